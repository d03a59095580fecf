// The functions that compiled messages call in builds with several languages (renderer/words.config.ts).
import { pluralRules, type PluralCategory } from './plural-rules.ts'

export { number, plural, select } from '@messageformat/runtime'

const known = new Map<string, PluralCategory>()

/** The plural rules of a language. */
export function rules(language: string): PluralCategory {
  const category = known.get(language) ?? pluralRules(language)
  known.set(language, category)
  return category
}
