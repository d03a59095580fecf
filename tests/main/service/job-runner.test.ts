import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { Database } from '../../../main/service/database/database.ts'
import type { JobKind, JobOutcome } from '../../../main/service/jobs/job-kind.ts'
import { JobQueue } from '../../../main/service/jobs/job-queue.ts'
import { JobRunner } from '../../../main/service/jobs/job-runner.ts'
import type { Job } from '../../../main/service/jobs/jobs.ts'

const logger = pino({ enabled: false })
const done: JobOutcome = { kind: 'done', commit: async () => {} }
const ACCOUNT = 1

interface More {
  readonly retryDelays?: number[]
  readonly concurrency?: number
  readonly clock?: () => number
}

function open(run: JobKind['run'], { clock = Date.now, ...more }: More = {}) {
  const database = new Database(null)
  const queue = new JobQueue(database, clock)
  const abandoned: number[] = []
  const abandon: JobKind['abandon'] = async (_tx, job) => void abandoned.push(job.subject)
  const options = { database, queue, kinds: { work: { run, abandon } }, clock, logger, retryDelays: [1, 1], ...more }
  const add = (subject: number, account = ACCOUNT) => database.change(account, (tx) => queue.add(tx, 'work', subject))
  return { database, queue, abandoned, add, runner: new JobRunner(options) }
}

/** Everything that waits for nothing but promises has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('jobs', () => {
  test('queued twice run once, and run again if queued after they are done', async () => {
    const ran: number[] = []
    const { add, runner } = open(async (job) => (ran.push(job.subject), done))
    await add(7)
    await add(7)
    await runner.start()
    await runner.idle()
    await add(7)
    runner.wake()
    await runner.idle()
    expect(ran).toEqual([7, 7])
  })

  test('about the same subject run once for each account, and close in a change of that account', async () => {
    const ran: number[][] = []
    const { add, runner } = open(async (job) => ({
      kind: 'done',
      commit: async (tx) => void ran.push([job.account, tx.account, job.subject]),
    }))
    await add(7, 1)
    await add(7, 2)
    await runner.start()
    await runner.idle()
    expect(ran.toSorted()).toEqual([
      [1, 1, 7],
      [2, 2, 7],
    ])
  })

  test('queued in a change that is undone are not queued', async () => {
    const { database, queue } = open(async () => done)
    const undone = database.change(ACCOUNT, async (tx) => {
      await queue.add(tx, 'work', 7)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await queue.isEmpty()).toBe(true)
  })

  test('all run, never more at once than allowed', async () => {
    let now = 0
    let most = 0
    let ran = 0
    const { add, runner } = open(
      async () => {
        most = Math.max(most, ++now)
        await new Promise(setImmediate)
        now--
        ran++
        return done
      },
      { concurrency: 3 },
    )
    for (let subject = 0; subject < 20; subject++) await add(subject)
    await runner.start()
    await runner.idle()
    expect([most, ran]).toEqual([3, 20])
  })

  test('that fail temporarily are tried three times, then abandoned in the closing change', async () => {
    const attempts: number[] = []
    let given = 0
    const { add, runner } = open(async (job) => {
      attempts.push(job.attempts)
      return { kind: 'again', wait: null, giveUp: async () => void given++ }
    })
    await add(1)
    await runner.start()
    await runner.idle()
    expect(attempts).toEqual([0, 1, 2])
    expect(given).toBe(1)
  })

  test('wait at least as long as the site asks', async () => {
    let now = 1000
    const again: JobOutcome = { kind: 'again', wait: 90_000, giveUp: async () => {} }
    const { database, queue, add, runner } = open(async () => again, { clock: () => now })
    await add(1)
    await runner.start()
    await settled()
    expect(await queue.nextDue()).toBe(91_000)
    now = 90_999
    runner.wake()
    expect(await queue.claim('other')).toBeUndefined()
    await settled()
    now = 91_000
    expect(await queue.claim('other')).toMatchObject({ attempts: 1 })
    await runner.close()
    database.close()
  })

  test('that throw are retried and finally abandoned', async () => {
    const { add, runner, abandoned } = open(async () => {
      throw new Error('a fault of ours')
    })
    await add(5)
    await runner.start()
    await runner.idle()
    expect(abandoned).toEqual([5])
  })

  test('left running by a dead process run again, new ones first', async () => {
    const ran: number[] = []
    const { queue, add, runner } = open(async (job) => (ran.push(job.subject), done), { concurrency: 1 })
    await add(1)
    await queue.claim('a process that is gone')
    await add(2)
    await runner.start()
    await runner.idle()
    expect(ran).toEqual([2, 1])
  })

  test('that repeatedly kill the process are abandoned instead of being started for ever', async () => {
    const { queue, add, runner, abandoned } = open(async () => done)
    await add(9)
    for (let start = 0; start < 20; start++) {
      await queue.claim('a process that is gone')
      await queue.recover()
    }
    await runner.start()
    await runner.idle()
    expect(abandoned).toEqual([9])
  })

  test('stopped by closing wait for the next start as if never started', async () => {
    const started = Promise.withResolvers<Job>()
    const { queue, add, runner } = open(async (job, signal) => {
      const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve))
      started.resolve(job)
      await stopped
      return { kind: 'again', wait: null, giveUp: async () => {} }
    })
    await add(1)
    await runner.start()
    expect(await started.promise).toMatchObject({ starts: 1 })
    await runner.close()
    expect(await queue.claim('next process')).toMatchObject({ attempts: 0, starts: 1 })
  })

  test('whose outcome cannot be stored are not lost', async () => {
    let failures = 1
    const stored: number[] = []
    const { add, runner } = open(async (job) => ({
      kind: 'done',
      commit: async () => {
        if (failures-- > 0) throw new Error('disk full')
        stored.push(job.subject)
      },
    }))
    await add(3)
    await runner.start()
    await runner.idle()
    expect(stored).toEqual([3])
  })
})
