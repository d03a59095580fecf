// The functions that compiled messages call in builds with several languages (renderer/words.config.ts).
import { numberText } from '#shared/language/formats.ts'
import { pluralRules, type PluralCategory } from './plural-rules.ts'

export { plural, select } from '@messageformat/runtime'

/** Formats a number less an offset as the rest of the interface does. The language of the message lacks a region. */
export const number = (_language: string, value: number, offset: number): string => numberText(value - offset)

const known = new Map<string, PluralCategory>()

/** The plural rules of a language. */
export function rules(language: string): PluralCategory {
  const category = known.get(language) ?? pluralRules(language)
  known.set(language, category)
  return category
}
