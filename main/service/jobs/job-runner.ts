import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDiskFull } from '../../disk/spare-space.ts'
import { AccountGone } from '../database/account-gone.ts'
import type { Database } from '../database/database.ts'
import type { Sharing } from '../database/sharing.ts'
import type { Change } from '../database/transaction.ts'
import { apartFromCalls, type InLanguageOf } from '../language/index.ts'
import type { JobKind, JobOutcome } from './job-kind.ts'
import { type Claimed, JobLost, type JobTable } from './job-table.ts'
import type { JobName } from './jobs.ts'

export interface JobRunnerOptions {
  readonly database: Database
  readonly queue: JobTable
  readonly kinds: Readonly<Record<string, JobKind>>
  /** Default: jobs write in English. */
  readonly inLanguageOf?: InLanguageOf
  /** Returns milliseconds since the epoch. */
  readonly clock: () => number
  readonly logger: Logger
  /** Maximum number of concurrent jobs per account in each lane. Jobs mostly wait for the network. */
  readonly concurrency?: number
  /** Maximum number of concurrent jobs of all accounts in each lane. */
  readonly mostConcurrent?: number
  /** The processes that share the jobs. Null if there are no others. */
  readonly sharing?: Sharing | null
  /** True if this process runs jobs. Default: true. If false, it only notifies the other processes of new jobs. */
  readonly runs?: boolean
  /** Delays in milliseconds before the second, third … attempt. There is one more attempt than there are entries. */
  readonly retryDelays?: readonly number[]
}

/** The lanes for awaited jobs and for other jobs. Neither lane waits for the other. */
const lanes = [{ isAwaited: true }, { isAwaited: false }] as const

const defaultDelays = [2_000, 8_000]

/** A job is abandoned after this many starts, so that a job that kills the process does not run forever. */
const mostStarts = 20

/** The longest delay that setTimeout supports. It treats a longer one as zero. */
const longestTimer = 2 ** 31 - 1

/**
 * Runs the queue. Every job runs at least once, and a few run at a time. Accounts take turns. Jobs resume if the
 * process is killed. The runner works until the queue is empty. After that, only `wake` and a timer for the next due
 * job start it again.
 */
export class JobRunner {
  readonly #options: Required<JobRunnerOptions>
  readonly #lease: string
  readonly #stop = new AbortController()
  readonly #running = new Map<Promise<void>, Claimed>()
  /** Jobs that a full disk has stopped. They are removed once they have run to completion. */
  readonly #stopped = new Set<string>()
  /** True if the disk is so full that no job can be started. */
  #startsNone = false
  /** The account that had the last turn, in each lane. */
  readonly #lastTurn = new Map<boolean, number>()
  #timer: NodeJS.Timeout | undefined
  #idle: (() => void)[] = []
  /** Claims run one after another, so that no more jobs run than are allowed. */
  #claiming: Promise<void> = Promise.resolve()
  #isPaused = false
  #looking: Promise<void> = Promise.resolve()
  #isLooking = false
  /** True if a claim is due but has not started. The claim will include all jobs added before it starts. */
  #willClaim = false

  constructor(options: JobRunnerOptions) {
    this.#options = {
      ...{ concurrency: 4, mostConcurrent: 8, retryDelays: defaultDelays, sharing: null, runs: true },
      inLanguageOf: (_account, work) => work(),
      ...options,
    }
    this.#lease = options.sharing?.name ?? randomUUID()
  }

  /** Recovers the jobs of dead processes. These are all earlier processes, or those that no longer share the jobs. */
  async start(): Promise<void> {
    const { queue, sharing, runs } = this.#options
    if (!runs) return
    if (sharing === null) await queue.recover(async () => new Set())
    sharing?.onBeat(() => this.#lookAround(sharing))
    sharing?.hear((topic) => {
      if (topic === 'jobs' || topic === null) this.wake()
    })
    this.wake()
  }

  /** Starts no more jobs. Running jobs continue until `close`. */
  pause(): void {
    this.#isPaused = true
    clearTimeout(this.#timer)
  }

  /** Another process may have died or released an account's jobs without notifying this one. */
  #lookAround(sharing: Sharing): void {
    if (this.#isPaused || this.#stop.signal.aborted || this.#isLooking) return
    this.#isLooking = true
    this.#looking = this.#options.queue
      .recover(() => sharing.living())
      .then(() => this.wake())
      .catch((error: unknown) => this.#options.logger.error({ err: error }, 'no jobs of other processes were taken'))
      .finally(() => {
        this.#isLooking = false
      })
  }

  /** Call this after committing a change that added jobs. */
  wake(): void {
    const { sharing, runs } = this.#options
    if (!runs || this.#isPaused) return sharing?.tell('jobs')
    if (this.#willClaim) return
    this.#willClaim = true
    apartFromCalls(() => this.#claim())
  }

  #claim(): void {
    const { logger } = this.#options
    this.#claiming = this.#claiming
      .then(() => {
        this.#willClaim = false
        return this.#claimAll()
      })
      .catch((error: unknown) => {
        logger.error({ err: error }, 'no job could be started; tried again later')
        this.#startsNone = isDiskFull(error)
        this.#wakeIn(this.#longestDelay)
      })
  }

  /** True if an open job makes no progress because the disk is full. */
  lacksSpace(job: JobName): boolean {
    return this.#startsNone || this.#stopped.has(nameOf(job))
  }

  /** Resolves when no job is running, waiting, or due for another attempt. */
  async idle(): Promise<void> {
    if (this.#stop.signal.aborted || !this.#options.runs || this.#isPaused) return
    await new Promise<void>((resolve) => {
      this.#idle.push(resolve)
      // Checks again for open jobs, and reports immediately if there are none.
      this.wake()
    })
  }

  /** Stops running jobs and leaves them for the next start. Resolves when nothing is running. */
  async close(): Promise<void> {
    this.#stop.abort()
    clearTimeout(this.#timer)
    await this.#looking
    await this.#claiming
    await Promise.all(this.#running.keys())
    // A job that ended in the meantime may have started another claim.
    await this.#claiming
    this.#tellIdle()
  }

  async #claimAll(): Promise<void> {
    const { queue, clock } = this.#options
    const due = await queue.due(clock())
    if (due.awaited + due.others === 0) this.#startsNone = false
    for (const { isAwaited } of lanes) {
      // Jobs that become due in the meantime wake the runner again.
      let left = isAwaited ? due.awaited : due.others
      while (left-- > 0 && this.#mayStart && (await this.#startOne(isAwaited)));
    }
    if (this.#mayStart) await this.#schedule(due.next)
  }

  get #mayStart(): boolean {
    return !this.#stop.signal.aborted && !this.#isPaused
  }

  /** Returns true if there was a job to start. */
  async #startOne(isAwaited: boolean): Promise<boolean> {
    const { queue, concurrency, mostConcurrent, sharing } = this.#options
    const running = [...this.#running.values()].filter((job) => job.isAwaited === isAwaited)
    if (running.length >= mostConcurrent) return false
    const job = await queue.claim(this.#lease, {
      isAwaited,
      after: this.#lastTurn.get(isAwaited) ?? 0,
      passed: (account) => running.filter((one) => one.account === account).length >= concurrency,
      // Jobs of the account that other processes are running also count.
      ...(sharing !== null && { mostOfAccount: concurrency }),
    })
    this.#startsNone = false
    if (!job) return false
    this.#lastTurn.set(isAwaited, job.account)
    const work = this.#options
      .inLanguageOf(job.account, () => this.#work(job))
      .finally(() => {
        this.#running.delete(work)
        this.wake()
      })
    this.#running.set(work, job)
    return true
  }

  /**
   * Wakes the runner when the next job is due. Jobs that are already due but must wait start when a running job ends.
   */
  async #schedule(next: number | null): Promise<void> {
    clearTimeout(this.#timer)
    const { queue, clock } = this.#options
    if (this.#idle.length > 0 && (await queue.isEmpty())) this.#tellIdle()
    if (next === null || this.#stop.signal.aborted) return
    this.#wakeIn(Math.min(Math.max(next - clock(), 1), longestTimer))
  }

  #wakeIn(delay: number): void {
    clearTimeout(this.#timer)
    if (this.#stop.signal.aborted) return
    this.#timer = setTimeout(() => this.wake(), delay)
    this.#timer.unref()
  }

  get #longestDelay(): number {
    return this.#options.retryDelays.at(-1) ?? 0
  }

  #tellIdle(): void {
    const waiting = this.#idle
    this.#idle = []
    for (const tell of waiting) tell()
  }

  async #work(job: Claimed): Promise<void> {
    const { database, queue, logger } = this.#options
    try {
      const outcome = await this.#attempt(job)
      await database.change(job.account, async (tx) => {
        if (outcome === null) await queue.release(tx, job)
        else if (outcome.kind === 'done') await this.#finish(tx, job, () => outcome.commit(tx))
        else await this.#again(tx, job, outcome)
      })
      this.#stopped.delete(nameOf(job))
    } catch (error) {
      // The job was deleted along with its account, or another claimer has it now.
      if (isGone(error)) return
      // The job is still marked as running.
      logger.error({ err: error, job }, 'a job could not be closed')
      await this.#putOff(job, error)
    }
  }

  /**
   * Null if `close` stopped the job, in which case its outcome is unknown. Rejects if the job is waiting for disk
   * space.
   */
  async #attempt(job: Claimed): Promise<JobOutcome | null> {
    const { kinds, logger } = this.#options
    const kind = kinds[job.kind]
    if (!kind) throw new Error(`No kind of job is called ${job.kind}`)
    const giveUp = (tx: Change) => kind.abandon(tx, job)
    if (job.starts > mostStarts) return { kind: 'done', commit: giveUp }
    try {
      const outcome = await kind.run(job, this.#stop.signal)
      return this.#stop.signal.aborted && outcome.kind === 'again' ? null : outcome
    } catch (error) {
      if (this.#stop.signal.aborted) return null
      if (kind.waitsForSpace && isDiskFull(error)) throw error
      logger.error({ err: error, job }, 'a job failed')
      return { kind: 'again', wait: null, giveUp }
    }
  }

  async #again(tx: Change, job: Claimed, outcome: JobOutcome & { kind: 'again' }): Promise<void> {
    const { queue, retryDelays } = this.#options
    const delay = retryDelays[job.attempts]
    if (delay === undefined) await this.#finish(tx, job, () => outcome.giveUp(tx))
    else await queue.postpone(tx, job, Math.max(delay, outcome.wait ?? 0))
  }

  /** The job is closed first, because its commit may add the same job again. */
  async #finish(tx: Change, job: Claimed, commit: () => Promise<void>): Promise<void> {
    await this.#options.queue.remove(tx, job)
    await commit()
  }

  /**
   * Releases a job whose outcome was not stored, so that it runs again later. If the disk is full, even the release
   * cannot be written. It is retried until it succeeds, or until the next start recovers jobs marked as running.
   */
  async #putOff(job: Claimed, reason: unknown): Promise<void> {
    const { database, queue, kinds, logger } = this.#options
    const isFull = isDiskFull(reason)
    const waits = isFull && kinds[job.kind]?.waitsForSpace === true
    if (isFull) this.#stopped.add(nameOf(job))
    if (waits) await this.#pause()
    while (!this.#stop.signal.aborted) {
      try {
        await database.change(job.account, (tx) =>
          waits ? queue.release(tx, job) : queue.postpone(tx, job, this.#longestDelay),
        )
        return
      } catch (error) {
        if (isGone(error)) return
        logger.error({ err: error, job }, 'a job could not be put off; tried again later')
        await this.#pause()
      }
    }
  }

  /** Waits for the longest delay, or until `close`. */
  async #pause(): Promise<void> {
    const { signal } = this.#stop
    await pause(this.#longestDelay, undefined, { signal, ref: false }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
}

const isGone = (error: unknown): boolean => error instanceof AccountGone || error instanceof JobLost

const nameOf = ({ account, kind, subject }: JobName): string => `${account} ${kind} ${subject}`
