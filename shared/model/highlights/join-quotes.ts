import type { Quote } from '../locator.ts'

/**
 * Joins the words of two overlapping quotes into one quote. Null if they do not overlap. Also null if they disagree on
 * the words that they share, because their offsets then refer to different texts.
 */
export function joinQuotes(one: Quote, other: Quote): Quote | null {
  const [first, second] = one.char_start <= other.char_start ? [one, other] : [other, one]
  if (!isWhole(first) || !isWhole(second) || second.char_start >= first.char_end) return null
  const common = Math.min(first.char_end, second.char_end) - second.char_start
  const at = second.char_start - first.char_start
  if (first.text.slice(at, at + common) !== second.text.slice(0, common)) return null
  if (second.char_end <= first.char_end) return first
  return {
    char_start: first.char_start,
    char_end: second.char_end,
    text: first.text + second.text.slice(common),
    before_text: first.before_text,
    after_text: second.after_text,
  }
}

const isWhole = ({ char_start, char_end, text }: Quote): boolean => char_end - char_start === text.length
