import type { ParsedSearch, SearchField, Term } from '#shared/text/parse-search.ts'
import { loosePhrases, partsOf as textParts, type Phrase, phraseOf } from '#shared/text/search/search-terms.ts'
import { wordsIn } from '#shared/text/search/words-of.ts'

/** Returns a string in FTS5's query language. User input is always inside quotes. */
const quoted = (text: string): string => `"${text.replaceAll('"', ' ')}"`
const written = ({ words, isStart }: Phrase): string => quoted(words.join(' ')) + (isStart ? ' *' : '')
/** Matches any of the words. */
export const anyOf = (terms: readonly Term[]): string => terms.map((term) => written(phraseOf(term))).join(' OR ')

const columns: Readonly<Record<SearchField, string>> = {
  title: 'title',
  text: 'body',
  highlights: 'highlights',
  notes: 'notes',
}

/** Converts a search to FTS5's query language. */
export function matchOf({ words, notWords, by, title, site, from, fields }: ParsedSearch): string {
  const within = (names: string) => (term: Term) => `{${names}} : ${written(phraseOf(term))}`
  const among = (names: string) => (text: string) => within(names)({ text, isPhrase: true })
  const named = fields.map((field) => columns[field]).join(' ')
  const all = [
    ...words.map(fields.length === 0 ? (term) => written(phraseOf(term)) : within(named)),
    ...by.map(among('author')),
    ...title.map(among('title')),
    ...site.map(among('site')),
    ...from.map(among('author site')),
  ].join(' AND ')
  return notWords.length === 0 ? all : `(${all}) NOT (${anyOf(notWords)})`
}

/**
 * Matches a word with punctuation inside as a single word, and the last word by its beginning. Returns null if that
 * would find nothing more.
 */
export function looseMatchOf({ words }: ParsedSearch): string | null {
  return loosePhrases(words)?.map(written).join(' AND ') ?? null
}

/**
 * Matches words of three letters or more as parts of words, and shorter ones as beginnings of words. Null if there are
 * none.
 */
export function partsOf({ words }: ParsedSearch): { readonly long: string | null; readonly short: string | null } {
  const { long, short } = textParts(words)
  return {
    long: long.length === 0 ? null : long.map(quoted).join(' AND '),
    short: short.length === 0 ? null : short.map((text) => `${quoted(wordsIn(text).join(' '))} *`).join(' AND '),
  }
}
