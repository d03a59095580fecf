import { Worker } from 'node:worker_threads'
import { StoreError } from '#shared/sync/store/store-error.ts'
import { storeErrorKind } from '#shared/sync/store-error-kind.ts'
import { Channel } from '#shared/wire/channel.ts'
import { eventedPort } from '#shared/wire/evented-port.ts'
import type { PreparedBatch, PreparedPut } from './prepared-batch.ts'
import type { HandedPuts, Taken } from './staged-puts.ts'
import type { Written } from './queue-writer.ts'

/** What the thread is told when it starts. */
export interface ThreadStart {
  readonly file: string
  readonly maxPages: number | null
}

/** What it is told then, without an answer: puts to hold ready under a number. It ends with its channel. */
export interface HeldPuts {
  readonly hold: number
  readonly puts: readonly PreparedPut[]
}

/** What it is asked. */
export interface ThreadMethods {
  /** The puts are those held under `lists`, and the batch's own. What is held under `done` or a lower number may go then. */
  write(batch: PreparedBatch, lists: readonly number[], done: number): Written
}

/** The thread is gone. Whether it committed the batch it had, nobody can tell; applied once more it does no harm. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
}

interface Thread {
  readonly worker: Worker
  readonly channel: Channel<ThreadMethods>
}

/**
 * A second connection to the queue's file, in a thread of its own: a batch of thousands keeps nobody waiting, and is
 * written while the next pages are fetched and read (PERFORMANCE.md section 1). One batch at a time, which its owner sees
 * to. The thread comes with the first batch and ends with `rest`.
 */
export class WriterThread {
  readonly #entry: URL
  readonly #start: ThreadStart
  #thread: Thread | null = null
  #handed = 0
  /** Threads that were told to rest have ended. */
  #over: Promise<unknown> = Promise.resolve()

  constructor(entry: URL, start: ThreadStart) {
    this.#entry = entry
    this.#start = start
  }

  get awake(): boolean {
    return this.#thread !== null
  }

  /** Starts the thread: it takes a while to be ready, in which the first pages arrive. */
  wake(): void {
    this.#wake()
  }

  #wake(): Thread {
    if (this.#thread) return this.#thread
    const worker = new Worker(this.#entry, {
      workerData: this.#start,
      env: {},
      // A batch is a megabyte or two that are garbage as soon as they are written: room for more is only kept, not used.
      resourceLimits: { maxYoungGenerationSizeMb: 12 },
    })
    const channel = Channel.open<ThreadMethods>(eventedPort(worker), {
      errors: [storeErrorKind],
      ended: () => this.#ended(thread),
      gone: (cause) => new ThreadEnded('The thread that writes the offline queue ended', { cause }),
    })
    const thread: Thread = { worker, channel }
    this.#thread = thread
    // An app that quits does not wait for a thread that has nothing to do.
    worker.unref()
    return thread
  }

  /** Gives the thread puts of a batch that comes later. Null when there is no thread. */
  hand(puts: readonly PreparedPut[]): HandedPuts | null {
    const thread = this.#thread
    if (!thread) return null
    this.#handed += 1
    thread.channel.tell({ hold: this.#handed, puts } satisfies HeldPuts)
    return { puts, number: this.#handed, to: thread.worker }
  }

  /**
   * Writes a batch, whose puts may have been handed over before. Rejects with what the thread's SQLite said, as
   * StoreError, or with ThreadEnded.
   */
  async apply(batch: PreparedBatch, { lists, done }: Taken): Promise<Written> {
    const { worker, channel } = this.#wake()
    // Another thread knows nothing of what the one before it held.
    const held = lists?.every(({ to }) => to === worker) ? lists.map(({ number }) => number) : null
    worker.ref()
    try {
      return await channel.ask('write', [held ? { ...batch, puts: [] } : batch, held ?? [], done])
    } catch (error) {
      if (error instanceof StoreError || error instanceof ThreadEnded) throw error
      // The batch was not even begun: rather no thread at all than one that lost count.
      channel.close()
      void worker.terminate()
      this.#thread = null
      throw new ThreadEnded('The thread that writes the offline queue failed', { cause: error })
    } finally {
      worker.unref()
    }
  }

  /** Ends the thread, which brings the file in order first. Resolves when no connection of a thread is open any more. */
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
