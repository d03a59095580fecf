// Ranks: there is always one between two others, and long lists don't get long ranks.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareRanks, LONGEST_RANK, rankBetween, rankPattern, ranksAfter } from '#shared/model/rank.ts'

/** Builds a list by inserting at the given places, each a fraction of the list. */
function inserted(places: readonly number[]): readonly string[] {
  const ranks: string[] = []
  for (const place of places) {
    const at = Math.round(place * ranks.length)
    ranks.splice(at, 0, rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null))
  }
  return ranks
}

describe('a rank', () => {
  test('lies between its neighbors, wherever items are inserted', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 200 }), (places) => {
        const ranks = inserted(places)
        expect(ranks).toEqual([...new Set(ranks)].toSorted(compareRanks))
        for (const rank of ranks) expect(rank).toMatch(rankPattern)
      }),
    )
  })

  test('stays short when thousands of items are added at one end', () => {
    expect(ranksAfter(null, 5000).at(-1)).toHaveLength(6)
    let first = rankBetween(null, null)
    for (let count = 0; count < 5000; count += 1) first = rankBetween(null, first)
    expect(first).toHaveLength(6)
  })

  test('fits before the first and after the last possible one', () => {
    expect(rankBetween(null, '0000001') < '0000001').toBe(true)
    expect(rankBetween(null, '000000001') < '000000001').toBe(true)
    expect(rankBetween('zzzzzz', null) > 'zzzzzz').toBe(true)
    expect(rankBetween('zzzzzzz', null) > 'zzzzzzz').toBe(true)
  })

  test('of an item in the same gap a thousand times is within the limit', () => {
    let after = 'i00001'
    for (let count = 0; count < 900; count += 1) after = rankBetween('i00000', after)
    expect(after.length).toBeLessThanOrEqual(LONGEST_RANK)
  })

  test('without room before it is refused', () => {
    for (const bad of ['', '000000', 'i0000', 'i000000', 'I00000', '~2026', 'i00000 '])
      expect(bad).not.toMatch(rankPattern)
  })
})
