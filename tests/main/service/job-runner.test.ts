import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { Database } from '../../../main/service/database/database.ts'
import type { JobKind, JobOutcome } from '../../../main/service/jobs/job-kind.ts'
import { type Job, JobQueue } from '../../../main/service/jobs/job-queue.ts'
import { JobRunner } from '../../../main/service/jobs/job-runner.ts'

const logger = pino({ enabled: false })
const done: JobOutcome = { kind: 'done', commit: () => {} }

function open(run: JobKind['run'], more: { retryDelays?: number[]; concurrency?: number } = {}) {
  const database = new Database(null)
  const queue = new JobQueue(database)
  const abandoned: number[] = []
  const kinds = { work: { run, abandon: (job: Job) => void abandoned.push(job.subject) } }
  const options = { database, queue, kinds, clock: Date.now, logger, retryDelays: [1, 1], ...more }
  return { database, queue, abandoned, options, runner: new JobRunner(options) }
}

describe('jobs', () => {
  test('queued twice run once, and run again if queued after they are done', async () => {
    const ran: number[] = []
    const { queue, runner } = open(async (job) => (ran.push(job.subject), done))
    queue.add('work', 7, 0)
    queue.add('work', 7, 0)
    runner.start()
    await runner.idle()
    queue.add('work', 7, 0)
    runner.wake()
    await runner.idle()
    expect(ran).toEqual([7, 7])
  })

  test('all run, never more at once than allowed', async () => {
    let now = 0
    let most = 0
    let ran = 0
    const { queue, runner } = open(
      async () => {
        most = Math.max(most, ++now)
        await new Promise(setImmediate)
        now--
        ran++
        return done
      },
      { concurrency: 3 },
    )
    for (let subject = 0; subject < 20; subject++) queue.add('work', subject, 0)
    runner.start()
    await runner.idle()
    expect([most, ran]).toEqual([3, 20])
  })

  test('that fail temporarily are tried three times, then abandoned in the closing transaction', async () => {
    const attempts: number[] = []
    let given = 0
    const { queue, runner } = open(async (job) => {
      attempts.push(job.attempts)
      return { kind: 'again', wait: null, giveUp: () => void given++ }
    })
    queue.add('work', 1, 0)
    runner.start()
    await runner.idle()
    expect(attempts).toEqual([0, 1, 2])
    expect(given).toBe(1)
  })

  test('wait at least as long as the site asks', async () => {
    const { database, queue, options } = open(async () => done)
    let now = 1000
    const kinds = {
      work: {
        run: async (): Promise<JobOutcome> => ({ kind: 'again', wait: 90_000, giveUp: () => {} }),
        abandon: () => {},
      },
    }
    const runner = new JobRunner({ ...options, kinds, clock: () => now })
    queue.add('work', 1, now)
    runner.start()
    await new Promise(setImmediate)
    expect(queue.nextDue()).toBe(91_000)
    now = 90_999
    runner.wake()
    expect(queue.claim('other', now)).toBeUndefined()
    expect(queue.claim('other', 91_000)).toMatchObject({ attempts: 1 })
    await runner.close()
    database.close()
  })

  test('that throw are retried and finally abandoned', async () => {
    const { queue, runner, abandoned } = open(async () => {
      throw new Error('a fault of ours')
    })
    queue.add('work', 5, 0)
    runner.start()
    await runner.idle()
    expect(abandoned).toEqual([5])
  })

  test('left running by a dead process run again, new ones first', async () => {
    const ran: number[] = []
    const { queue, runner } = open(async (job) => (ran.push(job.subject), done), { concurrency: 1 })
    queue.add('work', 1, 0)
    queue.claim('a process that is gone', Date.now())
    queue.add('work', 2, 0)
    runner.start()
    await runner.idle()
    expect(ran).toEqual([2, 1])
  })

  test('that repeatedly kill the process are abandoned instead of being started for ever', async () => {
    const { queue, runner, abandoned } = open(async () => done)
    queue.add('work', 9, 0)
    for (let start = 0; start < 20; start++) {
      queue.claim('a process that is gone', Date.now())
      queue.recover()
    }
    runner.start()
    await runner.idle()
    expect(abandoned).toEqual([9])
  })

  test('stopped by closing wait for the next start as if never started', async () => {
    const { queue, runner } = open(async (_job, signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      return { kind: 'again', wait: null, giveUp: () => {} }
    })
    queue.add('work', 1, 0)
    runner.start()
    await runner.close()
    expect(queue.claim('next process', Date.now())).toMatchObject({ attempts: 0, starts: 1 })
  })

  test('whose outcome cannot be stored are not lost', async () => {
    let failures = 1
    const stored: number[] = []
    const { queue, runner } = open(async (job) => ({
      kind: 'done',
      commit: () => {
        if (failures-- > 0) throw new Error('disk full')
        stored.push(job.subject)
      },
    }))
    queue.add('work', 3, 0)
    runner.start()
    await runner.idle()
    expect(stored).toEqual([3])
  })
})
