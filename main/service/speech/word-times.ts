import type { SaidAt } from './engine.ts'
import type { SpokenWord } from './speech-plan.ts'

/**
 * Returns the start time of each word, in strictly increasing whole milliseconds. An engine may not report a word,
 * report it twice, or report times that go back. Missing times are interpolated by characters between the neighboring
 * words.
 */
export function wordTimes(words: readonly SpokenWord[], times: readonly SaidAt[], lengthMs: number): number[] {
  const told = toldTimes(words, times, lengthMs)
  const found: number[] = []
  let [before, at] = [0, words[0]?.from ?? 0]
  for (const [number, word] of words.entries()) {
    let ms = told[number]
    if (ms === undefined) {
      let next = number
      while (next < words.length && told[next] === undefined) next++
      const [until, to] = [told[next] ?? lengthMs, words[next]?.from ?? words.at(-1)?.to ?? at]
      ms = to > at ? before + ((until - before) * (word.from - at)) / (to - at) : before
    }
    found.push(ms)
    ;[before, at] = [ms, word.from]
  }
  return rising(found)
}

/** Returns the earliest time reported within each word, if it is not before that of an earlier word. */
function toldTimes(words: readonly SpokenWord[], times: readonly SaidAt[], lengthMs: number): (number | undefined)[] {
  const sorted = times
    .filter(({ at, ms }) => Number.isFinite(at) && Number.isFinite(ms) && ms >= 0 && ms <= lengthMs)
    .toSorted((a, b) => a.at - b.at || a.ms - b.ms)
  let [next, least] = [0, 0]
  return words.map(({ from, to }) => {
    while ((sorted[next]?.at ?? Number.POSITIVE_INFINITY) < from) next++
    const found = sorted[next]
    if (!found || found.at >= to || found.ms < least) return undefined
    least = found.ms
    return found.ms
  })
}

function rising(times: readonly number[]): number[] {
  let last = -1
  return times.map((ms) => (last = Math.max(last + 1, Math.round(ms))))
}
