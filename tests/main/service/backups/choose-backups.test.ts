import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dailyName } from '../../../../main/service/backups/backup-files.ts'
import { chooseBackups } from '../../../../main/service/backups/choose-backups.ts'

const DAY = 24 * 60 * 60 * 1000
const first = Date.parse('2026-01-01T12:00:00Z')
const names = (days: readonly number[]) => days.map((day) => dailyName(first + day * DAY))
const usual = { daily: 7, weekly: 4, monthly: 6 }

test('of a year of daily backups, seven days, four weeks and six months keep their newest one', () => {
  const year = names(Array.from({ length: 365 }, (_, day) => day))
  expect([...chooseBackups(year, usual)].toSorted()).toEqual([
    ['library-2026-07-31.db', 'monthly'],
    ['library-2026-08-31.db', 'monthly'],
    ['library-2026-09-30.db', 'monthly'],
    ['library-2026-10-31.db', 'monthly'],
    ['library-2026-11-30.db', 'monthly'],
    ['library-2026-12-13.db', 'weekly'],
    ['library-2026-12-20.db', 'weekly'],
    ...[25, 26, 27, 28, 29, 30, 31].map((day) => [`library-2026-12-${day}.db`, 'daily']),
  ])
})

test('days without a backup use up no slot', () => {
  const rare = names([0, 100, 200, 300])
  expect([...chooseBackups(rare, { daily: 3, weekly: 0, monthly: 0 }).keys()].toSorted()).toEqual(rare.slice(1))
})

test('rotating day after day keeps what rotating once would, and always the newest', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 })
  const rotations = fc.record({ daily: fc.nat(9), weekly: fc.nat(9), monthly: fc.nat(9) })
  fc.assert(
    fc.property(gaps, rotations, (given, rotation) => {
      let day = 0
      let left: string[] = []
      const all: string[] = []
      for (const gap of given) {
        const [name = ''] = names([(day += gap)])
        all.push(name)
        left = [...chooseBackups([...left, name], rotation).keys()]
        expect(left).toContain(name)
      }
      expect(left.toSorted()).toEqual([...chooseBackups(all, rotation).keys()].toSorted())
    }),
    { numRuns: 50 },
  )
})
