// The functions that compiled messages call in builds with several languages (renderer/words.config.ts).
import { numberIn } from '#shared/language/formats.ts'
import { pluralRules, type PluralCategory } from './plural-rules.ts'

export { plural, select } from '@messageformat/runtime'

/** Formats a number less an offset in a language, with the formats of the reader's region. */
export const number = (language: string, value: number, offset: number): string => numberIn(language, value - offset)

const known = new Map<string, PluralCategory>()

/** The plural rules of a language. */
export function rules(language: string): PluralCategory {
  const category = known.get(language) ?? pluralRules(language)
  known.set(language, category)
  return category
}
