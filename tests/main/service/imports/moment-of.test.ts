import { expect, test } from 'vitest'
import { momentOf } from '../../../../main/service/imports/values/moment-of.ts'

const moment = Date.UTC(2020, 0, 2, 3, 4, 5)

test.each<[unknown, string]>([
  [moment / 1000, 'seconds'],
  [String(moment / 1000), 'seconds in words'],
  [moment, 'milliseconds'],
  [moment * 1000, "Firefox' microseconds"],
  [String((moment - Date.UTC(1601, 0)) * 1000), "Chrome's microseconds since 1601"],
  ['2020-01-02T03:04:05Z', 'ISO'],
  ['2020-01-02T04:04:05+0100', 'ISO with an offset without a colon'],
  ['2020-01-02 03:04:05.000000+00:00', 'Python'],
  ['2020-01-02 03:04:05 UTC', 'a named zone'],
  ['2020-01-02 03:04:05', 'no zone, which is UTC'],
  ['02/Jan/2020:06:04:05 +0300', "a server's log"],
  ['Thu, 02 Jan 2020 03:04:05 GMT', 'mail'],
  ['02.01.2020 03:04:05', 'the day first, before a dot'],
  ['01/02/2020 03:04:05', 'the month first, before a slash'],
  [(moment - Date.UTC(2001, 0)) / 1000 + 0.0001, "Apple's seconds since 2001, with a fraction"],
  ['Jan 02, 2020 3:04:05 a.m.', 'a.m. with periods'],
  [new Date(moment), 'a Date'],
])('%s is understood as %s', (value) => {
  expect(momentOf(value)).toBe(moment)
})

test('a number before a slash that can be no month is the day', () => {
  expect(momentOf('25/12/2020')).toBe(Date.UTC(2020, 11, 25))
})

test.each([
  0,
  -1,
  1e30,
  Number.NaN,
  '',
  'yesterday',
  '1979-12-31',
  '2020-13-01',
  '02.13.2020',
  '9999-01-01',
  null,
  {},
  true,
])('%j is no date', (value) => {
  expect(momentOf(value)).toBeNull()
})
