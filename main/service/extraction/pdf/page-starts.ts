import { lettersAndDigits } from '#shared/text/letters-and-digits.ts'
import type { PageLine } from './page-lines.ts'

/** Number of letters of a line that must match for it to be located. */
const PROBE = 40
/** Number of lines tried at the top of a page: the first may be a page header that was left out. */
const TRIES = 6

/**
 * Returns the offset of each page's start in the canonical text. A page whose first lines aren't found starts where the
 * next page does. No page starts before the previous one.
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
      // Short texts may match anywhere.
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
  // Starts with the last page, because a page that wasn't found starts where its successor does.
  for (let at = starts.length - 1, next = text.length; at >= 0; at--) {
    if ((starts[at] as number) < 0) starts[at] = next
    next = starts[at] as number
  }
  return starts
}
