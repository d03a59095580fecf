import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTimeZone, nextLocalTime } from '../../../main/service/jobs/local-times.ts'

const at = (date: string, weekday: number | null, hour: number, zone: string) =>
  new Date(nextLocalTime(Date.parse(date), { weekday, hour, zone })).toISOString()

test('a reader’s hour comes, daily or on a weekday, also when clocks change', () => {
  expect(at('2026-05-05T04:59:00Z', null, 7, 'Europe/Berlin')).toBe('2026-05-05T05:00:00.000Z')
  expect(at('2026-05-05T05:00:00Z', null, 7, 'Europe/Berlin')).toBe('2026-05-06T05:00:00.000Z')
  expect(at('2026-12-05T04:59:00Z', null, 7, 'Europe/Berlin')).toBe('2026-12-05T06:00:00.000Z')
  expect(at('2026-05-05T12:00:00Z', 0, 7, 'Asia/Kathmandu')).toBe('2026-05-10T01:15:00.000Z')
  // On this day the clock goes from 2 to 3.
  expect(at('2026-03-29T00:00:00Z', null, 2, 'Europe/Berlin')).toBe('2026-03-30T00:00:00.000Z')
  expect([isTimeZone('America/Lima'), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([true, false, false])
})

test('the next time is always later, at the hour asked for, and within eight days', () => {
  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Chatham', 'Australia/Lord_Howe')
  const weekday = fc.option(fc.nat({ max: 6 }))
  const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) })
  fc.assert(
    fc.property(moment, weekday, fc.nat({ max: 23 }), zone, (now, day, hour, name) => {
      const next = nextLocalTime(now, { weekday: day, hour, zone: name })
      const parts = { timeZone: name, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
      const time = new Intl.DateTimeFormat('en-GB', parts).format(next)
      expect(next).toBeGreaterThan(now)
      expect(next - now).toBeLessThan((day === null ? 2.1 : 14.1) * 86_400_000)
      expect(next - now > 8.9 * 86_400_000 || time === `${String(hour).padStart(2, '0')}:00`).toBe(true)
    }),
    { numRuns: 60 },
  )
})
