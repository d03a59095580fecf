import { compareNames } from '#shared/language/compare-names.ts'
import { foldedName, isInTag } from './tag.ts'

/** A tag as it is shown: "sea/birds" as "birds" in "sea". */
export interface TagNode<T> {
  /** The whole name. */
  readonly name: string
  /** The name without those of the tags in which it is shown. */
  readonly label: string
  /** Null if only tags in it exist. */
  readonly tag: T | null
  readonly inside: readonly TagNode<T>[]
}

interface Growing<T> {
  readonly name: string
  readonly label: string
  tag: T | null
  readonly inside: Growing<T>[]
}

/**
 * Nests tags by the slashes in their names. The first tag of each family determines the family's place. Within a
 * family, tags are ordered by name. `makes` adds the tags of which only nested ones exist. Otherwise, these are shown
 * with longer labels.
 */
export function tagTree<T extends { readonly name: string }>(
  tags: readonly T[],
  { makes }: { readonly makes: boolean },
): readonly TagNode<T>[] {
  const top: Growing<T>[] = []
  const known = new Map<string, Growing<T>>()
  const given = new Map(tags.map((tag) => [foldedName(tag.name), tag]))
  const nodeOf = (name: string): Growing<T> => {
    const found = known.get(foldedName(name))
    if (found) return found
    const outer = outerNames(name).find((one) => makes || given.has(foldedName(one)))
    const parent = outer === undefined ? null : nodeOf(given.get(foldedName(outer))?.name ?? outer)
    const label = parent === null ? name : name.slice(parent.name.length + 1)
    const node: Growing<T> = { name, label, tag: null, inside: [] }
    known.set(foldedName(name), node)
    ;(parent?.inside ?? top).push(node)
    return node
  }
  for (const tag of tags) nodeOf(tag.name).tag = tag
  for (const { inside } of known.values()) inside.sort((a, b) => compareNames(a.label, b.label))
  return top
}

/** The names of the tags in which a tag is, the innermost first. A name with an empty part is not nested. */
function outerNames(name: string): readonly string[] {
  const parts = name.split('/')
  if (parts.some((part) => part.trim() === '')) return []
  return parts.slice(1).map((_, at) => parts.slice(0, parts.length - 1 - at).join('/'))
}

/** Returns the tags in a tag, without the tag itself. */
export const tagsIn = <T extends { readonly name: string }>(tags: readonly T[], name: string): readonly T[] =>
  tags.filter((one) => isInTag(one.name, name) && foldedName(one.name) !== foldedName(name))
