import { expect, test } from 'vitest'
import type { Failure } from '#shared/activity/failure.ts'
import { reported } from '#shared/activity/reported.ts'
import { Reports } from '#shared/activity/reports.ts'

test('failures reported before the log exists wait for it, in order and with their own time', () => {
  let now = 1
  const reports = new Reports(() => now)
  reports.report('register the service worker', new Error('no'))
  now = 2
  reports.report('read the choices', new Error('no'))
  const taken: Failure[] = []
  now = 3
  reports.handTo((failure) => taken.push(failure))
  reports.report('copy', new Error('no'))
  expect(taken.map(({ at, doing }) => [at, doing])).toEqual([
    [1, 'register the service worker'],
    [2, 'read the choices'],
    [3, 'copy'],
  ])
})

test('of a flood of failures before the log exists, the first fifty are stored', () => {
  const reports = new Reports(() => 0)
  for (let at = 0; at < 60; at++) reports.report(`try ${at}`, new Error('no'))
  const taken: Failure[] = []
  reports.handTo((failure) => taken.push(failure))
  expect(taken.map(({ doing }) => doing)).toEqual(Array.from({ length: 50 }, (_, at) => `try ${at}`))
})

test('a reported promise resolves to its value, or to null with a report', async () => {
  const told: string[] = []
  const report = (doing: string): void => void told.push(doing)
  expect(await reported(report, 'succeed', Promise.resolve(7))).toBe(7)
  expect(await reported(report, 'fail', Promise.reject(new Error('no')))).toBe(null)
  expect(told).toEqual(['fail'])
})
