import { Worker } from 'node:worker_threads'
import type { ExtractedArticle, Page } from './extract-article.ts'
import { ExtractionError, type ExtractionFailure, isExtractionFailure } from './extraction-error.ts'
import type { ExtractedPdf, PdfFile } from './pdf/extract-pdf.ts'

/** A page or a PDF on its way to a worker. */
export type Task = { id: number } & ({ page: Page; pdf?: undefined } | { page?: undefined; pdf: PdfFile })

/** To a worker that has nothing to do yet: read something small, so that the first page finds everything in place. */
export interface WarmUp {
  warmUp: true
}

/** What comes back. `detail` is for the log, never for people. */
export type Answer = { id: number } & (
  | { article: ExtractedArticle | ExtractedPdf }
  | { failure: ExtractionFailure; detail?: string }
)

export interface Extractor {
  /** Says that a page is on its way: a worker is started meanwhile, unless one is waiting already. */
  prepare(): void
  /**
   * The page's article. Rejects with ExtractionError, or with the signal's reason when it was given up; a page given
   * up while being read ends its worker, another takes its place.
   */
  extract(page: Page, signal?: AbortSignal): Promise<ExtractedArticle>
  /** The same for a PDF, which may take longer. */
  extractPdf(pdf: PdfFile, signal?: AbortSignal): Promise<ExtractedPdf>
  /** Ends the workers. Pages waiting or being read fail with 'crashed'. */
  close(): Promise<void>
}

export interface ExtractorOptions {
  /** The worker's entry: worker.ts from source, its .js when built. */
  worker: URL
  /** How many pages are read at once. */
  threads?: number
  /** Milliseconds a page may take, counted from when a worker has it. */
  timeoutMs?: number
}

interface Job {
  task: Task
  timeoutMs: number
  settle: (outcome: { article: ExtractedArticle | ExtractedPdf } | { error: unknown }) => void
}

interface Slot {
  worker: Worker | null
  job: Job | null
  timer: NodeJS.Timeout | null
}

/** A PDF of a thousand pages is no reason to give up. */
const PDF_PATIENCE = 6

/**
 * Characters of a page, or bytes of a PDF, that get a worker of their own: what a worker has read before stays in its
 * memory for a while, and so does a huge page.
 */
const HUGE = 3_000_000

/** A hostile page may fill its worker's memory, not ours: with what the worker has besides, below 500 MB. */
const MAX_HEAP_MB = 270
const MAX_YOUNG_MB = 16
const STACK_MB = 8

export function createExtractor(options: ExtractorOptions): Extractor {
  return new ExtractorPool(options)
}

/** Workers are started when first needed and kept. One that hangs or dies costs its own page only. */
class ExtractorPool implements Extractor {
  readonly #entry: URL
  readonly #timeoutMs: number
  readonly #slots: Slot[]
  readonly #waiting: Job[] = []
  readonly #ending = new Set<Promise<unknown>>()
  #lastId = 0
  #closed = false

  constructor({ worker, threads = 1, timeoutMs = 20_000 }: ExtractorOptions) {
    this.#entry = worker
    this.#timeoutMs = timeoutMs
    this.#slots = Array.from({ length: Math.max(1, threads) }, () => ({ worker: null, job: null, timer: null }))
  }

  prepare(): void {
    if (this.#closed || this.#slots.some(({ worker, job }) => worker && !job)) return
    const slot = this.#slots.find(({ job }) => !job)
    if (!slot) return
    try {
      slot.worker = this.#start(slot)
      slot.worker.postMessage({ warmUp: true } satisfies WarmUp)
    } catch {
      // What keeps it from starting is told to whoever brings a page.
      slot.worker = null
    }
  }

  extract(page: Page, signal?: AbortSignal): Promise<ExtractedArticle> {
    const task: Task = {
      id: ++this.#lastId,
      page: { url: page.url, html: page.html, userTitle: page.userTitle ?? null, finder: page.finder ?? 'usual' },
    }
    return this.#enter(task, this.#timeoutMs, signal) as Promise<ExtractedArticle>
  }

  extractPdf({ url, bytes }: PdfFile, signal?: AbortSignal): Promise<ExtractedPdf> {
    const task: Task = { id: ++this.#lastId, pdf: { url, bytes } }
    return this.#enter(task, PDF_PATIENCE * this.#timeoutMs, signal) as Promise<ExtractedPdf>
  }

  #enter(task: Task, timeoutMs: number, signal?: AbortSignal): Promise<ExtractedArticle | ExtractedPdf> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new ExtractionError('crashed'))
      if (signal?.aborted) return reject(signal.reason)
      const giveUp = () => this.#giveUp(job, signal?.reason)
      const job: Job = {
        task,
        timeoutMs,
        settle: (outcome) => {
          signal?.removeEventListener('abort', giveUp)
          if ('article' in outcome) resolve(outcome.article)
          else reject(outcome.error)
        },
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#waiting.push(job)
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const job of this.#waiting.splice(0)) job.settle({ error: new ExtractionError('crashed') })
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
      if (isHuge(job) && slot.worker) void this.#retire(slot).then(() => this.#give(slot, job))
      else this.#give(slot, job)
    }
  }

  #give(slot: Slot, job: Job): void {
    // Given up while the worker before was ending.
    if (slot.job !== job) return
    try {
      slot.worker ??= this.#start(slot)
      slot.worker.postMessage(job.task)
    } catch (cause) {
      void this.#replace(slot, new ExtractionError('crashed', { cause }))
    }
  }

  /** Ends the slot's worker, which has nothing more to do. */
  #retire(slot: Slot): Promise<unknown> {
    const ended = slot.worker?.terminate() ?? Promise.resolve()
    slot.worker = null
    this.#ending.add(ended)
    return ended.finally(() => this.#ending.delete(ended))
  }

  #start(slot: Slot): Worker {
    const worker = new Worker(this.#entry, {
      resourceLimits: {
        maxOldGenerationSizeMb: MAX_HEAP_MB,
        maxYoungGenerationSizeMb: MAX_YOUNG_MB,
        stackSizeMb: STACK_MB,
      },
      // Not ours to hand on: the service's secrets may be in them.
      env: {},
      stdout: true,
      stderr: true,
    })
    worker.unref()
    worker.on('message', (answer: Answer) => this.#answered(slot, worker, answer))
    worker.on('error', (cause) => this.#ended(slot, worker, cause))
    worker.on('exit', () => this.#ended(slot, worker, undefined))
    return worker
  }

  #answered(slot: Slot, worker: Worker, answer: Answer): void {
    const { job } = slot
    if (slot.worker !== worker || !job || answer.id !== job.task.id) return
    this.#free(slot)
    if (isHuge(job)) void this.#retire(slot)
    if ('article' in answer) job.settle({ article: answer.article })
    else {
      const code = isExtractionFailure(answer.failure) ? answer.failure : 'crashed'
      job.settle({ error: new ExtractionError(code, answer.detail ? { cause: answer.detail } : undefined) })
    }
    this.#next()
  }

  #ended(slot: Slot, worker: Worker, cause: unknown): void {
    if (slot.worker !== worker) return
    const full = cause instanceof Error && (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    void this.#replace(slot, new ExtractionError(full ? 'too_complex' : 'crashed', { cause }))
  }

  #giveUp(job: Job, reason: unknown): void {
    const index = this.#waiting.indexOf(job)
    if (index >= 0) {
      this.#waiting.splice(index, 1)
      job.settle({ error: reason })
      return
    }
    const slot = this.#slots.find((one) => one.job === job)
    if (slot) void this.#replace(slot, reason)
  }

  /** Ends the slot's worker, fails its page and goes on with the next. */
  async #replace(slot: Slot, error: unknown): Promise<void> {
    const { worker, job } = slot
    slot.worker = null
    this.#free(slot)
    job?.settle({ error })
    const ended = worker?.terminate()
    this.#next()
    await ended
  }

  #free(slot: Slot): void {
    if (slot.timer) clearTimeout(slot.timer)
    slot.timer = null
    slot.job = null
  }
}

function isHuge({ task }: Job): boolean {
  return (task.page?.html.length ?? task.pdf?.bytes.byteLength ?? 0) > HUGE
}
