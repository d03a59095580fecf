import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../main/service/database/database.ts'
import type { Change } from '../../../main/service/database/transaction.ts'
import { JobQueue } from '../../../main/service/jobs/job-queue.ts'
import { type Claim, type Claimed, JobLost, type JobTable } from '../../../main/service/jobs/job-table.ts'
import type { Jobs } from '../../../main/service/jobs/jobs.ts'

interface Opened {
  readonly jobs: Jobs & JobTable
  readonly change: Database['change']
  close(): void
}

function jobsOf(database: Database, clock: () => number): Opened {
  return {
    jobs: new JobQueue(database, clock),
    change: (account, work) => database.change(account, work),
    close: () => database.close(),
  }
}

const ANN = 1
const BEN = 2
const NOW = 1_700_000_000_000

/** The claims about the jobs of a library, of which `open` gives an empty one to each test. */
export function describeJobs(name: string, open: () => Promise<Database>): void {
  describe(name, () => {
    let now: number
    let opened: Opened
    beforeEach(async () => {
      now = NOW
      opened = jobsOf(await open(), () => now)
    })
    afterEach(() => opened.close())

    const add = (kind: string, subject: number, account = ANN): Promise<void> =>
      opened.change(account, (tx) => opened.jobs.add(tx, kind, subject))
    const claim = (lease = 'this process', from: Partial<Claim> = {}): Promise<Claimed | undefined> =>
      opened.jobs.claim(lease, { isAwaited: true, ...from })
    const taken = async (): Promise<Claimed> => (await claim()) ?? expect.unreachable('no job is due')
    const close = (job: Claimed, work: (jobs: JobTable, tx: Change) => Promise<void>): Promise<void> =>
      opened.change(job.account, (tx) => work(opened.jobs, tx))
    const nobody = async () => new Set<string>()
    /** Claims jobs one after another, and returns them. */
    const claims = async (): Promise<string[]> => {
      const found: string[] = []
      for (let job = await claim(); job; job = await claim()) found.push(`${job.account} ${job.kind} ${job.subject}`)
      return found
    }

    test('none are open at first', async () => {
      expect([await claim(), await opened.jobs.isEmpty(), (await opened.jobs.due(0)).next]).toEqual([
        undefined,
        true,
        null,
      ])
    })

    test('are counted by kind, with the time when the first that waits is due', async () => {
      expect(await opened.jobs.open()).toEqual([])
      await add('poll', 1)
      await add('article', 7, BEN)
      await add('article', 8)
      const job = await taken()
      await close(job, (jobs, tx) => jobs.postpone(tx, job, 5000))
      await taken()
      expect(await opened.jobs.open()).toEqual([
        { kind: 'article', waiting: 1, running: 1, nextDue: NOW },
        { kind: 'poll', waiting: 1, running: 0, nextDue: NOW + 5000 },
      ])
    })

    test('give their claimer everything that was queued', async () => {
      await add('article', 7, BEN)
      expect((await opened.jobs.due(0)).next).toBe(NOW)
      const job = await taken()
      expect(job).toEqual({
        id: job.id,
        lease: 'this process',
        account: BEN,
        kind: 'article',
        subject: 7,
        attempts: 0,
        starts: 1,
        isAwaited: true,
      })
    })

    test('added in a change that is rolled back do not exist', async () => {
      const undone = opened.change(ANN, async (tx) => {
        await opened.jobs.add(tx, 'article', 7)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      expect([await opened.jobs.isEmpty(), await claim()]).toEqual([true, undefined])
    })

    test('are one of each account, kind and subject, also while one is claimed', async () => {
      await add('article', 7)
      await add('article', 7)
      await add('article', 8)
      await add('import', 7)
      expect(await claims()).toEqual(['1 article 7', '1 article 8', '1 import 7'])
      await add('article', 7)
      expect(await claims()).toEqual([])
    })

    test('that were closed may be opened again, even in the change that closes them', async () => {
      await add('article', 7)
      const first = await taken()
      await close(first, async (jobs, tx) => {
        await jobs.remove(tx, first)
        await opened.jobs.add(tx, 'article', 7)
      })
      const second = await taken()
      expect(second).toMatchObject({ subject: 7, attempts: 0, starts: 1 })
      await close(second, (jobs, tx) => jobs.remove(tx, second))
      expect(await opened.jobs.isEmpty()).toBe(true)
      await add('article', 7)
      expect(await claims()).toEqual(['1 article 7'])
    })

    test('whose closing is rolled back stay claimed', async () => {
      await add('article', 7)
      const job = await taken()
      const undone = close(job, async (jobs, tx) => {
        await jobs.remove(tx, job)
        throw new Error('disk full')
      })
      await expect(undone).rejects.toThrow('disk full')
      expect([await opened.jobs.isEmpty(), await claim()]).toEqual([false, undefined])
      await opened.jobs.recover(nobody)
      expect(await claim()).toEqual({ ...job, starts: 2 })
    })

    test('are claimed in the order of their starts, then of when they are due, then of their age', async () => {
      await add('article', 1)
      const begun = await taken()
      await close(begun, (jobs, tx) => jobs.postpone(tx, begun, 0))
      now += 10
      await add('article', 2)
      await add('article', 3)
      now -= 5
      await add('article', 4)
      now += 5
      expect(await claims()).toEqual(['1 article 4', '1 article 2', '1 article 3', '1 article 1'])
    })

    test('are not claimed before they are due', async () => {
      await add('article', 1)
      const job = await taken()
      await close(job, (jobs, tx) => jobs.postpone(tx, job, 500))
      expect([(await opened.jobs.due(NOW)).next, await claim()]).toEqual([NOW + 500, undefined])
      now += 499
      expect(await claim()).toBeUndefined()
      now += 1
      expect(await claim()).toEqual({ ...job, attempts: 1, starts: 2 })
    })

    test('that wait report when the first of them is due, and claimed ones report nothing', async () => {
      await add('article', 1)
      const late = await taken()
      await close(late, (jobs, tx) => jobs.postpone(tx, late, 900))
      await add('article', 2)
      const soon = await taken()
      await close(soon, (jobs, tx) => jobs.postpone(tx, soon, 300))
      expect((await opened.jobs.due(0)).next).toBe(NOW + 300)
      expect((await opened.jobs.due(NOW + 300)).next).toBe(NOW + 900)
      now += 300
      await taken()
      expect((await opened.jobs.due(0)).next).toBe(NOW + 900)
      now += 600
      await taken()
      expect([(await opened.jobs.due(0)).next, await opened.jobs.isEmpty()]).toEqual([null, false])
    })

    test('are counted by lane once they are due, and report the next due time until then', async () => {
      await add('article', 1)
      await add('article', 2, BEN)
      now += 100
      await opened.change(ANN, (tx) => opened.jobs.addUnawaited(tx, 'article', 3))
      const late = await taken()
      await close(late, (jobs, tx) => jobs.postpone(tx, late, 900))
      expect(await opened.jobs.due(NOW - 1)).toEqual({ awaited: 0, others: 0, next: NOW })
      expect(await opened.jobs.due(NOW)).toEqual({ awaited: 1, others: 0, next: NOW + 100 })
      expect(await opened.jobs.due(NOW + 999)).toEqual({ awaited: 1, others: 1, next: NOW + 1000 })
      expect(await opened.jobs.due(NOW + 1000)).toEqual({ awaited: 2, others: 1, next: null })
      await taken()
      expect(await opened.jobs.due(NOW + 1000)).toEqual({ awaited: 1, others: 1, next: null })
    })

    test('that are released are as if they had not been started', async () => {
      await add('article', 1)
      const job = await taken()
      await close(job, (jobs, tx) => jobs.release(tx, job))
      expect(await claim()).toEqual(job)
    })

    test('of a dead process are claimed again, after those that never started', async () => {
      await add('article', 1)
      await add('article', 2)
      const [first] = [await claim('a process that is gone'), await claim('a process that is gone')]
      await add('article', 3)
      await opened.jobs.recover(nobody)
      expect(await taken()).toMatchObject({ subject: 3, starts: 1 })
      expect(await claim()).toEqual({ ...first, lease: 'this process', starts: 2 })
      expect(await taken()).toMatchObject({ subject: 2, starts: 2, attempts: 0 })
    })

    test('of the living stay theirs, and of those that claimed since the dead were looked for, too', async () => {
      for (const subject of [1, 2, 3]) await add('article', subject)
      const [anns, bens] = [await claim('Ann'), await claim('Ben')]
      const asked: unknown[] = []
      await opened.jobs.recover(async () => {
        asked.push(await claim('Eve'))
        return new Set(['Ann'])
      })
      expect(asked).toEqual([expect.objectContaining({ subject: 3 })])
      expect(await claims()).toEqual([`1 article ${bens?.subject}`])
      expect(anns?.subject).not.toBe(bens?.subject)
    })

    test('that were claimed again cannot be ended by their former claimers, whose changes are undone', async () => {
      await add('article', 7)
      const before = (await claim('dead')) ?? expect.unreachable('no job is due')
      await opened.jobs.recover(nobody)
      const after = await taken()
      expect(after.id).toBe(before.id)
      const endings: ((jobs: JobTable, tx: Change) => Promise<void>)[] = [
        (jobs, tx) => jobs.release(tx, before),
        (jobs, tx) => jobs.postpone(tx, before, 0),
        (jobs, tx) => jobs.remove(tx, before),
      ]
      for (const end of endings) {
        const ending = opened.change(ANN, async (tx) => {
          await opened.jobs.add(tx, 'article', 8)
          await end(opened.jobs, tx)
        })
        await expect(ending).rejects.toThrow(JobLost)
      }
      await close(after, (jobs, tx) => jobs.remove(tx, after))
      expect(await opened.jobs.isEmpty()).toBe(true)
    })

    test('of one account are claimed only up to a limit across all claimers', async () => {
      for (const subject of [1, 2, 3, 4]) await add('article', subject)
      await add('article', 5, BEN)
      const found = await Promise.all(
        ['Ann', 'Ben', 'Eve', 'Dan', 'Fay'].map((lease) => claim(lease, { mostOfAccount: 2 })),
      )
      expect(found.flatMap((job) => job?.account ?? []).toSorted()).toEqual([ANN, ANN, BEN])
    })

    test('are claimed by one claimer each, however many ask at the same time', async () => {
      for (let subject = 0; subject < 12; subject++) await add('article', subject)
      const found = await Promise.all(Array.from({ length: 30 }, (_each, index) => claim(`claimer ${index % 3}`)))
      const ids = found.flatMap((job) => job?.id ?? [])
      expect([ids.length, new Set(ids).size]).toEqual([12, 12])
    })

    test('of two accounts do not meet', async () => {
      await add('article', 7, ANN)
      await add('article', 7, BEN)
      const [anns, bens] = [await taken(), await taken()]
      expect([anns.account, bens.account]).toEqual([ANN, BEN])
      const endings: ((jobs: JobTable, tx: Change) => Promise<void>)[] = [
        (jobs, tx) => jobs.release(tx, anns),
        (jobs, tx) => jobs.postpone(tx, anns, 0),
        (jobs, tx) => jobs.remove(tx, anns),
      ]
      for (const end of endings) await expect(opened.change(BEN, (tx) => end(opened.jobs, tx))).rejects.toThrow(JobLost)
      expect(await claim()).toBeUndefined()
      await close(bens, (jobs, tx) => jobs.remove(tx, bens))
      expect(await opened.jobs.isEmpty()).toBe(false)
      await opened.jobs.recover(nobody)
      expect(await claims()).toEqual(['1 article 7'])
    })

    test('are claimed from accounts in turn, in a circle, and of the accounts that are not passed over', async () => {
      for (const account of [ANN, BEN]) for (const subject of [1, 2]) await add('article', subject, account)
      const next = async (from: Partial<Claim>) => (await claim('this process', from))?.account
      expect(await next({ after: ANN })).toBe(BEN)
      expect(await next({ after: BEN })).toBe(ANN)
      expect(await next({ passed: (account) => account === ANN })).toBe(BEN)
      expect(await next({ passed: (account) => account === BEN })).toBe(ANN)
      expect(await next({ after: ANN })).toBeUndefined()
    })

    test('that no one waits for are claimed separately from the others, until a user waits for them', async () => {
      await opened.change(ANN, async (tx) => {
        for (const subject of [1, 2, 3]) await opened.jobs.addUnawaited(tx, 'article', subject)
        await opened.jobs.hasten(tx, 'article', 2)
        await opened.jobs.hasten(tx, 'article', 9)
      })
      await add('article', 3)
      await opened.change(ANN, (tx) => opened.jobs.addUnawaited(tx, 'article', 3))
      expect(await claims()).toEqual(['1 article 2', '1 article 3'])
      expect(await claim('this process', { isAwaited: false })).toMatchObject({ subject: 1, isAwaited: false })
      expect([await claim('this process', { isAwaited: false }), await opened.jobs.isEmpty()]).toEqual([
        undefined,
        false,
      ])
    })
  })
}
