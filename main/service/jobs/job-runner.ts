import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { JobKind, JobOutcome } from './job-kind.ts'
import type { Job, JobQueue } from './job-queue.ts'

export interface JobRunnerOptions {
  readonly database: Database
  readonly queue: JobQueue
  readonly kinds: Readonly<Record<string, JobKind>>
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly logger: Logger
  /** Concurrent jobs. They mostly wait for the network. */
  readonly concurrency?: number
  /** Milliseconds before the second, third … attempt. There is one attempt more than entries. */
  readonly retryDelays?: readonly number[]
}

const defaultDelays = [2_000, 8_000]

/** A job is abandoned after this many starts, so that one that kills the process does not run for ever. */
const mostStarts = 20

/** setTimeout turns a longer delay into none. */
const longestTimer = 2 ** 31 - 1

/**
 * Runs the queue: every job at least once, a few at a time, resumed after the process was killed. It runs until the
 * queue is empty. Then only `wake` and one timer for the next due job start it again.
 */
export class JobRunner {
  readonly #options: Required<JobRunnerOptions>
  readonly #lease = randomUUID()
  readonly #stop = new AbortController()
  readonly #running = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #idle: (() => void)[] = []

  constructor(options: JobRunnerOptions) {
    this.#options = { concurrency: 4, retryDelays: defaultDelays, ...options }
  }

  start(): void {
    this.#options.queue.recover()
    this.wake()
  }

  /** Call it after committing a transaction that added jobs. */
  wake(): void {
    if (this.#stop.signal.aborted) return
    const { queue, clock, concurrency } = this.#options
    while (this.#running.size < concurrency) {
      const job = queue.claim(this.#lease, clock())
      if (!job) break
      const work = this.#work(job).finally(() => {
        this.#running.delete(work)
        this.wake()
      })
      this.#running.add(work)
    }
    this.#schedule()
  }

  /** Resolves when no job runs, waits, or is due for another attempt. */
  async idle(): Promise<void> {
    if (this.#stop.signal.aborted || this.#options.queue.isEmpty()) return
    await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  /** Stops running jobs, leaves them for the next start, and resolves when nothing runs any more. */
  async close(): Promise<void> {
    this.#stop.abort()
    clearTimeout(this.#timer)
    await Promise.all(this.#running)
    this.#tellIdle()
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    const { queue, clock, concurrency } = this.#options
    if (queue.isEmpty()) this.#tellIdle()
    const due = this.#running.size < concurrency ? queue.nextDue() : undefined
    if (due === undefined) return
    const delay = Math.min(Math.max(due - clock(), 1), longestTimer)
    this.#timer = setTimeout(() => this.wake(), delay)
    this.#timer.unref()
  }

  #tellIdle(): void {
    const waiting = this.#idle
    this.#idle = []
    for (const tell of waiting) tell()
  }

  async #work(job: Job): Promise<void> {
    const { database, queue, logger } = this.#options
    try {
      const outcome = await this.#attempt(job)
      database.transaction(() => {
        if (outcome === null) queue.release(job.id)
        else if (outcome.kind === 'done') this.#finish(job, () => outcome.commit())
        else this.#again(job, outcome)
      })
    } catch (error) {
      // The outcome itself could not be stored, so the job is still marked as running. It is tried later.
      logger.error({ err: error, job }, 'a job could not be closed')
      this.#putOff(job)
    }
  }

  /** Null if close stopped it, so nothing is known about the job. */
  async #attempt(job: Job): Promise<JobOutcome | null> {
    const { kinds, logger } = this.#options
    const kind = kinds[job.kind]
    if (!kind) throw new Error(`No kind of job is called ${job.kind}`)
    const giveUp = () => kind.abandon(job)
    if (job.starts > mostStarts) return { kind: 'done', commit: giveUp }
    try {
      const outcome = await kind.run(job, this.#stop.signal)
      return this.#stop.signal.aborted && outcome.kind === 'again' ? null : outcome
    } catch (error) {
      if (this.#stop.signal.aborted) return null
      logger.error({ err: error, job }, 'a job failed')
      return { kind: 'again', wait: null, giveUp }
    }
  }

  #again(job: Job, outcome: JobOutcome & { kind: 'again' }): void {
    const { queue, retryDelays, clock } = this.#options
    const delay = retryDelays[job.attempts]
    if (delay === undefined) this.#finish(job, () => outcome.giveUp())
    else queue.postpone(job.id, clock() + Math.max(delay, outcome.wait ?? 0))
  }

  /** Closes the job first, because closing may open the same job again. */
  #finish(job: Job, commit: () => void): void {
    this.#options.queue.remove(job.id)
    commit()
  }

  #putOff(job: Job): void {
    const { queue, retryDelays, clock, logger } = this.#options
    try {
      queue.postpone(job.id, clock() + (retryDelays.at(-1) ?? 0))
    } catch (error) {
      logger.error({ err: error, job }, 'a job could not be put off; it waits for the next start')
    }
  }
}
