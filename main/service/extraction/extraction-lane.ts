import { ExtractionError } from './extraction-error.ts'
import { languageNow } from '../language/index.ts'
import type { StartProcess } from '../processes/index.ts'
import { ExtractionProcess } from './extraction-process.ts'
import { Turns } from './turns.ts'

export interface LaneOptions {
  readonly start: StartProcess
  /** Number of documents that are read at the same time, at most one of each account. */
  readonly processes: number
  /** Milliseconds of `spentTime` that a document may take, counted from when a process is ready for it. */
  readonly timeoutMs: number
  /** Milliseconds after which an idle process is ended. */
  readonly idleMs: number
}

export interface Work<T> {
  readonly account: number
  /** True if the document needs a separate process. */
  readonly isHuge: boolean
  /** Factor by which the document may exceed the lane's time limit. */
  readonly patience?: number
  ask(channel: ExtractionProcess['channel']): Promise<T>
}

interface Job {
  readonly account: number
  needsOwnProcess: boolean
  /** Number of processes that ended while reading the document. */
  deaths: number
  readonly spendsMs: number
  /** The language of the call or job that reads the document. */
  readonly language: string
  /** Milliseconds of clock time that remain for the document. */
  remainingMs: number
  /** Resolves to a function that passes the result on. */
  readonly ask: (channel: ExtractionProcess['channel']) => Promise<() => void>
  readonly fail: (error: unknown) => void
}

interface Slot {
  process: ExtractionProcess | null
  job: Job | null
  /** Time when the process started reading its document. */
  since: number | null
  timer: NodeJS.Timeout | null
}

/**
 * Maximum time for starting a process. A busy machine may take a while, but if it takes longer than this, the process
 * is broken.
 */
const START_MS = 60_000

/**
 * Factor by which a document's clock time may exceed the time that its process may spend on it. Processes normally
 * monitor that time themselves. This limit ends a process that no longer can, but spares one that is waiting for a
 * processor.
 */
const CLOCK_FACTOR = 15

/**
 * A document is abandoned after this many processes have ended while reading it. A single death may have been caused by
 * another document.
 */
const MOST_DEATHS = 2

/**
 * Reads documents in processes that start when first needed and end when idle. A process that hangs or dies affects
 * only its own document.
 */
export class ExtractionLane {
  readonly #options: LaneOptions
  readonly #slots: readonly Slot[]
  readonly #waiting = new Turns<Job>()
  readonly #ending = new Set<Promise<void>>()
  #closed = false

  constructor(options: LaneOptions) {
    this.#options = options
    this.#slots = Array.from({ length: options.processes }, () => ({
      process: null,
      job: null,
      since: null,
      timer: null,
    }))
  }

  /** Starts a process unless one is free. */
  prepare(): void {
    if (this.#closed || this.#slots.some(({ process, job }) => process && !job)) return
    const slot = this.#slots.find(({ job }) => !job)
    if (!slot) return
    try {
      slot.process = this.#start(slot)
      slot.process.channel.tell('get ready')
      this.#endWhenIdle(slot)
    } catch {
      // If the process can't start, the next document reports the error.
      slot.process = null
    }
  }

  /** Reads a document. Rejects with ExtractionError, or with the signal's reason if aborted. */
  read<T>({ account, isHuge, patience = 1, ask }: Work<T>, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new ExtractionError('crashed'))
      if (signal?.aborted) return reject(signal.reason)
      const spendsMs = this.#options.timeoutMs * patience
      const giveUp = () => this.#giveUp(job, signal?.reason)
      const settled = () => signal?.removeEventListener('abort', giveUp)
      const job: Job = {
        account,
        needsOwnProcess: isHuge,
        deaths: 0,
        spendsMs,
        language: languageNow(),
        remainingMs: spendsMs * CLOCK_FACTOR,
        ask: async (channel) => {
          const result = await ask(channel)
          return () => {
            settled()
            resolve(result)
          }
        },
        fail: (error) => {
          settled()
          reject(error)
        },
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(account, job)
      this.#next()
    })
  }

  /** Ends the processes. Documents that are waiting or being read fail with 'crashed'. */
  async close(): Promise<void> {
    this.#closed = true
    for (const job of this.#waiting.takeAll()) job.fail(new ExtractionError('crashed'))
    for (const slot of this.#slots) this.#replace(slot, new ExtractionError('crashed'))
    await Promise.all(this.#ending)
  }

  #next(): void {
    const mayHaveTurn = (account: number) => this.#slots.every(({ job }) => job?.account !== account)
    for (const slot of this.#warmFirst()) {
      if (slot.job || this.#closed) continue
      const job = this.#waiting.take(mayHaveTurn)
      if (!job) return
      slot.job = job
      this.#limit(slot, START_MS, 'crashed')
      if (job.needsOwnProcess && slot.process) void this.#retire(slot).then(() => this.#give(slot, job))
      else this.#give(slot, job)
    }
  }

  #warmFirst(): readonly Slot[] {
    return this.#slots.toSorted((a, b) => Number(b.process !== null) - Number(a.process !== null))
  }

  #give(slot: Slot, job: Job): void {
    // The job was aborted while the previous process was ending.
    if (slot.job !== job) return
    try {
      const process = (slot.process ??= this.#start(slot))
      void process.ready.then(() => {
        if (slot.process === process && slot.job === job) this.#begin(slot, job)
      })
      process.limit({ spendsMs: job.spendsMs, language: job.language })
      void job.ask(process.channel).then(
        (settle) => this.#answered(slot, process, settle),
        (error) => this.#answered(slot, process, () => job.fail(asExtractionError(error))),
      )
    } catch (cause) {
      this.#replace(slot, new ExtractionError('crashed', { cause }))
    }
  }

  #begin(slot: Slot, job: Job): void {
    slot.since = performance.now()
    this.#limit(slot, job.remainingMs, 'timed_out')
  }

  #limit(slot: Slot, milliseconds: number, failure: 'crashed' | 'timed_out'): void {
    clearTimeout(slot.timer ?? undefined)
    slot.timer = setTimeout(() => this.#replace(slot, new ExtractionError(failure)), milliseconds)
  }

  #start(slot: Slot): ExtractionProcess {
    const process = new ExtractionProcess(this.#options.start, () => this.#ended(slot, process))
    return process
  }

  /** Settles a finished job. A result from a process that was replaced is ignored. */
  #answered(slot: Slot, process: ExtractionProcess, settle: () => void): void {
    const { job } = slot
    if (slot.process !== process || !job) return
    this.#free(slot)
    if (job.needsOwnProcess) void this.#retire(slot)
    settle()
    this.#next()
  }

  /**
   * Retries a document once, in a separate process, if its process died while reading it. Doesn't retry if the document
   * took too long.
   */
  #ended(slot: Slot, process: ExtractionProcess): void {
    if (slot.process !== process) return
    slot.process = null
    const { job, since } = slot
    this.#free(slot)
    if (job) {
      job.deaths += 1
      if (since !== null) job.remainingMs -= performance.now() - since
      job.needsOwnProcess = true
      const { failure } = process
      const isOver = failure.code === 'timed_out' || job.deaths >= MOST_DEATHS || job.remainingMs <= 0
      if (isOver) job.fail(failure)
      else this.#waiting.addFirst(job.account, job)
    }
    this.#next()
  }

  #giveUp(job: Job, reason: unknown): void {
    if (this.#waiting.remove(job.account, job)) return job.fail(reason)
    const slot = this.#slots.find((one) => one.job === job)
    if (slot) this.#replace(slot, reason)
  }

  /** Ends the slot's process, fails its document and continues with the next. */
  #replace(slot: Slot, error: unknown): void {
    const { job } = slot
    void this.#retire(slot)
    this.#free(slot)
    job?.fail(error)
    this.#next()
  }

  /** Resolves when the slot's process has ended. */
  #retire(slot: Slot): Promise<void> {
    const ended = slot.process?.kill() ?? Promise.resolve()
    slot.process = null
    this.#ending.add(ended)
    return ended.then(() => void this.#ending.delete(ended))
  }

  #free(slot: Slot): void {
    slot.job = null
    slot.since = null
    this.#endWhenIdle(slot)
  }

  #endWhenIdle(slot: Slot): void {
    clearTimeout(slot.timer ?? undefined)
    slot.timer = setTimeout(() => void this.#retire(slot), this.#options.idleMs)
    slot.timer.unref()
  }
}

function asExtractionError(error: unknown): ExtractionError {
  return error instanceof ExtractionError ? error : new ExtractionError('crashed', { cause: error })
}
