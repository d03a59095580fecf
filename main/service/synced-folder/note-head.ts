import { isMap, parseDocument, stringify } from 'yaml'
import type { NoteForm } from '#shared/model/notes/notes-folder.ts'

/** The facts of an entry, by key. */
export type Facts = Readonly<Record<string, unknown>>

/** All keys that belong to Lectern, including those that an entry lacks. */
const own = [
  'title',
  'url',
  'author',
  'site',
  'published',
  'created',
  'state',
  'favorite',
  'progress',
  'language',
  'lectern',
]

export function freshHead(facts: Facts, form: NoteForm): string {
  return form === 'logseq' ? properties(facts).join('\n') : stringify(facts, { lineWidth: 0 }).trimEnd()
}

/**
 * Updates a reader's front matter with the current facts and returns it. The reader's own keys are preserved, as are
 * tags that were not Lectern's when it last wrote. Returns null if the front matter can't be parsed, in which case it
 * must be left unchanged.
 */
export function mergedHead(head: string, facts: Facts, tags: { readonly before: readonly string[] }): string | null {
  const document = parseDocument(head)
  if (document.errors.length > 0 || !isMap(document.contents)) return null
  for (const key of own) {
    if (facts[key] === undefined) document.delete(key)
    else if (document.get(key) !== facts[key]) document.set(key, facts[key])
  }
  const given: unknown = document.toJS().tags
  const there = Array.isArray(given) ? given.map(String) : typeof given === 'string' ? given.split(/[,\s]+/) : []
  const joined = joinedTags(there, tagsOf(facts), tags.before)
  if (joined.join() !== there.join()) document.set('tags', joined)
  return document.toString({ lineWidth: 0 }).trimEnd()
}

/** Like `mergedHead`, but for a page of Logseq, whose properties are lines at the start. */
export function mergedProperties(text: string, facts: Facts, tags: { readonly before: readonly string[] }): string {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !/^[\w-]+:: /.test(line))
  const there = lines.slice(0, end < 0 ? lines.length : end)
  const tagLine = there.find((line) => line.startsWith('tags:: '))
  const own = tagLine?.slice('tags:: '.length).split(/, */) ?? []
  const fresh = properties({ ...facts, tags: joinedTags(own, tagsOf(facts), tags.before) })
  const keys = new Set([...fresh.map(keyOf), 'author', 'site', 'published', 'favorite', 'language', 'tags'])
  const others = there.filter((line) => !keys.has(keyOf(line)))
  return [...fresh, ...others, ...lines.slice(there.length)].join('\n')
}

export const tagsOf = ({ tags }: Facts): string[] => (Array.isArray(tags) ? tags.map(String) : [])

function joinedTags(there: readonly string[], now: readonly string[], before: readonly string[]): string[] {
  const gone = new Set(before.filter((tag) => !now.includes(tag)))
  return [...new Set([...there.filter((tag) => tag !== '' && !gone.has(tag)), ...now])]
}

const keyOf = (line: string): string => line.slice(0, line.indexOf('::'))

const properties = (facts: Facts): string[] =>
  Object.entries(facts).flatMap(([key, value]) => {
    const words = Array.isArray(value) ? value.join(', ') : String(value).replaceAll(/\s+/g, ' ')
    return words === '' ? [] : [`${key}:: ${words}`]
  })
