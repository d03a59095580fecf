import { Channel } from '#shared/wire/channel.ts'
import type { StartedProcess, StartProcess } from '../processes/index.ts'
import type { MediaReader } from '../media/media-readers.ts'
import type { BookFile, ExtractedBook } from './book/extract-book.ts'
import type { ExtractedArticle, Page } from './extract-article.ts'
import type { Discovered, FeedFile } from '../feeds/discover-feeds.ts'
import { ExtractionError, type ExtractionFailure } from './extraction-error.ts'
import { extractionErrorKind } from './extraction-error-kind.ts'
import type { EmailFile, ReadEmail } from './emails/email.ts'
import type { ExtractedPdf, PdfFile } from './pdf/extract-pdf.ts'
import type { SpokenNotes, WrittenTranscript } from './write-transcript.ts'

/** The calls of an extraction process's worker. Any notice to it means: get ready, so that the first page does not wait. */
export interface WorkerMethods {
  page(page: Page): ExtractedArticle
  pdf(pdf: PdfFile): ExtractedPdf
  book(book: BookFile): ExtractedBook
  email(email: EmailFile): ReadEmail
  feed(file: FeedFile): Discovered
  /** See `mediaReaders`, which type its arguments and results. */
  media(name: MediaReader, text: string, context: readonly unknown[]): unknown
  transcript(spoken: SpokenNotes): WrittenTranscript
}

/** The calls of an extraction process: those of its worker, but large files arrive in pieces before the question. */
export interface ExtractionMethods extends Omit<WorkerMethods, 'pdf' | 'book'> {
  piece(piece: FilePiece): void
  pdf(url: string): ExtractedPdf
  book(url: string): ExtractedBook
}

/** A part of the file that is read next. */
export interface FilePiece {
  /** Bytes of the whole file. */
  readonly size: number
  /** Start offset of the piece. The first starts at 0. */
  readonly at: number
  readonly bytes: Uint8Array
}

/**
 * Notices from a process: it has loaded what it needs, or it ends because a document fills its memory or takes too
 * long.
 */
export const processNotice = { ready: 'ready', full: 'full', late: 'late' } as const

/**
 * Notice to a process: the time that each of the next documents may take, in milliseconds that it spends. See
 * `spentTime`.
 */
export interface TimeNotice {
  readonly spendsMs: number
}

export const isTimeNotice = (notice: unknown): notice is TimeNotice =>
  typeof notice === 'object' && notice !== null && 'spendsMs' in notice && typeof notice.spendsMs === 'number'

/** One process that reads documents, one at a time, and alone dies of them. */
export class ExtractionProcess {
  readonly channel: Channel<ExtractionMethods>
  /** Resolves when the process has ended, of itself or killed. */
  readonly ended: Promise<void>
  /** Resolves when the process has loaded what it needs. */
  readonly ready: Promise<void>
  readonly #started: StartedProcess
  #failure: ExtractionFailure = 'crashed'

  /** Calls `ended` immediately when the process has ended. Throws if none can be started. */
  constructor(start: StartProcess, ended: () => void) {
    this.#started = start()
    const end = Promise.withResolvers<void>()
    const ready = Promise.withResolvers<void>()
    this.ended = end.promise
    this.ready = ready.promise
    this.channel = Channel.open<ExtractionMethods>(this.#started.port, {
      errors: [extractionErrorKind],
      heard: (notice) => {
        if (notice === processNotice.ready) ready.resolve()
        if (notice === processNotice.full) this.#failure = 'too_complex'
        else if (notice === processNotice.late) this.#failure = 'timed_out'
        else return
        void this.kill()
      },
      ended: () => {
        ended()
        end.resolve()
      },
    })
  }

  /** Reason why the document that it read failed, once it has ended. */
  get failure(): ExtractionError {
    return new ExtractionError(this.#failure)
  }

  /** Sets how long each of the next documents may take. */
  limit(notice: TimeNotice): void {
    this.channel.tell(notice)
  }

  kill(): Promise<void> {
    this.#started.kill()
    return this.ended
  }
}
