import type { TextChanges } from '#shared/model/pages/text-changes.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import type { Discovered, FeedFile } from '../feeds/discover-feeds.ts'
import type { MediaContext, MediaReader, MediaReading } from '../media/media-readers.ts'
import type { ExtractedBook } from './book/extract-book.ts'
import type { ExtractedArticle, Page } from './extract-article.ts'
import { ExtractionError } from './extraction-error.ts'
import { ExtractionLane, type Work } from './extraction-lane.ts'
import { sendFile } from './gathered-file.ts'
import type { StartProcess } from '../processes/index.ts'
import type { EmailFile, ReadEmail } from './emails/email.ts'
import type { ExtractedPdf } from './pdf/extract-pdf.ts'
import type { PagePieces } from './stored/page-pieces.ts'
import type { StoredPage } from './stored/safe-page.ts'
import type { SpokenNotes, WrittenTranscript } from './write-transcript.ts'

/** A PDF or a book, with its original address. */
export interface DocumentFile {
  readonly url: string
  readonly bytes: ByteSource
}

export interface Extractor {
  /** Announces a page, so that a process can start in the meantime unless one is already available. */
  prepare(): void
  /**
   * Extracts the page's article. Rejects with ExtractionError, or with the signal's reason if aborted. Aborting a page
   * that is being read ends its process, which is then replaced.
   */
  extract(page: Page, signal?: AbortSignal): Promise<ExtractedArticle>
  /** Like `extract`, for a PDF. */
  extractPdf(pdf: DocumentFile, signal?: AbortSignal): Promise<ExtractedPdf>
  /** Like `extract`, for an EPUB. */
  extractBook(book: DocumentFile, signal?: AbortSignal): Promise<ExtractedBook>
  /** Reads an email's sender and contents. Its text can then be extracted like a page. */
  readEmail(email: EmailFile, signal?: AbortSignal): Promise<ReadEmail>
  /** Reads a feed, or finds the feeds that a page links to. */
  readFeed(file: FeedFile, signal?: AbortSignal): Promise<Discovered>
  /** Reads a text with one of the `mediaReaders`. Rejects like `extract`. */
  readMedia<Name extends MediaReader>(
    name: Name,
    text: string,
    context: MediaContext<Name>,
    signal?: AbortSignal,
  ): Promise<MediaReading<Name>>
  /** Adds a transcript below an article's text. Rejects like `extract`. */
  writeTranscript(spoken: SpokenNotes): Promise<WrittenTranscript>
  /** Makes a stored page safe to show. Rejects like `extract`. */
  showPage(page: StoredPage, signal?: AbortSignal): Promise<PagePieces>
  /** Compares two canonical texts. Rejects like `extract`. */
  compareTexts(older: string, newer: string, signal?: AbortSignal): Promise<TextChanges>
}

/** Account ID for work that isn't done for any user. */
export const NOBODY = 0

/** The account that the work is for, and the work's urgency. */
export interface Turn {
  readonly account: number
  /**
   * True if a user is waiting for the result. Documents that no user is waiting for are read in parallel, in a separate
   * process.
   */
  readonly isAwaited: boolean
}

export interface Extractors {
  /**
   * Returns an extractor for an account. Accounts are served in turn, so that slow files of one account don't delay
   * those of another.
   */
  for(turn: Turn): Extractor
  /** Ends the processes. Documents that are waiting or being read fail with 'crashed'. */
  close(): Promise<void>
}

export interface ExtractorOptions {
  readonly start: StartProcess
  /**
   * Number of documents that are read at the same time for users who are waiting. Each belongs to a different account.
   */
  readonly processes?: number
  /**
   * Milliseconds that a process may spend on a document, counted from when the process is ready for it. Time that a
   * busy machine gives to other processes isn't counted. A document that takes longer is read once more, with three
   * times the limit.
   */
  readonly timeoutMs?: number
  /** Milliseconds after which an idle process is ended. */
  readonly idleMs?: number
}

/**
 * A page with more characters than this, or a PDF or book with more bytes, gets a separate process. A process's memory
 * retains what it has read for a while, so a huge page could fill it together with earlier pages.
 */
const HUGE = 3_000_000

/** Time limit of the second attempt, as a multiple of the first attempt's limit. */
const PATIENCE = 3

export function createExtractors({
  start,
  processes = 2,
  timeoutMs = 20_000,
  idleMs = 60_000,
}: ExtractorOptions): Extractors {
  const awaited = new ExtractionLane({ start, processes, timeoutMs, idleMs })
  const background = new ExtractionLane({ start, processes: 1, timeoutMs, idleMs })
  return {
    for: ({ account, isAwaited }) => extractorOf(patiently(isAwaited ? awaited : background, background), account),
    close: async () => {
      await Promise.all([awaited.close(), background.close()])
    },
  }
}

type Lane = Pick<ExtractionLane, 'prepare' | 'read'>

/**
 * Reads documents that took too long a second time. This happens in the other lane, so that they don't delay documents
 * that a user is waiting for.
 */
function patiently(lane: Lane, beside: Lane): Lane {
  return {
    prepare: () => lane.prepare(),
    read: async (work, signal) => {
      try {
        return await lane.read(work, signal)
      } catch (error) {
        if (!(error instanceof ExtractionError) || error.code !== 'timed_out') throw error
        return beside.read({ ...work, patience: PATIENCE }, signal)
      }
    },
  }
}

function extractorOf(lane: Lane, account: number): Extractor {
  return {
    prepare: () => lane.prepare(),
    extract: ({ url, html, userTitle = null, finder = 'usual', isEmail = false }, signal) =>
      lane.read(
        {
          account,
          isHuge: html.length > HUGE,
          ask: (channel) => channel.ask('page', [{ url, html, userTitle, finder, isEmail }]),
        },
        signal,
      ),
    extractPdf: (file, signal) =>
      lane.read(
        workOn(file, account, (channel) => channel.ask('pdf', [file.url])),
        signal,
      ),
    extractBook: (file, signal) =>
      lane.read(
        workOn(file, account, (channel) => channel.ask('book', [file.url])),
        signal,
      ),
    readEmail: (email, signal) =>
      lane.read(
        { account, isHuge: email.bytes.byteLength > HUGE, ask: (channel) => channel.ask('email', [email]) },
        signal,
      ),
    readFeed: (file, signal) =>
      lane.read(
        { account, isHuge: file.bytes.byteLength > HUGE, ask: (channel) => channel.ask('feed', [file]) },
        signal,
      ),
    readMedia: <Name extends MediaReader>(
      name: Name,
      text: string,
      context: MediaContext<Name>,
      signal?: AbortSignal,
    ) =>
      lane.read(
        {
          account,
          isHuge: text.length > HUGE,
          ask: (channel) => channel.ask('media', [name, text, context]) as Promise<MediaReading<Name>>,
        },
        signal,
      ),
    writeTranscript: (spoken) =>
      lane.read({ account, isHuge: false, ask: (channel) => channel.ask('transcript', [spoken]) }),
    showPage: (page, signal) =>
      lane.read(
        { account, isHuge: page.html.length > HUGE, ask: (channel) => channel.ask('storedPage', [page]) },
        signal,
      ),
    compareTexts: (older, newer, signal) =>
      lane.read(
        {
          account,
          isHuge: older.length + newer.length > HUGE,
          ask: (channel) => channel.ask('changes', [older, newer]),
        },
        signal,
      ),
  }
}

/** Sends a document's file to the process before making the call that reads it. */
function workOn<Result>({ bytes }: DocumentFile, account: number, ask: Work<Result>['ask']): Work<Result> {
  return {
    account,
    isHuge: bytes.size > HUGE,
    ask: async (channel) => {
      await sendFile(bytes, (piece) => channel.ask('piece', [piece]))
      return ask(channel)
    },
  }
}
