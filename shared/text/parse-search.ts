import { type ContentType, contentType, typesByOperator } from '#shared/model/content-type.ts'
import type { ReadState } from '#shared/model/read-state.ts'

export interface Term {
  readonly text: string
  readonly isPhrase: boolean
  /** True if the last word is followed by an asterisk, which matches the rest of a word. */
  readonly isStart?: boolean
}

/**
 * A parsed search. Lists are combined with "and", except `states` and `types`, of which one must apply. The `not…`
 * conditions must not apply.
 */
export interface ParsedSearch {
  readonly words: readonly Term[]
  readonly notWords: readonly Term[]
  readonly by: readonly string[]
  readonly title: readonly string[]
  readonly site: readonly string[]
  /** Author or site. */
  readonly from: readonly string[]
  /** Fields in which to look for the words. A match in any of them is enough. If empty, all fields are searched. */
  readonly fields: readonly SearchField[]
  readonly tags: readonly string[]
  readonly notTags: readonly string[]
  /** Library states. */
  readonly states: readonly number[]
  readonly types: readonly ContentType[]
  readonly marks: readonly Mark[]
  readonly notMarks: readonly Mark[]
  /** Range of save dates in milliseconds, half-open. */
  readonly after: number
  readonly before: number
  /** True if the search is empty. */
  readonly isEmpty: boolean
}

export type SearchField = 'title' | 'text' | 'highlights' | 'notes'

export type Mark = ReadState | 'favorited' | 'highlights' | 'note' | 'tags' | 'short'

const marks: Readonly<Record<string, Mark>> = {
  'is:favorite': 'favorited',
  'is:favorited': 'favorited',
  'is:starred': 'favorited',
  'is:read': 'read',
  'is:unread': 'unread',
  'is:reading': 'in_progress',
  'is:in_progress': 'in_progress',
  'is:short': 'short',
  'is:tagged': 'tags',
  'is:highlighted': 'highlights',
  'has:highlight': 'highlights',
  'has:highlights': 'highlights',
  'has:annotations': 'highlights',
  'has:note': 'note',
  'has:notes': 'note',
  'has:tag': 'tags',
  'has:tags': 'tags',
}

const states: Readonly<Record<string, number>> = {
  'is:inbox': 0,
  'is:unsaved': 0,
  'is:queue': 1,
  'is:queued': 1,
  'is:saved': 1,
  'is:archive': 2,
  'is:archived': 2,
}

const types: Readonly<Record<string, readonly ContentType[]>> = Object.fromEntries(
  Object.entries(typesByOperator).map(([word, found]) => [`is:${word}`, found]),
)

const fields: Readonly<Record<string, SearchField>> = {
  'in:title': 'title',
  'in:titles': 'title',
  'in:text': 'text',
  'in:highlight': 'highlights',
  'in:highlights': 'highlights',
  'in:note': 'notes',
  'in:notes': 'notes',
}

/** Names of these operators in other programs. */
const synonyms: Readonly<Record<string, string>> = {
  author: 'by',
  source: 'from',
  url: 'site',
  domain: 'site',
  tags: 'tag',
  label: 'tag',
}

const everyState = [0, 1, 2]
const everyType: readonly ContentType[] = Object.values(contentType)
/** More terms would only slow the search down. */
const MOST_TERMS = 32

/** Parses a search. Never rejects anything: an operator with an invalid value is treated as words to search for. */
export function parseSearch(query: string): ParsedSearch {
  const found = {
    words: [] as Term[],
    notWords: [] as Term[],
    by: [] as string[],
    title: [] as string[],
    site: [] as string[],
    from: [] as string[],
    fields: [] as SearchField[],
    tags: [] as string[],
    notTags: [] as string[],
    states: null as number[] | null,
    types: null as ContentType[] | null,
    marks: [] as Mark[],
    notMarks: [] as Mark[],
    after: 0,
    before: Number.MAX_SAFE_INTEGER,
  }
  const pieces = query
    // Users don't type this character, and the full-text engine treats it as the end of the query.
    .replaceAll('\0', ' ')
    // Text copied from a page may contain invisible characters at which words may be hyphenated or broken.
    .replaceAll(/[\u00AD\u200B\u2060\uFEFF]/g, '')
    .normalize('NFC')
    .matchAll(
      /(-?)(?:(by|author|title|site|url|domain|from|source|in|tags?|label|is|type|has|before|after):)?(?:"([^"]*)"?|([^\s"]+))/giu,
    )
  for (const [, minus, name, phrase, bare] of [...pieces].slice(0, MOST_TERMS)) {
    const text = (phrase ?? bare ?? '').trim()
    const not = minus === '-'
    const written = name?.toLowerCase()
    const operator = written && (synonyms[written] ?? written)
    if (operator === undefined || !take(found, operator, text, not)) {
      const whole = written === undefined ? text : `${written} ${text}`
      const isStart = phrase === undefined && whole.endsWith('*')
      const term = isStart
        ? { text: whole.replace(/\*{1,9}$/, ''), isPhrase: false, isStart }
        : { text: whole, isPhrase: phrase !== undefined }
      if (/[\p{L}\p{N}]/u.test(whole)) (not ? found.notWords : found.words).push(term)
    }
  }
  const lists = [
    found.words,
    found.notWords,
    found.by,
    found.title,
    found.site,
    found.from,
    found.tags,
    found.notTags,
    found.marks,
    found.notMarks,
  ]
  const isDated = found.after > 0 || found.before < Number.MAX_SAFE_INTEGER
  const isEmpty = lists.every((list) => list.length === 0) && !found.states && !found.types && !isDated
  return { ...found, states: found.states ?? [1, 2], types: found.types ?? everyType, isEmpty }
}

type Found = {
  -readonly [K in keyof ParsedSearch]: ParsedSearch[K] extends readonly (infer T)[] ? T[] : ParsedSearch[K]
}
type Filling = Omit<Found, 'states' | 'types' | 'isEmpty'> & { states: number[] | null; types: ContentType[] | null }

/** Returns false if the value is invalid for the operator. */
function take(found: Filling, operator: string, text: string, not: boolean): boolean {
  if (text === '') return true
  const key = `${operator === 'type' ? 'is' : operator}:${text.toLowerCase()}`
  if (operator === 'type' && types[key] === undefined) return false
  if (operator === 'tag') (not ? found.notTags : found.tags).push(text)
  else if (operator === 'in') {
    const field = fields[key]
    if (field === undefined || not) return false
    found.fields.push(field)
  } else if (operator === 'by' || operator === 'title' || operator === 'site' || operator === 'from') {
    if (not || !/[\p{L}\p{N}]/u.test(text)) return false
    found[operator].push(text)
  } else if (operator === 'before' || operator === 'after') {
    const date = dayOf(text)
    if (date === null || not) return false
    if (operator === 'before') found.before = Math.min(found.before, date)
    else found.after = Math.max(found.after, date)
  } else if (marks[key] !== undefined) (not ? found.notMarks : found.marks).push(marks[key])
  else if (states[key] !== undefined) found.states = oneOf(found.states, [states[key]], everyState, not)
  else if (types[key] !== undefined) found.types = oneOf(found.types, types[key], everyType, not)
  else return false
  return true
}

/** "is:queue is:archive" means either of them; "-is:pdf" means anything else. */
function oneOf<T>(before: T[] | null, named: readonly T[], every: readonly T[], not: boolean): T[] {
  if (not) return (before ?? every).filter((value) => !named.includes(value))
  return [...new Set([...(before ?? []), ...named])]
}

/** Returns the start of a year, month or day in UTC, in milliseconds. */
function dayOf(text: string): number | null {
  const found = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/.exec(text)
  if (!found) return null
  const [year, month, day] = [Number(found[1]), Number(found[2] ?? 1), Number(found[3] ?? 1)]
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? Date.UTC(year, month - 1, day) : null
}
