import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMicroseconds, toMicroseconds, toMilliseconds } from '#shared/model/dates.ts'
import { runs } from '../../seed.ts'

const two = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((value) => String(value).padStart(2, '0'))
/** Dates as services write them, and similar ones with days, hours and offsets that do not exist. */
const written = fc
  .tuple(
    fc.integer({ min: 1, max: 9999 }).map((year) => String(year).padStart(4, '0')),
    two(0, 13),
    two(0, 32),
    fc.constantFrom('T', ' ', 't'),
    two(0, 25),
    two(0, 61),
    two(0, 61),
    fc.constantFrom('.000000', '.999999', '.123456', '.5', '', ',123456', '.12345x'),
    fc.constantFrom('+00:00', 'Z', '-00:00', '+02:00', ''),
  )
  .map(([year, month, day, t, hours, minutes, seconds, fraction, zone]) => {
    return `${year}-${month}-${day}${t}${hours}:${minutes}:${seconds}${fraction}${zone}`
  })

describe('Dates of the service', () => {
  it('parse to the same millisecond as the platform’s parser, in any form', () => {
    fc.assert(
      fc.property(fc.oneof(written, fc.string({ maxLength: 32 })), (date) => {
        const time = Date.parse(date)
        expect(toMilliseconds(date, -7)).toBe(Number.isNaN(time) ? -7 : time)
        // Beyond this, microseconds are not safe integers. Other forms are never dates of a service.
        if (Math.abs(time) > 8.9e12 || !/^\d{4}-\d\d-\d\dT/.test(date)) return
        expect(Math.floor(toMicroseconds(date) / 1000)).toBe(Number.isNaN(time) ? 0 : time)
      }),
      { numRuns: runs(5000) },
    )
  })

  it('keep every microsecond in a round trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: -8_000_000_000_000_000, max: 8_000_000_000_000_000 }), (us) => {
        expect(toMicroseconds(fromMicroseconds(us))).toBe(us)
      }),
    )
  })
})
