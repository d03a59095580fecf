import type { Selectable } from 'kysely'
import type { Report } from '#shared/activity/failure.ts'
import { type KindleStatus, kindleStatus, LARGEST_KINDLE_LETTER } from '#shared/model/tools/kindle.ts'
import type { Database } from '../../database/database.ts'
import type { KindleUploadTable } from '../../database/tool-tables.ts'
import { type Attachment, LetterRefused, type Mailer } from '../../outgoing-mail/letter.ts'
import { type ArticleBooks, BookTooLarge } from '../books/article-books.ts'
import { kindleStatements } from './kindle-statements.ts'

const MINUTE = 60_000
/** Before the second, third … attempt. After the last one a delivery has failed for good. */
const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE] as const
/** setTimeout turns a longer delay into none. */
const LONGEST_WAIT = 60 * MINUTE

const GONE = 'The articles are not in your library any more.'
const TOO_LARGE = 'The articles are too large for one letter, even without pictures. Send fewer at once.'

/** How books leave by mail. */
export interface BookMail {
  readonly send: Mailer
  /** Whom receivers see, and must approve. */
  readonly sender: string
}

export interface KindleSenderParts {
  readonly database: Database
  readonly books: ArticleBooks
  /** Null: this service sends no mail. */
  readonly bookMail: BookMail | null
  readonly clock: () => number
  readonly report: Report
}

type Upload = Selectable<KindleUploadTable>

/**
 * Sends books by mail, one letter after another: again after a refusal that may pass, and after a restart. A letter has
 * the same Message-ID each time. It may arrive twice if the process dies while the server takes it.
 */
export class KindleSender {
  readonly #parts: KindleSenderParts
  readonly #statements
  readonly #closing = new AbortController()
  #sending: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(parts: KindleSenderParts) {
    this.#parts = parts
    this.#statements = kindleStatements(parts.database)
  }

  get sender(): string | null {
    return this.#parts.bookMail?.sender ?? null
  }

  /** Call it at the start, and after a change that queued a delivery. */
  wake(): void {
    this.#sending = this.#sending
      .then(() => this.#sendDue())
      .catch((error: unknown) => this.#parts.report('send a book', error))
  }

  /** Resolves when no letter is due. */
  async idle(): Promise<void> {
    this.wake()
    await this.#sending
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#timer)
    await this.#sending
  }

  async #sendDue(): Promise<void> {
    const { database, bookMail, clock } = this.#parts
    clearTimeout(this.#timer)
    while (bookMail !== null && !this.#closing.signal.aborted) {
      const next = await database.lookInDirectory((tx) => this.#statements.next.get(tx, {}))
      if (!next) return
      const wait = next.due_ms - clock()
      if (wait > 0) {
        this.#timer = setTimeout(() => this.wake(), Math.min(wait, LONGEST_WAIT)).unref()
        return
      }
      await this.#sendOne(next, bookMail)
    }
  }

  async #sendOne(upload: Upload, { send, sender }: BookMail): Promise<void> {
    const { clock } = this.#parts
    try {
      const attachments = await this.#files(upload)
      if (typeof attachments === 'string') return await this.#settle(upload, kindleStatus.failed, attachments)
      const text = `Sent by Lectern.\n`
      const handed = Promise.resolve(
        send({
          to: upload.email,
          subject: upload.title,
          text,
          html: `<p>${text}</p>`,
          attachments,
          messageId: `<kindle-${upload.message}@${sender.split('@')[1] ?? 'localhost'}>`,
        }),
      )
      // What is under way at the end is sent again after the next start.
      if (await this.#isClosedBefore(handed)) return
      await this.#settle(upload, kindleStatus.sent, null)
    } catch (error) {
      const isFinal = error instanceof LetterRefused && error.isFinal
      const delay = isFinal ? undefined : DELAYS[upload.attempts]
      const words =
        error instanceof LetterRefused
          ? `The mail server refused the letter: ${error.message.slice(0, 300)}`
          : 'The book could not be sent.'
      if (!(error instanceof LetterRefused)) this.#parts.report('send a book', error)
      await (delay === undefined
        ? this.#settle(upload, kindleStatus.failed, words)
        : this.#settle(upload, kindleStatus.waiting, words, clock() + delay))
    }
  }

  /** The books of a letter, or why there is none. Without their pictures if those are too large. */
  async #files({
    account_id: account,
    content_ids: given,
    as_digest: asDigest,
  }: Upload): Promise<Attachment[] | string> {
    const ids = JSON.parse(given) as number[]
    const groups = asDigest === 1 ? [ids] : ids.map((id) => [id])
    for (const withPictures of [true, false]) {
      try {
        const files: Attachment[] = []
        let left = LARGEST_KINDLE_LETTER
        for (const group of groups) {
          const book = await this.#parts.books.magazine(account, group, { withPictures, most: left })
          if (book === null) continue
          left -= book.bytes.byteLength
          files.push({ name: fileName(book.name), mediaType: 'application/epub+zip', bytes: book.bytes })
        }
        return files.length === 0 ? GONE : files
      } catch (error) {
        if (!(error instanceof BookTooLarge)) throw error
      }
    }
    return TOO_LARGE
  }

  async #isClosedBefore(work: Promise<void>): Promise<boolean> {
    const { signal } = this.#closing
    let tell = (): void => {}
    const closed = new Promise<true>((resolve) => {
      tell = () => resolve(true)
      signal.addEventListener('abort', tell, { once: true })
    })
    try {
      return await Promise.race([work.then(() => false), closed])
    } finally {
      signal.removeEventListener('abort', tell)
    }
  }

  async #settle(
    { account_id: account, id, due_ms: before }: Upload,
    status: KindleStatus,
    error: string | null,
    due = before,
  ) {
    await this.#parts.database.change(account, (tx) => this.#statements.settle.run(tx, { id, status, error, due }))
  }
}

/** Without what some systems refuse in names. */
const fileName = (name: string): string =>
  name
    .replaceAll(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
