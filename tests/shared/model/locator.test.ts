import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareLocators,
  type Extent,
  type Locator,
  offsetOf,
  parseLocator,
  printLocator,
  shareOf,
} from '#shared/model/locator.ts'

const whole: Extent = { length: 4000, seconds: 200, pages: 8 }

const locators: fc.Arbitrary<Locator> = fc.oneof(
  fc.record({ offset: fc.nat(4000) }),
  fc.record({ share: fc.nat(1000).map((part) => part / 1000) }),
  fc.record({ seconds: fc.nat(200) }),
  fc.record({ page: fc.integer({ min: 1, max: 8 }) }),
)

describe('a position in an item', () => {
  test.each<[Locator, number | null, number | null]>([
    [{ offset: 1000 }, 0.25, 1000],
    [{ share: 0.5 }, 0.5, 2000],
    [{ seconds: 50 }, 0.25, null],
    [{ page: 1 }, 0, null],
    [{ page: 5 }, 0.5, null],
    [{ offset: 9000 }, 1, 9000],
    [{ share: 7 }, 1, 4000],
  ])('%j is a share of the whole, and an offset where that is known', (at, share, offset) => {
    expect(shareOf(at, whole)).toBe(share)
    expect(offsetOf(at, whole)).toBe(offset)
  })

  test.each<Locator>([{ offset: 5 }, { seconds: 5 }, { page: 5 }])('%j is no share of an unknown length', (at) => {
    expect(shareOf(at, {})).toBeNull()
    expect(shareOf(at, { length: 0, seconds: 0, pages: 0 })).toBeNull()
  })

  test.each<[string, Locator | null]>([
    ['75%', { share: 0.75 }],
    ['7 %', { share: 0.07 }],
    ['101%', null],
    ['page 12', { page: 12 }],
    ['P 12', { page: 12 }],
    ['12', { page: 12 }],
    ['90 s', { seconds: 90 }],
    ['char 4000', { offset: 4000 }],
    ['', null],
    ['tide tables', null],
    ['-5', null],
    ['1e3', null],
  ])('%j reads as %j', (text, at) => expect(parseLocator(text)).toEqual(at))

  test('is read as it was printed', () => {
    fc.assert(
      fc.property(locators, (at) => {
        expect(parseLocator(printLocator(at))).toEqual(at)
      }),
    )
  })

  test('has one order with all others, in any unit', () => {
    fc.assert(
      fc.property(locators, locators, locators, (a, b, c) => {
        const [ab, ba] = [compareLocators(a, b, whole), compareLocators(b, a, whole)]
        expect(Math.sign(ab) + Math.sign(ba)).toBe(0)
        if (ab <= 0 && compareLocators(b, c, whole) <= 0) expect(compareLocators(a, c, whole)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('has no order with one in a unit that cannot be converted', () => {
    expect(compareLocators({ page: 2 }, { offset: 10 })).toBe(0)
  })
})
