import {
  getDocument,
  type PDFDocumentProxy,
  PDFDataRangeTransport,
  type PDFPageProxy,
  PasswordResponses,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler provides this address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { reported } from '../../report.ts'

/**
 * Loads the file of a content. Contains its size, the starts of its pages in the text, and access to its bytes in
 * parts.
 */
export interface PdfSource {
  readonly size: number
  readonly pageStarts: readonly number[] | null
  part(start: number, end: number): Promise<Uint8Array>
}

/**
 * Prompts for the password of a file. `wrong` is true after an incorrect password. Resolves to null if the reader
 * doesn't have one.
 */
export type AskPassword = (wrong: boolean) => Promise<string | null>

const noPassword: AskPassword = () => Promise.resolve(null)

export interface PdfOutlineItem {
  readonly words: string
  readonly depth: number
  /** Counted from 0. */
  readonly page: number
}

/** A failure, classified by how the reader can respond to it. */
export class PdfError extends Error {
  override readonly name = 'PdfError'
  readonly kind: 'locked' | 'damaged' | 'unreachable'

  constructor(kind: PdfError['kind'], options?: ErrorOptions) {
    super(`The PDF is ${kind}`, options)
    this.kind = kind
  }
}

const PART = 256 * 1024
const MOST_OUTLINE = 2000

/** An open PDF. Fetches only the parts needed for the pages viewed, and never runs anything in the file. */
export class PdfFile {
  readonly #document: PDFDocumentProxy
  readonly #close: () => Promise<void>
  /** True if the file was opened with a password. */
  readonly isProtected: boolean
  readonly #pages = new Map<number, Promise<PDFPageProxy>>()

  private constructor(document: PDFDocumentProxy, isProtected: boolean, close: () => Promise<void>) {
    this.#document = document
    this.isProtected = isProtected
    this.#close = close
  }

  /**
   * Opens a file. Throws PdfError. `signal` cancels opening.
   *
   * For a protected file, calls `password` until the password is correct. If `password` resolves to null, opening fails
   * as 'locked'.
   */
  static async open(source: PdfSource, signal: AbortSignal, password: AskPassword = noPassword): Promise<PdfFile> {
    let failed: unknown = null
    const range = new PDFDataRangeTransport(source.size, null)
    const thread = startWorker()
    const worker = PDFWorker.create({ port: thread })
    const task = getDocument({
      range,
      worker,
      rangeChunkSize: PART,
      disableAutoFetch: true,
      disableStream: true,
      // These files are shipped with the app (renderer/pdf-data.config.ts). They are requested for PDFs that don't
      // embed their own.
      cMapUrl: '/pdf/cmaps/',
      standardFontDataUrl: '/pdf/fonts/',
      // Disables forms with computations, and WebAssembly, which our policy refuses because it would need unsafe-eval.
      enableXfa: false,
      useWasm: false,
      disableWorkerRendering: true,
      maxImageSize: 64 * 1024 * 1024,
      verbosity: VerbosityLevel.ERRORS,
    })
    let gaveUp = false
    let asked = false
    task.onPassword = (answer: (given: string | Error) => void, reason: number) => {
      asked = true
      void password(reason === PasswordResponses.INCORRECT_PASSWORD).then((given) => {
        gaveUp = given === null
        answer(given ?? new Error('No password'))
      })
    }
    let isOpen = false
    let isClosed = false
    let giveUp: (error: Error) => void = () => {}
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = reject
    })
    const close = async () => {
      isClosed = true
      // If the task were destroyed during opening, the worker would throw errors that can't be caught. Until the file
      // is open, the task holds no pages or fonts to release.
      if (isOpen) await reported('close a PDF', task.destroy())
      worker.destroy()
      thread.terminate()
      giveUp(new Error('Given up'))
    }
    range.requestDataRange = (start, end) => {
      source.part(start, Math.min(end, source.size)).then(
        (bytes) => {
          if (!isClosed) range.onDataRange(start, bytes)
        },
        (error: unknown) => {
          failed = error
          void close()
        },
      )
    }
    signal.addEventListener('abort', () => void close(), { once: true })
    try {
      const document = await Promise.race([task.promise, givenUp])
      isOpen = true
      return new PdfFile(document, asked, close)
    } catch (cause) {
      await close()
      if (failed !== null) throw new PdfError('unreachable', { cause: failed })
      const isLocked = gaveUp || (cause instanceof Error && cause.name === 'PasswordException')
      throw new PdfError(isLocked ? 'locked' : 'damaged', { cause })
    }
  }

  get pageCount(): number {
    return this.#document.numPages
  }

  /** `index` from 0. */
  page(index: number): Promise<PDFPageProxy> {
    let page = this.#pages.get(index)
    if (!page) {
      page = this.#document.getPage(index + 1)
      this.#pages.set(index, page)
    }
    return page
  }

  /** Returns the document's own outline, without entries that have no valid target. */
  async outline(): Promise<readonly PdfOutlineItem[]> {
    const items: PdfOutlineItem[] = []
    type Node = NonNullable<Awaited<ReturnType<PDFDocumentProxy['getOutline']>>>[number]
    const walk = async (nodes: readonly Node[], depth: number): Promise<void> => {
      for (const { title, dest, items: inner } of nodes) {
        if (items.length >= MOST_OUTLINE || depth > 8) return
        const page = await this.#pageOf(dest)
        const words = title.replace(/\s+/g, ' ').trim().slice(0, 300)
        if (page !== null && words !== '') items.push({ words, depth, page })
        await walk(inner as Node[], depth + 1)
      }
    }
    await walk((await reported('read the outline of a PDF', this.#document.getOutline())) ?? [], 0)
    return items
  }

  async #pageOf(dest: string | readonly unknown[] | null): Promise<number | null> {
    try {
      const explicit = typeof dest === 'string' ? await this.#document.getDestination(dest) : dest
      const target = explicit?.[0]
      if (typeof target === 'number') return target
      return target
        ? await this.#document.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])
        : null
    } catch {
      return null
    }
  }

  close(): void {
    void this.#close()
  }
}

interface ScriptUrlPolicy {
  createScriptURL(url: string): string
}

let policy: ScriptUrlPolicy | undefined

/**
 * Our pages' policy rejects a plain string as a script address (Trusted Types). This policy creates exactly one such
 * address.
 */
function startWorker(): Worker {
  const { trustedTypes } = window as unknown as {
    trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy }
  }
  policy ??= trustedTypes?.createPolicy('lectern-pdf-worker', { createScriptURL: () => workerAddress })
  return new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' })
}
