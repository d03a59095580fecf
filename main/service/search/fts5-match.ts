import { foldText } from '#shared/text/fold-text.ts'
import type { ParsedSearch, SearchField, Term } from '#shared/text/parse-search.ts'
import { hasSingles, splitWords } from './split-words.ts'

/** A string in FTS5's query language. User input is always inside quotes. */
const quoted = (text: string): string => `"${text.replaceAll('"', ' ')}"`
const phraseOf = ({ text }: Term): string => quoted(splitWords(text).trim())
/** Any of the words. */
export const anyOf = (terms: readonly Term[]): string => terms.map(phraseOf).join(' OR ')

const columns: Readonly<Record<SearchField, string>> = {
  title: 'title',
  text: 'body',
  highlights: 'highlights',
  notes: 'notes',
}

/** Returns a search in FTS5's query language. */
export function matchOf({ words, notWords, by, title, site, from, fields }: ParsedSearch): string {
  const within = (names: string) => (term: Term) => `{${names}} : ${phraseOf(term)}`
  const among = (names: string) => (text: string) => within(names)({ text, isPhrase: true })
  const all = [
    ...words.map(fields.length === 0 ? phraseOf : within(fields.map((field) => columns[field]).join(' '))),
    ...by.map(among('author')),
    ...title.map(among('title')),
    ...site.map(among('site')),
    ...from.map(among('author site')),
  ].join(' AND ')
  return notWords.length === 0 ? all : `(${all}) NOT (${anyOf(notWords)})`
}

/** True if parts of words count. Phrases and exclusions are literal. */
export function allowsParts({ words, notWords, by, title, site, from, fields }: ParsedSearch): boolean {
  const plain =
    words.length > 0 && words.every((term) => !term.isPhrase && (!hasSingles(term.text) || term.text.length > 2))
  return plain && notWords.length + by.length + title.length + site.length + from.length + fields.length === 0
}

/** The words of three letters or more as parts of words, and the shorter ones as beginnings. Null if there are none. */
export function partsOf({ words }: ParsedSearch): { readonly long: string | null; readonly short: string | null } {
  const folded = words.map((term) => foldText(term.text))
  const long = folded.filter((text) => text.length >= 3)
  const short = folded.filter((text) => text.length < 3)
  return {
    long: long.length === 0 ? null : long.map(quoted).join(' AND '),
    short: short.length === 0 ? null : short.map((text) => `${quoted(splitWords(text).trim())} *`).join(' AND '),
  }
}
