import { german } from './de.ts'
import { english } from './en.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'
import type { FormulaWords, LanguageRules } from './language-rules.ts'

const plain: LanguageRules = { abbreviations: {}, titles: [] }
const known: Readonly<Record<string, LanguageRules>> = { de: german, en: english, es: spanish, fr: french }

/** Returns the first part of a tag in lower case, such as `pt` for `pt-BR`, or '' if there is no tag. */
export const baseOf = (language: string | null): string => (language ?? '').toLowerCase().split(/[-_]/)[0] ?? ''

/** Returns the words for formulas. For a language that has none, signs are used. */
export function formulasOf(rules: LanguageRules): FormulaWords {
  return rules.formulas ?? signs
}

const signs: FormulaWords = {
  ...{ equals: '=', plus: '+', minus: '−', plusMinus: '±', times: '×', over: '/', below: '<', above: '>', atMost: '≤' },
  ...{ atLeast: '≥', unequal: '≠', about: '≈', power: '', squared: '²', cubed: '³', root: '√', sum: '∑', product: '∏' },
  ...{ integral: '∫', infinity: '∞', in: '∈', to: '→', implies: '⇒' },
}

export function rulesOf(language: string | null): LanguageRules {
  return known[baseOf(language)] ?? plain
}
