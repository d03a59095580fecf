import { expect, test } from 'vitest'
import { corpusPages } from '../../../../../resources/training/corpus.ts'
import { corpusIsHere, skipReason } from '../../outbound/corpus.ts'
import { type Dropped, droppedLetters } from './kept-letters.ts'

/** Letters that a rule may drop of one page, and the share of a long page. */
const BOUNDS: Readonly<Record<Exclude<keyof Dropped, 'chosen'>, { letters: number; share: number }>> = {
  captions: { letters: 2000, share: 0.2 },
  tree: { letters: 0, share: 0 },
  title: { letters: 300, share: 0.2 },
  byline: { letters: 700, share: 0.2 },
  repeats: { letters: 600, share: 0.1 },
  // Half of a newsletter may be offers.
  offers: { letters: 9000, share: 0.5 },
  pageLines: { letters: 600, share: 0.1 },
  pullQuotes: { letters: 2400, share: 0.2 },
  lastHeadings: { letters: 600, share: 0.2 },
  settled: { letters: 0, share: 0 },
}
const LONG = 2000
const HOUR = 3_600_000

/** Every letter of a chosen block is in the article, or a rule with a name dropped it, and not too many. */
export function declareConservation(every: number): void {
  test.skipIf(!corpusIsHere)(
    `chosen words reach the article, or a rule drops few${skipReason}`,
    { timeout: HOUR },
    () => {
      const sums: Partial<Record<keyof Dropped, number>> = {}
      const faults: string[] = []
      let at = 0
      for (const page of corpusPages()) {
        if (at++ % every !== 0) continue
        const dropped = droppedLetters(page.html(), page.url)
        if (!dropped) continue
        for (const [rule, letters] of Object.entries(dropped) as [keyof Dropped, number][]) {
          sums[rule] = (sums[rule] ?? 0) + letters
          if (rule === 'chosen') continue
          const bound = BOUNDS[rule]
          if (letters > bound.letters || (dropped.chosen > LONG && letters > bound.share * dropped.chosen)) {
            faults.push(`${page.name}: ${rule} dropped ${letters} of ${dropped.chosen}`)
          }
        }
      }
      console.log(`Letters of ${Math.ceil(at / every)} pages, and how many each rule dropped: ${JSON.stringify(sums)}`)
      expect(faults).toEqual([])
    },
  )
}
