import { expect, test } from 'vitest'
import { corpusBytes, corpusFiles, corpusIsHere, skipReason } from '../../outbound/corpus.ts'
import { countedItems } from './counted-items.ts'

const SUITES = [
  'feeds/feedparser.jsonl',
  'feeds/feedvalidator.jsonl',
  'feeds-suites/miniflux.jsonl',
  'feeds-suites/simplepie.jsonl',
]
/** Feeds that put whole feeds or items into elements of unknown namespaces, which are none of theirs. */
const FOREIGN = /Test Bug 629|missing-self/
const HOUR = 3_600_000

/** Every item of a feed's document is delivered, or there is a reason with a name. */
export function declareItemConservation(every: number): void {
  test.skipIf(!corpusIsHere)(`the items of a feed are delivered${skipReason}`, { timeout: HOUR }, () => {
    const sums = { written: 0, delivered: 0, tooMany: 0, repeated: 0 }
    const faults: string[] = []
    for (const [at, { name, text }] of documents().entries()) {
      if (at % every !== 0 || FOREIGN.test(name)) continue
      const counted = countedItems(text)
      if (!counted) continue
      for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += counted[key]
      const { written, delivered, tooMany, repeated } = counted
      if (written !== delivered + tooMany + repeated) faults.push(`${name}: ${JSON.stringify(counted)}`)
    }
    console.log(`Items of feeds: ${JSON.stringify(sums)}`)
    expect(faults).toEqual([])
  })
}

function documents(): { readonly name: string; readonly text: string }[] {
  const own = [...corpusFiles('feeds/feedsmith'), ...corpusFiles('faults/feeds')].map((name) => ({
    name,
    text: corpusBytes(name).toString(),
  }))
  const suites = SUITES.flatMap((suite) =>
    corpusBytes(suite)
      .toString()
      .split('\n')
      .filter(Boolean)
      .flatMap((line) => {
        const { text, key, path } = JSON.parse(line) as { readonly [name: string]: string | undefined }
        return text === undefined ? [] : { name: `${suite} ${key ?? path}`, text }
      }),
  )
  return [...own, ...suites]
}
