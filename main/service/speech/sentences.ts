import { baseOf } from './languages/rules-of.ts'
import type { LanguageRules } from './languages/language-rules.ts'

/** Maximum characters of a sentence. Voices can't cope with longer ones. */
const LONGEST = 420
/** When a sentence is cut, the first part has at least this many characters. */
const LEAST = LONGEST / 2

const segmenters = new Map<string, Intl.Segmenter>()

/**
 * Returns the sentences of the spoken text, without surrounding white space. Long ones are split at punctuation marks,
 * or else at spaces.
 */
export function sentencesOf(
  said: string,
  language: string | null,
  rules: LanguageRules,
): { from: number; to: number }[] {
  const bounds: { from: number; to: number }[] = []
  for (const { segment, index } of segmenterOf(language, 'sentence').segment(said)) {
    const last = bounds.at(-1)
    const to = index + segment.length
    if (last && goesOn(said.slice(Math.max(last.from, last.to - 12), last.to), segment, rules)) last.to = to
    else bounds.push({ from: index, to })
  }
  return bounds.flatMap(({ from, to }) => shortened(said, from, to))
}

/** Returns a segmenter for a language tag from a page. An unknown tag is ignored. */
export function segmenterOf(language: string | null, granularity: 'word' | 'sentence'): Intl.Segmenter {
  const base = baseOf(language)
  const key = `${granularity}/${base}`
  const known = segmenters.get(key)
  if (known) return known
  const made = new Intl.Segmenter(isTag(base) ? base : 'en', { granularity })
  if (segmenters.size < 100) segmenters.set(key, made)
  return made
}

const isTag = (base: string): boolean => /^[a-z]{2,3}$/.test(base)

/** True if the sentence continues after this apparent end. */
function goesOn(before: string, next: string, rules: LanguageRules): boolean {
  if (/^\s*\p{Ll}/u.test(next)) return true
  const last = /(?<!\S)(\S+)\.\s*$/.exec(before)?.[1] ?? ''
  if (rules.titles.includes(last)) return true
  const meant = rules.abbreviations[`${last}.`]
  if (meant !== undefined && !meant.endsWith('.')) return true
  // A short word with a dot in front of a number: Sec. 1.2, Art. 7 Abs. 2.
  const isReference = /^(?:\p{Lu}\p{L}{0,3}|\p{L}{1,2})$/u.test(last) || rules.references?.includes(last) === true
  if (isReference && /^\s*§?\s?\d/.test(next)) return true
  // An initial.
  if (/(?:^|[\s.(])\p{Lu}\.\s*$/u.test(before)) return true
  return rules.hasOrdinalDots === true && /(?:^|\s)\d{1,4}\.\s*$/.test(before) && /^\s*\p{L}/u.test(next)
}

function shortened(said: string, from: number, to: number): { from: number; to: number }[] {
  const out: { from: number; to: number }[] = []
  let at = from
  while (at < to) {
    const end = to - at <= LONGEST ? to : cutWithin(said, at)
    const part = said.slice(at, end)
    const trimmed = { from: at + part.length - part.trimStart().length, to: at + part.trimEnd().length }
    if (trimmed.to > trimmed.from) out.push(trimmed)
    at = end
  }
  return out
}

function cutWithin(said: string, at: number): number {
  const window = said.slice(at, at + LONGEST)
  for (const mark of [/[;:；：]\s?/g, /[,،，、]\s?/g, /\s/g]) {
    const last = [...window.matchAll(mark)].findLast((found) => found.index + found[0].length >= LEAST)
    if (last) return at + last.index + last[0].length
  }
  const end = at + LONGEST
  const code = said.charCodeAt(end)
  return code >= 0xdc_00 && code <= 0xdf_ff ? end - 1 : end
}
