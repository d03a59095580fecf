import { interfaceLocale } from './locale.ts'

const alphabets = new Map<string, Intl.Collator>()

/** Orders two names by the rules of the language of the interface, and numbers in them by value: "Part 2", "Part 10". */
export function compareNames(one: string, other: string): number {
  const locale = interfaceLocale()
  const alphabet = alphabets.get(locale) ?? new Intl.Collator(locale, { numeric: true })
  alphabets.set(locale, alphabet)
  return alphabet.compare(one, other)
}
