import { expect, test } from 'vitest'
import { ProgressReporter } from '../../../renderer/reading/position/progress-reporter.ts'

/** A reporter on a manual clock. */
function bed(before: number | null = null) {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const told: number[] = []
  const reporter = new ProgressReporter(before, {
    report: (share) => told.push(share),
    after: (delay, run) => {
      const timer = { at: now + delay, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  })
  const pass = (time: number) => {
    now += time
    const due = timers.filter(({ at }) => at <= now)
    timers = timers.filter(({ at }) => at > now)
    for (const { run } of due) run()
  }
  return { reporter, told, pass }
}

test('tells where one is every five seconds while the place moves, and nothing while it rests', () => {
  const { reporter, told, pass } = bed()
  reporter.seen(0.1)
  reporter.moved(0.2)
  pass(4999)
  reporter.moved(0.3)
  expect(told).toEqual([])
  pass(1)
  expect(told).toEqual([0.3])
  pass(60_000)
  expect(told).toEqual([0.3])
})

test('tells on leaving what it has not told yet', () => {
  const { reporter, told } = bed()
  reporter.moved(0.4)
  reporter.leave()
  reporter.leave()
  expect(told).toEqual([0.4])
})

test('leaves an article alone that was only glanced at', () => {
  const { reporter, told, pass } = bed()
  reporter.seen(0.1)
  pass(4000)
  reporter.close()
  expect(told).toEqual([])
})

test('counts a short article as read when it was on screen for a while, though nothing was scrolled', () => {
  const { reporter, told, pass } = bed()
  reporter.seen(1)
  pass(5000)
  reporter.close()
  expect(told).toEqual([1])
})

test('does not take back that an article was finished by looking at its beginning', () => {
  const { reporter, told, pass } = bed(1)
  reporter.seen(0.1)
  pass(60_000)
  reporter.close()
  expect(told).toEqual([])
})
