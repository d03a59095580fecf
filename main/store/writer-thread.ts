import { Worker } from 'node:worker_threads'
import { StoreError } from '#shared/sync/store/store-error.ts'
import { storeErrorKind } from '#shared/sync/store-error-kind.ts'
import { Channel } from '#shared/wire/channel.ts'
import { eventedPort } from '#shared/wire/evented-port.ts'
import type { PreparedBatch, PreparedPut } from './prepared-batch.ts'
import type { SentPuts, StagedBatch } from './staged-puts.ts'
import type { WriteResult } from './queue-writer.ts'

/** The thread's `workerData`. */
export interface WriterThreadData {
  readonly file: string
  readonly maxPages: number | null
}

/**
 * A notice to the thread with puts to store under a number for later. The thread forgets them when its channel closes.
 */
export interface StagePutsNotice {
  readonly hold: number
  readonly puts: readonly PreparedPut[]
}

/** The thread's methods. */
export interface ThreadMethods {
  /**
   * Writes the puts stored under `lists`, followed by the batch's own. Afterwards the thread may drop puts stored under
   * `done` or a lower number.
   */
  write(batch: PreparedBatch, lists: readonly number[], done: number): WriteResult
}

/** The thread ended. It is unknown if it committed its batch. Applying the batch again does no harm. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
}

interface Thread {
  readonly worker: Worker
  readonly channel: Channel<ThreadMethods>
}

/**
 * A second connection to the queue's file, in a separate thread. A batch of thousands of puts then blocks no caller,
 * and is written while the next pages are fetched and read. Its owner must run one batch at a time. The thread starts
 * with the first batch and ends with `rest`.
 */
export class WriterThread {
  readonly #entry: URL
  readonly #start: WriterThreadData
  #thread: Thread | null = null
  #handed = 0
  /** Resolves when all threads that were told to rest have ended. */
  #over: Promise<unknown> = Promise.resolve()

  constructor(entry: URL, start: WriterThreadData) {
    this.#entry = entry
    this.#start = start
  }

  get awake(): boolean {
    return this.#thread !== null
  }

  /** Starts the thread. It takes a while to be ready, during which the first pages arrive. */
  wake(): void {
    this.#wake()
  }

  #wake(): Thread {
    if (this.#thread) return this.#thread
    const worker = new Worker(this.#entry, {
      workerData: this.#start,
      env: {},
      // A batch consists of a megabyte or two that become garbage once written: a larger limit would only waste memory.
      resourceLimits: { maxYoungGenerationSizeMb: 12 },
    })
    const channel = Channel.open<ThreadMethods>(eventedPort(worker), {
      errors: [storeErrorKind],
      ended: () => this.#ended(thread),
      gone: (cause) => new ThreadEnded('The thread that writes the offline queue ended', { cause }),
    })
    const thread: Thread = { worker, channel }
    this.#thread = thread
    // An idle thread must not keep an app from quitting.
    worker.unref()
    return thread
  }

  /** Sends puts of a later batch to the thread. Returns null if there is no thread. */
  hand(puts: readonly PreparedPut[]): SentPuts | null {
    const thread = this.#thread
    if (!thread) return null
    this.#handed += 1
    thread.channel.tell({ hold: this.#handed, puts } satisfies StagePutsNotice)
    return { puts, number: this.#handed, to: thread.worker }
  }

  /**
   * Writes a batch whose puts may have been sent before. Rejects with ThreadEnded, or with a StoreError for an error of
   * SQLite in the thread.
   */
  async apply(batch: PreparedBatch, { lists, done }: StagedBatch): Promise<WriteResult> {
    const { worker, channel } = this.#wake()
    // A new thread does not have the puts that its predecessor had.
    const held = lists?.every(({ to }) => to === worker) ? lists.map(({ number }) => number) : null
    worker.ref()
    try {
      return await channel.ask('write', [held ? { ...batch, puts: [] } : batch, held ?? [], done])
    } catch (error) {
      if (error instanceof StoreError || error instanceof ThreadEnded) throw error
      // The batch did not even start. Having no thread is better than having one with a wrong count.
      channel.close()
      void worker.terminate()
      this.#thread = null
      throw new ThreadEnded('The thread that writes the offline queue failed', { cause: error })
    } finally {
      worker.unref()
    }
  }

  /** Ends the thread, which checkpoints the file first. Resolves when no thread has an open connection. */
  async rest(): Promise<void> {
    const thread = this.#thread
    if (thread) {
      this.#thread = null
      const over = new Promise((resolve) => thread.worker.once('exit', resolve))
      this.#over = Promise.all([this.#over, over])
      thread.worker.ref()
      thread.channel.close()
    }
    await this.#over
  }

  #ended(thread: Thread): void {
    if (this.#thread === thread) this.#thread = null
  }
}
