import { foldText } from '#shared/text/fold-text.ts'
import type { ParsedSearch, SearchField, Term } from '#shared/text/parse-search.ts'
import { EVERY_FIELD, fieldBits, type PostgresMatch } from '../database/dialect/postgres-full-text.ts'
import { phraseOf, startOf, threesOf, wordsOf } from '../database/dialect/postgres-words.ts'
import { splitWords } from './split-words.ts'

type Phrase = PostgresMatch['phrases'][number]

const fields: Readonly<Record<SearchField, number>> = {
  title: fieldBits.title,
  text: fieldBits.body,
  highlights: fieldBits.highlights,
  notes: fieldBits.notes,
}

const phraseIn = (text: string, mask: number): Phrase => {
  const words = wordsOf(splitWords(text))
  return { phrase: phraseOf(words), words: words.map((word) => `:${word}`), mask }
}

/** Returns a search as JSON of a PostgresMatch. */
export function matchOf({ words, notWords, by, title, site, from, fields: named }: ParsedSearch): string {
  const mask = named.length === 0 ? EVERY_FIELD : named.reduce((bits, field) => bits | fields[field], 0)
  return said(
    [
      ...words.map(({ text }) => phraseIn(text, mask)),
      ...by.map((text) => phraseIn(text, fieldBits.author)),
      ...title.map((text) => phraseIn(text, fieldBits.title)),
      ...site.map((text) => phraseIn(text, fieldBits.site)),
      ...from.map((text) => phraseIn(text, fieldBits.author | fieldBits.site)),
    ],
    notWords,
  )
}

/** Any of the words. */
export const anyOf = (terms: readonly Term[]): string => said([], terms)

/** The words of three letters or more as parts of words, and the shorter ones as beginnings. Null if there are none. */
export function partsOf({ words }: ParsedSearch): { readonly long: string | null; readonly short: string | null } {
  const folded = words.map(({ text }) => foldText(text))
  const long = folded.filter((text) => text.length >= 3)
  const short = folded.filter((text) => text.length < 3)
  return {
    long: long.length === 0 ? null : said(long.map((text) => ({ phrase: text, words: threesOf(text), mask: 0 }))),
    short: short.length === 0 ? null : said(short.map((text) => startOf(wordsOf(splitWords(text))))),
  }
}

/** A phrase without words is nowhere. */
function said(phrases: readonly Phrase[], not: readonly Term[] = []): string {
  const isNowhere = phrases.some(({ words }) => words.length === 0)
  const match: PostgresMatch = {
    keys: isNowhere ? [] : [...new Set(phrases.flatMap(({ words }) => words))],
    phrases,
    not: not.map(({ text }) => phraseIn(text, EVERY_FIELD)).filter(({ words }) => words.length > 0),
  }
  return JSON.stringify(match)
}
