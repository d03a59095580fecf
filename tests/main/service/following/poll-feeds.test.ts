import { describe, expect, test } from 'vitest'
import { runs } from '../../../seed.ts'
import { type Followed, followForDays } from './follow-for-days.ts'
import { faults } from './polled-site.ts'

/** All that came out since a feed was first read, and the five newest of that time: none twice, none missing. */
function wrongItems({ site, titles }: Followed): string[] {
  const numbers = titles.map((title) => Number(title.replace('Item ', ''))).toSorted((a, b) => a - b)
  const [first = 0] = numbers
  const expected = site.published.slice(first).map(({ number }) => number)
  const wrong = JSON.stringify(numbers) === JSON.stringify(expected) && numbers.length >= 5
  return wrong ? [] : [`${site.fault}: ${numbers.join(' ')} of ${site.published.length}`]
}

describe('feeds that misbehave, followed for days', () => {
  test('bring everything once, are never asked too early, and never again when they are gone', async () => {
    const followed = await followForDays({
      // By day one of each kind.
      feeds: Math.min(runs(faults.length, 39), 200),
      days: Math.min(runs(10), 30),
      interruptions: 0,
    })
    expect(followed.flatMap(({ site }) => site.tooEarly)).toEqual([])
    expect(followed.flatMap(wrongItems)).toEqual([])
  })

  test('lose and repeat nothing when polling is interrupted again and again', async () => {
    const followed = await followForDays({
      feeds: faults.length,
      days: Math.min(runs(4), 30),
      interruptions: Math.min(runs(50), 400),
    })
    expect(followed.flatMap(({ site }) => site.tooEarly)).toEqual([])
    expect(followed.flatMap(wrongItems)).toEqual([])
  })
})
