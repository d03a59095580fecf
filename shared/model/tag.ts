import { listText } from '#shared/language/formats.ts'
export interface Tag {
  readonly id: number
  readonly name: string
  readonly created_date: string
  readonly last_used_date: string
  readonly article_count: number
  /** Number of articles that have the tag or one that is nested in it. Absent if none is nested in it. */
  readonly family_count?: number | undefined
}

/** Folds a tag name. Two names that differ only in case or surrounding space are the same tag. */
export const foldedName = (name: string): string => name.trim().toLowerCase()

/** True if a tag is this one or nested in it: "sea/birds" is in "sea". */
export function isInTag(name: string, tag: string): boolean {
  const [folded, of] = [foldedName(name), foldedName(tag)]
  return folded === of || folded.startsWith(`${of}/`)
}

/** Returns the given tags, and those of `known` that are nested in them. */
export function withNestedTags(tags: readonly string[], known: Iterable<string>): readonly string[] {
  const nested = [...known].filter((name) => tags.some((tag) => isInTag(name, tag)))
  return [...new Set([...tags, ...nested])]
}

/**
 * Returns the tag names in an address: a JSON array, or plain text with commas between names. Invalid parts are left
 * out.
 */
export function tagNamesIn(text: string): readonly string[] {
  const names = arrayIn(text) ?? text.split(',').map((name) => name.trim())
  return names.filter((name): name is string => typeof name === 'string' && name.trim() !== '')
}

function arrayIn(text: string): readonly unknown[] | null {
  if (!/^\s*[[{"]/.test(text)) return null
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return null
  }
}

/** Describes the names that a change adds and removes: "+sea, −ships". */
export function changedTags({
  add,
  remove,
}: {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}): string {
  return listText([...add.map((name) => `+${name}`), ...remove.map((name) => `−${name}`)])
}
