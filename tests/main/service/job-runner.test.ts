import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { Change } from '../../../main/service/database/transaction.ts'
import type { JobKind, JobOutcome } from '../../../main/service/jobs/job-kind.ts'
import { JobQueue } from '../../../main/service/jobs/job-queue.ts'
import { JobRunner } from '../../../main/service/jobs/job-runner.ts'
import type { Job } from '../../../main/service/jobs/jobs.ts'
import { openBlankDatabase } from './blank-library.ts'

const logger = pino({ enabled: false })
const done: JobOutcome = { kind: 'done', commit: async () => {} }
const ACCOUNT = 1

interface More {
  readonly retryDelays?: number[]
  readonly concurrency?: number
  readonly mostConcurrent?: number
  readonly clock?: () => number
  readonly waitsForSpace?: boolean
}

function open(run: JobKind['run'], { clock = Date.now, waitsForSpace = false, ...more }: More = {}) {
  const database = openBlankDatabase(null)
  const queue = new JobQueue(database, clock)
  const abandoned: number[] = []
  const abandon: JobKind['abandon'] = async (_tx, job) => void abandoned.push(job.subject)
  const options = {
    database,
    queue,
    kinds: { work: { run, abandon, waitsForSpace } },
    clock,
    logger,
    retryDelays: [1, 1],
    ...more,
  }
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

  test('all run, never more at the same time than allowed', async () => {
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
    expect((await queue.due(1000)).next).toBe(91_000)
    now = 90_999
    runner.wake()
    expect(await queue.claim('other', { isAwaited: true })).toBeUndefined()
    await settled()
    now = 91_000
    expect(await queue.claim('other', { isAwaited: true })).toMatchObject({ attempts: 1 })
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
    await queue.claim('a process that is gone', { isAwaited: true })
    await add(2)
    await runner.start()
    await runner.idle()
    expect(ran).toEqual([2, 1])
  })

  test('that repeatedly kill the process are abandoned instead of being started for ever', async () => {
    const { queue, add, runner, abandoned } = open(async () => done)
    await add(9)
    for (let start = 0; start < 20; start++) {
      await queue.claim('a process that is gone', { isAwaited: true })
      await queue.recover(async () => new Set())
    }
    await runner.start()
    await runner.idle()
    expect(abandoned).toEqual([9])
  })

  test('that come further at each start are not given up, however often the process dies', async () => {
    const ran: number[] = []
    const { database, queue, abandoned, add, runner } = open(async (job) => (ran.push(job.subject), done))
    await add(9)
    for (let start = 0; start < 30; start++) {
      await queue.claim('a process that is gone', { isAwaited: true })
      await database.change(ACCOUNT, (tx) => queue.advanced(tx, 'work', 9))
      await queue.recover(async () => new Set())
    }
    await runner.start()
    await runner.idle()
    expect([ran, abandoned]).toEqual([[9], []])
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
    expect(await queue.claim('next process', { isAwaited: true })).toMatchObject({ attempts: 0, starts: 1 })
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

  test('that wait for space on a full disk continue when there is some, and are distinguished in the meantime', async () => {
    let tries = 0
    let isFull = true
    const needSpace = (code: string): void => {
      tries += 1
      if (isFull) throw Object.assign(new Error('the disk is full'), { code })
    }
    const stored: number[] = []
    const { abandoned, add, runner } = open(
      async (job) => {
        if (tries < 5) needSpace('ENOSPC')
        return {
          kind: 'done',
          commit: async () => {
            needSpace('SQLITE_FULL')
            stored.push(job.subject)
          },
        }
      },
      { waitsForSpace: true },
    )
    const lacksSpace = (subject: number) => runner.lacksSpace({ account: ACCOUNT, kind: 'work', subject })
    await add(3)
    await runner.start()
    // More often than other jobs are tried, first while it works, then while it is closed.
    await expect.poll(() => tries).toBeGreaterThan(9)
    expect([lacksSpace(3), lacksSpace(4)]).toEqual([true, false])
    isFull = false
    await runner.idle()
    expect([stored, abandoned, lacksSpace(3)]).toEqual([[3], [], false])
  })

  test('start and end by themselves once the disk is not full any more', async () => {
    const ran: number[] = []
    let refused = 0
    let isFull = true
    const { database, add, runner } = open(async (job) => {
      ran.push(job.subject)
      isFull = ran.length === 1
      refused = 0
      return done
    })
    await add(3)
    const { change, directory } = database
    const unlessFull = <T>(write: () => Promise<T>): Promise<T> => {
      if (!isFull) return write()
      refused += 1
      return Promise.reject(Object.assign(new Error('the disk is full'), { code: 'SQLITE_FULL' }))
    }
    database.change = (account, work) => unlessFull(() => change.call(database, account, work) as never)
    database.directory = (work) => unlessFull(() => directory.call(database, work) as never)
    runner.wake()
    await expect.poll(() => refused).toBeGreaterThan(2)
    expect([ran, runner.lacksSpace({ account: ACCOUNT, kind: 'work', subject: 3 })]).toEqual([[], true])
    isFull = false
    // It ran, and neither its end nor that it is put off can be written.
    await expect.poll(() => [ran.length, refused > 2]).toEqual([1, true])
    isFull = false
    await runner.idle()
    expect(ran).toEqual([3, 3])
  })

  test('of one account leave room for another account, and accounts take turns', async () => {
    const waiting = new Map<number, () => void>()
    const started: number[] = []
    const { add, runner } = open(
      async ({ subject }) => {
        started.push(subject)
        await new Promise<void>((resolve) => waiting.set(subject, resolve))
        return done
      },
      { concurrency: 2, mostConcurrent: 3 },
    )
    for (const subject of [11, 12, 13, 14]) await add(subject, 1)
    for (const subject of [21, 22]) await add(subject, 2)
    await add(31, 3)
    await runner.start()
    await expect.poll(() => started).toEqual([11, 21, 31])
    waiting.get(31)?.()
    await expect.poll(() => started.slice(3)).toEqual([12])
    waiting.get(21)?.()
    // The first account has as many as it may.
    await expect.poll(() => started.slice(4)).toEqual([22])
    const idle = runner.idle()
    for (const subject of [11, 12, 22, 13, 14]) {
      await expect.poll(() => waiting.has(subject)).toBe(true)
      waiting.get(subject)?.()
    }
    await idle
  })

  test('that no one waits for run beside those that a user waits for, until a user waits for them', async () => {
    const finish = Promise.withResolvers<void>()
    const started: number[] = []
    const { database, queue, add, runner } = open(
      async ({ subject, isAwaited }) => {
        started.push(subject)
        if (!isAwaited) await finish.promise
        return done
      },
      { concurrency: 1 },
    )
    const change = (work: (tx: Change) => Promise<void>) => database.change(ACCOUNT, work)
    for (const subject of [1, 2, 3, 4]) await change((tx) => queue.addUnawaited(tx, 'work', subject))
    await add(5)
    await runner.start()
    await expect.poll(() => started).toEqual([5, 1])
    await change((tx) => queue.hasten(tx, 'work', 3))
    // Queued again, by a caller who waits.
    await add(4)
    runner.wake()
    await expect.poll(() => started).toEqual([5, 1, 3, 4])
    finish.resolve()
    await runner.idle()
    expect(started).toEqual([5, 1, 3, 4, 2])
  })
})
