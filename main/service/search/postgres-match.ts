import type { ParsedSearch, SearchField, Term } from '#shared/text/parse-search.ts'
import { loosePhrases, partsOf as textParts, phraseOf } from '#shared/text/search/search-terms.ts'
import { wordsIn } from '#shared/text/search/words-of.ts'
import { EVERY_FIELD, fieldBits, type PostgresMatch } from '../database/dialect/postgres-full-text.ts'
import { phraseKeys, threesOf } from '../database/dialect/postgres-words.ts'

type Phrase = PostgresMatch['phrases'][number]

const fields: Readonly<Record<SearchField, number>> = {
  title: fieldBits.title,
  text: fieldBits.body,
  highlights: fieldBits.highlights,
  notes: fieldBits.notes,
}

const phraseIn = (term: Pick<Term, 'text' | 'isStart'>, mask: number): Phrase => ({
  ...phraseKeys(phraseOf(term)),
  mask,
})

/** Converts a search to the JSON of a PostgresMatch. */
export function matchOf({ words, notWords, by, title, site, from, fields: named }: ParsedSearch): string {
  const mask = named.length === 0 ? EVERY_FIELD : named.reduce((bits, field) => bits | fields[field], 0)
  return said(
    [
      ...words.map((term) => phraseIn(term, mask)),
      ...by.map((text) => phraseIn({ text }, fieldBits.author)),
      ...title.map((text) => phraseIn({ text }, fieldBits.title)),
      ...site.map((text) => phraseIn({ text }, fieldBits.site)),
      ...from.map((text) => phraseIn({ text }, fieldBits.author | fieldBits.site)),
    ],
    notWords,
  )
}

/** Matches any of the words. */
export const anyOf = (terms: readonly Term[]): string => said([], terms)

/**
 * Matches a word with punctuation inside as a single word, and the last word by its beginning. Returns null if that
 * would find nothing more.
 */
export function looseMatchOf({ words }: ParsedSearch): string | null {
  const loose = loosePhrases(words)
  return loose && said(loose.map((phrase) => ({ ...phraseKeys(phrase), mask: EVERY_FIELD })))
}

/**
 * Matches words of three letters or more as parts of words, and shorter ones as beginnings of words. Null if there are
 * none.
 */
export function partsOf({ words }: ParsedSearch): { readonly long: string | null; readonly short: string | null } {
  const { long, short } = textParts(words)
  const starts = short.map((text) => ({ ...phraseKeys({ words: wordsIn(text), isStart: true }), mask: 0 }))
  return {
    long: long.length === 0 ? null : said(long.map((text) => ({ phrase: text, words: threesOf(text), mask: 0 }))),
    short: short.length === 0 ? null : said(starts),
  }
}

/** A phrase without words matches nothing. */
function said(phrases: readonly Phrase[], not: readonly Term[] = []): string {
  const isNowhere = phrases.some(({ words }) => words.length === 0)
  const match: PostgresMatch = {
    keys: isNowhere ? [] : [...new Set(phrases.flatMap(({ words }) => words))],
    phrases,
    not: not.map((term) => phraseIn(term, EVERY_FIELD)).filter(({ words }) => words.length > 0),
  }
  return JSON.stringify(match)
}
