import { lettersAndDigits } from '#shared/text/letters-and-digits.ts'
import type { PageLine } from './page-lines.ts'

/** LettersAndDigits of a line that must be there to be sure of it. */
const PROBE = 40
/** Lines tried at the head of a page: its first may be a running head that was left out. */
const TRIES = 6

/**
 * Where in the canonical text each page begins. A page whose first lines were left out begins where the one after it
 * does; pages never begin before the ones in front of them.
 */
export function pageStarts(pages: readonly (readonly PageLine[])[], text: string): number[] {
  const whole = lettersAndDigits(text)
  const starts: number[] = []
  let from = 0
  for (const lines of pages) {
    let found = -1
    for (const line of lines.slice(0, TRIES)) {
      const probe = lettersAndDigits(line.text).letters.slice(0, PROBE)
      if (probe.length < 4) continue
      found = whole.letters.indexOf(probe, from)
      // Short words may stand anywhere.
      if (found >= 0 && probe.length < 12 && found - from > 4000) found = -1
      if (found >= 0) break
    }
    if (found < 0) {
      starts.push(-1)
      continue
    }
    starts.push(starts.every((start) => start < 0) ? 0 : (whole.offsets[found] ?? text.length))
    from = found + 1
  }
  // From the last page back: what was not found begins with its successor.
  for (let at = starts.length - 1, next = text.length; at >= 0; at--) {
    if ((starts[at] as number) < 0) starts[at] = next
    next = starts[at] as number
  }
  return starts
}
