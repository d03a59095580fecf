import { expect, test } from 'vitest'
import { ProgressReporter } from '../../../renderer/reading/position/progress-reporter.ts'

/** A reporter on a manual clock. */
function setUp(before: number | null = null) {
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

test('the position is reported every five seconds while it changes, and not while it rests', () => {
  const { reporter, told, pass } = setUp()
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

test('leaving reports the last unreported position', () => {
  const { reporter, told } = setUp()
  reporter.moved(0.4)
  reporter.leave()
  reporter.leave()
  expect(told).toEqual([0.4])
})

test('leaving right after a report still reports how far the reader went on', () => {
  const { reporter, told, pass } = setUp()
  reporter.moved(0.2)
  pass(5000)
  reporter.moved(0.6)
  reporter.close()
  expect(told).toEqual([0.2, 0.6])
})

test('an article that was only glanced at is not reported', () => {
  const { reporter, told, pass } = setUp()
  reporter.seen(0.1)
  pass(4000)
  reporter.close()
  expect(told).toEqual([])
})

test('a glance at the end of an article that was opened a moment ago does not finish it', () => {
  const { reporter, told, pass } = setUp()
  reporter.moved(1)
  pass(4999)
  reporter.leave()
  expect(told).toEqual([])
  pass(1)
  reporter.leave()
  expect(told).toEqual([1])
})

test('a short article counts as read after a while on screen, without scrolling', () => {
  const { reporter, told, pass } = setUp()
  reporter.seen(1)
  pass(5000)
  reporter.close()
  expect(told).toEqual([1])
})

test('looking at the start of a finished article does not undo that it was finished', () => {
  const { reporter, told, pass } = setUp(1)
  reporter.seen(0.1)
  pass(60_000)
  reporter.close()
  expect(told).toEqual([])
})
