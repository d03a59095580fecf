import { Worker } from 'node:worker_threads'
import { Channel } from '#shared/wire/channel.ts'
import { eventedPort } from '#shared/wire/evented-port.ts'
import type { ExtractedArticle, Page } from './extract-article.ts'
import { ExtractionError } from './extraction-error.ts'
import { extractionErrorKind } from './extraction-error-kind.ts'
import type { ExtractedPdf, PdfFile } from './pdf/extract-pdf.ts'

/** The calls of a worker. Any notice means: get ready, so that the first page does not wait for loading. */
export interface ExtractionMethods {
  page(page: Page): ExtractedArticle
  pdf(pdf: PdfFile): ExtractedPdf
}

export interface Extractor {
  /** Announces a page: a worker starts meanwhile, unless one is waiting already. */
  prepare(): void
  /**
   * Extracts the page's article. Rejects with ExtractionError, or with the signal's reason if aborted. Aborting a page
   * that is being read ends its worker; another takes its place.
   */
  extract(page: Page, signal?: AbortSignal): Promise<ExtractedArticle>
  /** The same for a PDF, which may take longer. */
  extractPdf(pdf: PdfFile, signal?: AbortSignal): Promise<ExtractedPdf>
  /** Ends the workers. Pages that wait or are being read fail with 'crashed'. */
  close(): Promise<void>
}

export interface ExtractorOptions {
  /** The worker's entry: worker.ts from source, its .js when built. */
  worker: URL
  /** How many pages are read at once. */
  threads?: number
  /** Milliseconds a page may take, counted from when a worker receives it. */
  timeoutMs?: number
}

type WorkerChannel = Channel<ExtractionMethods>

interface Effort {
  isHuge: boolean
  timeoutMs: number
}

interface Job extends Effort {
  /** Resolves to how to hand the article over. */
  ask: (channel: WorkerChannel) => Promise<() => void>
  fail: (error: unknown) => void
}

interface Thread {
  worker: Worker
  channel: WorkerChannel
}

interface Slot {
  thread: Thread | null
  job: Job | null
  timer: NodeJS.Timeout | null
}

/** A PDF gets this many times a page's timeout, because a thousand pages are no reason to give up. */
const PDF_PATIENCE = 6

/**
 * Characters of a page, or bytes of a PDF, above which it gets a worker of its own. A worker's memory holds what it
 * read for a while, so a huge page and earlier pages could fill it together.
 */
const HUGE = 3_000_000

/**
 * Limits what a hostile page can fill to its worker's memory. With the worker's other memory this stays below 500 MB.
 */
const MAX_HEAP_MB = 270
const MAX_YOUNG_MB = 16
const STACK_MB = 8

export function createExtractor(options: ExtractorOptions): Extractor {
  return new ExtractorPool(options)
}

/** Starts workers when first needed and keeps them. A worker that hangs or dies costs only its own page. */
class ExtractorPool implements Extractor {
  readonly #entry: URL
  readonly #timeoutMs: number
  readonly #slots: Slot[]
  readonly #waiting: Job[] = []
  readonly #ending = new Set<Promise<unknown>>()
  #closed = false

  constructor({ worker, threads = 1, timeoutMs = 20_000 }: ExtractorOptions) {
    this.#entry = worker
    this.#timeoutMs = timeoutMs
    this.#slots = Array.from({ length: Math.max(1, threads) }, () => ({ thread: null, job: null, timer: null }))
  }

  prepare(): void {
    if (this.#closed || this.#slots.some(({ thread, job }) => thread && !job)) return
    const slot = this.#slots.find(({ job }) => !job)
    if (!slot) return
    try {
      slot.thread = this.#start(slot)
      slot.thread.channel.tell('get ready')
    } catch {
      // If it can't start, the next page reports the error.
      slot.thread = null
    }
  }

  extract(page: Page, signal?: AbortSignal): Promise<ExtractedArticle> {
    const { url, html, userTitle = null, finder = 'usual' } = page
    const effort = { isHuge: html.length > HUGE, timeoutMs: this.#timeoutMs }
    return this.#enter((channel) => channel.ask('page', [{ url, html, userTitle, finder }]), effort, signal)
  }

  extractPdf({ url, bytes }: PdfFile, signal?: AbortSignal): Promise<ExtractedPdf> {
    const effort = { isHuge: bytes.byteLength > HUGE, timeoutMs: PDF_PATIENCE * this.#timeoutMs }
    return this.#enter((channel) => channel.ask('pdf', [{ url, bytes }]), effort, signal)
  }

  #enter<T>(ask: (channel: WorkerChannel) => Promise<T>, effort: Effort, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new ExtractionError('crashed'))
      if (signal?.aborted) return reject(signal.reason)
      const giveUp = () => this.#giveUp(job, signal?.reason)
      const settled = () => signal?.removeEventListener('abort', giveUp)
      const job: Job = {
        ...effort,
        ask: async (channel) => {
          const article = await ask(channel)
          return () => {
            settled()
            resolve(article)
          }
        },
        fail: (error) => {
          settled()
          reject(error)
        },
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#waiting.push(job)
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const job of this.#waiting.splice(0)) job.fail(new ExtractionError('crashed'))
    await Promise.all(this.#slots.map((slot) => this.#replace(slot, new ExtractionError('crashed'))))
    await Promise.all(this.#ending)
  }

  #next(): void {
    for (const slot of this.#slots) {
      if (slot.job || this.#closed) continue
      const job = this.#waiting.shift()
      if (!job) return
      slot.job = job
      slot.timer = setTimeout(() => void this.#replace(slot, new ExtractionError('timed_out')), job.timeoutMs)
      if (job.isHuge && slot.thread) void this.#retire(slot).then(() => this.#give(slot, job))
      else this.#give(slot, job)
    }
  }

  #give(slot: Slot, job: Job): void {
    // The job was aborted while the previous worker was ending.
    if (slot.job !== job) return
    try {
      const thread = (slot.thread ??= this.#start(slot))
      void job.ask(thread.channel).then(
        (settle) => this.#answered(slot, thread, settle),
        (error) => this.#answered(slot, thread, () => job.fail(asExtractionError(error))),
      )
    } catch (cause) {
      void this.#replace(slot, new ExtractionError('crashed', { cause }))
    }
  }

  /** Ends the slot's worker, which has nothing left to do. */
  #retire(slot: Slot): Promise<unknown> {
    const ended = slot.thread?.worker.terminate() ?? Promise.resolve()
    slot.thread = null
    this.#ending.add(ended)
    return ended.finally(() => this.#ending.delete(ended))
  }

  #start(slot: Slot): Thread {
    const worker = new Worker(this.#entry, {
      resourceLimits: {
        maxOldGenerationSizeMb: MAX_HEAP_MB,
        maxYoungGenerationSizeMb: MAX_YOUNG_MB,
        stackSizeMb: STACK_MB,
      },
      // The environment may hold the service's secrets, so the worker gets none of it.
      env: {},
      stdout: true,
      stderr: true,
    })
    worker.unref()
    const channel: WorkerChannel = Channel.open(eventedPort(worker), {
      errors: [extractionErrorKind],
      ended: (cause) => this.#ended(slot, thread, cause),
    })
    const thread = { worker, channel }
    return thread
  }

  /** Nobody waits for a thread that was replaced. */
  #answered(slot: Slot, thread: Thread, settle: () => void): void {
    const { job } = slot
    if (slot.thread !== thread || !job) return
    this.#free(slot)
    if (job.isHuge) void this.#retire(slot)
    settle()
    this.#next()
  }

  #ended(slot: Slot, thread: Thread, cause: unknown): void {
    if (slot.thread !== thread) return
    const full = cause instanceof Error && (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    void this.#replace(slot, new ExtractionError(full ? 'too_complex' : 'crashed', { cause }))
  }

  #giveUp(job: Job, reason: unknown): void {
    const index = this.#waiting.indexOf(job)
    if (index >= 0) {
      this.#waiting.splice(index, 1)
      job.fail(reason)
      return
    }
    const slot = this.#slots.find((one) => one.job === job)
    if (slot) void this.#replace(slot, reason)
  }

  /** Ends the slot's worker, fails its page and continues with the next. */
  async #replace(slot: Slot, error: unknown): Promise<void> {
    const { thread, job } = slot
    slot.thread = null
    this.#free(slot)
    job?.fail(error)
    const ended = thread?.worker.terminate()
    this.#next()
    await ended
  }

  #free(slot: Slot): void {
    if (slot.timer) clearTimeout(slot.timer)
    slot.timer = null
    slot.job = null
  }
}

function asExtractionError(error: unknown): ExtractionError {
  return error instanceof ExtractionError ? error : new ExtractionError('crashed', { cause: error })
}
