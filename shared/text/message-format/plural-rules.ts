/** Returns the plural category of a number, or of an ordinal number if `isOrdinal`. */
export type PluralCategory = (value: number, isOrdinal?: boolean) => Intl.LDMLPluralRule

export function pluralRules(language: string): PluralCategory {
  const cardinal = new Intl.PluralRules(language)
  const ordinal = new Intl.PluralRules(language, { type: 'ordinal' })
  return (value, isOrdinal = false) => (isOrdinal ? ordinal : cardinal).select(value)
}

export const en = pluralRules('en')
