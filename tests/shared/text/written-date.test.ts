import { expect, test } from 'vitest'
import { writtenDate } from '#shared/text/written-date.ts'

test.each([
  '2026-11-28 08:01',
  '2026-11-28T08:01:00Z',
  '28.11.2026 08:01',
  '28/11/2026 08:01',
  '11/28/2026 8:01 AM',
  'Sat, 28 Nov 2026 10:01:00 +0200 (EET)',
  'Saturday, November 28, 2026 8:01 AM',
  'Sat, Nov 28, 2026 at 8:01 AM',
  'Saturday, 28 November 2026, 08:01:00 UTC',
  'November 28, 2026 at 3:01:00 AM EST',
  'Sa., 28. Nov. 2026 um 08:01 Uhr',
  '28. November 2026 um 09:01:00 MEZ',
  'sam. 28 nov. 2026 à 08h01',
  'samedi 28 novembre 2026 à 09:01:00 UTC+1',
  'sáb, 28 nov 2026 a las 8:01',
  'sábado, 28 de noviembre de 2026, 8:01 a. m.',
  'sab 28 nov 2026 alle ore 08:01',
  'sáb., 28 de nov. de 2026 às 08:01',
  'za 28 nov. 2026 om 08:01',
  'lör 28 nov. 2026 kl 08:01',
  'lør. 28. nov. 2026 kl. 08.01',
  'sob., 28 lis 2026 o 08:01',
  'сб, 28 нояб. 2026 г. в 08:01',
  '2026年11月28日(土) 8:01',
  '2026年11月28日 星期六 上午8:01',
  '2026/11/28 08:01',
])('%s is that minute', (written) => {
  expect(writtenDate(written)).toBe(Date.UTC(2026, 10, 28, 8, 1))
})

test.each([
  ['mar. 24 nov. 2026 à 8h01', Date.UTC(2026, 10, 24, 8, 1)],
  ['3/4/2026 8:01 PM', Date.UTC(2026, 2, 4, 20, 1)],
  ['3/4/2026 20:01', Date.UTC(2026, 3, 3, 20, 1)],
  ['28 November 2026', Date.UTC(2026, 10, 28)],
])('%s is no other day', (written, ms) => {
  expect(writtenDate(written)).toBe(ms)
})

test.each(['', '08:01', '28 November', '99.99.2026', 'version 10.2.2026.1'])('%j is no date', (written) => {
  expect(writtenDate(written)).toBeNull()
})
