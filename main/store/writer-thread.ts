import { Worker } from 'node:worker_threads'
import { StoreError } from '#shared/sync/store/store-error.ts'
import type { PreparedBatch, PreparedPut } from './prepared-batch.ts'
import type { HandedPuts, Taken } from './staged-puts.ts'
import type { Written } from './queue-writer.ts'

/** What the thread is told when it starts. */
export interface ThreadStart {
  readonly file: string
  readonly maxPages: number | null
}

/** What it is told then: puts to hold ready, a batch to write, null to end. */
export type ThreadWord =
  | { readonly hold: number; readonly puts: readonly PreparedPut[] }
  /** Its puts are those held under `lists`, and its own. What is held under `done` or a lower number may go then. */
  | { readonly batch: PreparedBatch; readonly lists: readonly number[]; readonly done: number }
  | null

/** What it answers to a batch. */
export type ThreadAnswer =
  | { readonly written: Written }
  | { readonly failure: { readonly code: StoreError['code']; readonly message: string } }

/** The thread is gone. Whether it committed the batch it had, nobody can tell; applied once more it does no harm. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
}

interface Job {
  resolve(written: Written): void
  reject(error: Error): void
}

/**
 * A second connection to the queue's file, in a thread of its own: a batch of thousands keeps nobody waiting, and is
 * written while the next pages are fetched and read (PERFORMANCE.md section 1). One batch at a time, which its owner sees
 * to. The thread comes with the first batch and ends with `rest`.
 */
export class WriterThread {
  readonly #entry: URL
  readonly #start: ThreadStart
  #worker: Worker | null = null
  #job: Job | null = null
  #handed = 0
  /** Threads that were told to rest have ended. */
  #over: Promise<unknown> = Promise.resolve()

  constructor(entry: URL, start: ThreadStart) {
    this.#entry = entry
    this.#start = start
  }

  get awake(): boolean {
    return this.#worker !== null
  }

  /** Starts the thread: it takes a while to be ready, in which the first pages arrive. */
  wake(): void {
    if (this.#worker) return
    const worker = new Worker(this.#entry, {
      workerData: this.#start,
      env: {},
      // A batch is a megabyte or two that are garbage as soon as they are written: room for more is only kept, not used.
      resourceLimits: { maxYoungGenerationSizeMb: 12 },
    })
    this.#worker = worker
    // An app that quits does not wait for a thread that has nothing to do.
    worker.unref()
    worker.on('message', (answer: ThreadAnswer) => this.#answered(worker, answer))
    worker.on('error', (cause) => this.#ended(worker, cause))
    worker.on('exit', () => this.#ended(worker, null))
  }

  /** Gives the thread puts of a batch that comes later. Null when there is no thread. */
  hand(puts: readonly PreparedPut[]): HandedPuts | null {
    const to = this.#worker
    if (!to) return null
    this.#handed += 1
    to.postMessage({ hold: this.#handed, puts } satisfies ThreadWord)
    return { puts, number: this.#handed, to }
  }

  /**
   * Writes a batch, whose puts may have been handed over before. Rejects with what the thread's SQLite said, as
   * StoreError, or with ThreadEnded.
   */
  apply(batch: PreparedBatch, { lists, done }: Taken): Promise<Written> {
    return new Promise((resolve, reject) => {
      this.#job = { resolve, reject }
      this.wake()
      const worker = this.#worker
      worker?.ref()
      // Another thread knows nothing of what the one before it held.
      const held = lists?.every(({ to }) => to === worker) ? lists.map(({ number }) => number) : null
      const word: ThreadWord = { batch: held ? { ...batch, puts: [] } : batch, lists: held ?? [], done }
      worker?.postMessage(word)
    })
  }

  /** Ends the thread, which brings the file in order first. Resolves when no connection of a thread is open any more. */
  async rest(): Promise<void> {
    const worker = this.#worker
    if (worker) {
      this.#worker = null
      const over = new Promise((resolve) => worker.once('exit', resolve))
      this.#over = Promise.all([this.#over, over])
      worker.ref()
      worker.postMessage(null)
    }
    await this.#over
  }

  #answered(worker: Worker, answer: ThreadAnswer): void {
    if (this.#worker !== worker) return
    const job = this.#job
    this.#job = null
    worker.unref()
    if ('written' in answer) job?.resolve(answer.written)
    else job?.reject(new StoreError(answer.failure.code, answer.failure.message))
  }

  #ended(worker: Worker, cause: Error | null): void {
    // One that was told to rest has nothing in its hands.
    if (this.#worker !== worker) return
    this.#worker = null
    const job = this.#job
    this.#job = null
    job?.reject(new ThreadEnded('The thread that writes the offline queue ended', { cause }))
  }
}
