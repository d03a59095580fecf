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
import type { PagePieces } from './stored/page-pieces.ts'
import type { StoredPage } from './stored/safe-page.ts'
import type { TextChanges } from '#shared/model/pages/text-changes.ts'
import type { SpokenNotes, WrittenTranscript } from './write-transcript.ts'

/**
 * The calls that an extraction process makes to its worker. Any notice to the worker means that it should get ready, so
 * that the first page doesn't have to wait.
 */
export interface WorkerMethods {
  page(page: Page): ExtractedArticle
  pdf(pdf: PdfFile): ExtractedPdf
  book(book: BookFile): ExtractedBook
  email(email: EmailFile): ReadEmail
  feed(file: FeedFile): Discovered
  /** Reads media text. The arguments and results are typed by `mediaReaders`. */
  media(name: MediaReader, text: string, context: readonly unknown[]): unknown
  transcript(spoken: SpokenNotes): WrittenTranscript
  /** Returns a stored page so that it can be shown. */
  storedPage(page: StoredPage): PagePieces
  /** Compares two canonical texts. */
  changes(older: string, newer: string): TextChanges
}

/**
 * The calls to an extraction process. They are the same as those to its worker, except that large files arrive in
 * pieces before the call.
 */
export interface ExtractionMethods extends Omit<WorkerMethods, 'pdf' | 'book'> {
  piece(piece: FilePiece): void
  pdf(url: string): ExtractedPdf
  book(url: string): ExtractedBook
}

/** A piece of the file that will be read next. */
export interface FilePiece {
  /** Size of the whole file in bytes. */
  readonly size: number
  /** Start offset of the piece. The first piece has offset 0. */
  readonly at: number
  readonly bytes: Uint8Array
}

/**
 * Notices from a process. They report that it has loaded what it needs, or that it is ending because a document fills
 * its memory or takes too long.
 */
export const processNotice = { ready: 'ready', full: 'full', late: 'late' } as const

/**
 * Notice to a process about the next documents: the time, in milliseconds, that it may spend on each (see `spentTime`), and
 * the language of what it adds to them, such as the title of an email without a subject.
 */
export interface TimeNotice {
  readonly spendsMs: number
  readonly language: string
}

export const isTimeNotice = (notice: unknown): notice is TimeNotice =>
  typeof notice === 'object' && notice !== null && 'spendsMs' in notice && typeof notice.spendsMs === 'number'

/** A process that reads one document at a time. If a document crashes it, nothing else is affected. */
export class ExtractionProcess {
  readonly channel: Channel<ExtractionMethods>
  /** Resolves when the process has ended, by itself or because it was killed. */
  readonly ended: Promise<void>
  /** Resolves when the process has loaded what it needs. */
  readonly ready: Promise<void>
  readonly #started: StartedProcess
  #failure: ExtractionFailure = 'crashed'

  /** Starts a process. Calls `ended` as soon as the process has ended. Throws if no process can be started. */
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

  /** Reason for the failure of the document that the process was reading. Valid once the process has ended. */
  get failure(): ExtractionError {
    return new ExtractionError(this.#failure)
  }

  /** Sets the time that each of the next documents may take. */
  limit(notice: TimeNotice): void {
    this.channel.tell(notice)
  }

  kill(): Promise<void> {
    this.#started.kill()
    return this.ended
  }
}
