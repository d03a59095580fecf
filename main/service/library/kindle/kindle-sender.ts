import type { Selectable } from 'kysely'
import type { Report } from '#shared/activity/failure.ts'
import { fileName } from '#shared/model/tools/file-name.ts'
import { type KindleStatus, kindleStatus, LARGEST_KINDLE_EMAIL } from '#shared/model/tools/kindle.ts'
import { reason } from '#shared/reasons/codes.ts'
import { type Reason, isReason } from '#shared/reasons/reason.ts'
import { storedOrNull } from '#shared/reasons/stored.ts'
import * as emailWords from '#shared/words/service/emails.ts'
import type { Database } from '../../database/database.ts'
import type { Duty } from '../../database/sharing.ts'
import type { Tables } from '../../database/tables.ts'
import type { InLanguageOf } from '../../language/index.ts'
import { DueWork, isCutShort } from '../../outgoing-mail/due-work.ts'
import { type Attachment, EmailRefused, type Mailer } from '../../outgoing-mail/email.ts'
import { type ArticleBooks, BookTooLarge } from '../transfers/epub-builder.ts'
import type { LibraryEntries } from '../entries/library-entries.ts'
import { kindleStatements } from './kindle-statements.ts'

const MINUTE = 60_000
/** Delays before the second, third … attempt. If the last attempt fails, the delivery has failed for good. */
const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE] as const
const LONGEST_WAIT = 60 * MINUTE

/** Dependencies for sending books by email. */
export interface BookMail {
  readonly send: Mailer
  /** The sender's address, which receivers see and must approve. */
  readonly sender: string
}

export interface KindleSenderParts {
  readonly database: Database
  readonly books: ArticleBooks
  /** Null if this service sends no emails. */
  readonly bookMail: BookMail | null
  readonly libraryEntries: Pick<LibraryEntries, 'archive'>
  readonly clock: () => number
  readonly inLanguageOf: InLanguageOf
  /** See DueWorkOptions. */
  readonly duty?: Duty | undefined
  readonly report: Report
}

type Upload = Selectable<Tables['kindle_upload']>

/**
 * Sends books by email, one email after another. Retries after a temporary refusal, and after a restart. Each attempt
 * uses the same Message-ID. An email may arrive twice if the process dies while the server is accepting it.
 */
export class KindleSender {
  readonly #parts: KindleSenderParts
  readonly #statements
  readonly #due: DueWork<Upload>

  constructor(parts: KindleSenderParts) {
    const { database, bookMail, clock, report } = parts
    this.#parts = parts
    const statements = kindleStatements(database)
    this.#statements = statements
    this.#due = new DueWork({
      name: 'send a book',
      next: async () => bookMail && (await database.lookInDirectory((tx) => statements.next.get(tx, {}))),
      doOne: async (upload, signal) => {
        if (bookMail) await parts.inLanguageOf(upload.account_id, () => this.#sendOne(upload, bookMail, signal))
      },
      duty: parts.duty,
      longestWait: LONGEST_WAIT,
      clock,
      report,
    })
  }

  get sender(): string | null {
    return this.#parts.bookMail?.sender ?? null
  }

  /** Call this at startup, and after a change that queued a delivery. */
  wake(): void {
    this.#due.wake()
  }

  /** Resolves when no email is due. */
  idle(): Promise<void> {
    return this.#due.idle()
  }

  close(): Promise<void> {
    return this.#due.close()
  }

  async #sendOne(upload: Upload, { send, sender }: BookMail, signal: AbortSignal): Promise<void> {
    const { clock } = this.#parts
    try {
      const attachments = await this.#files(upload)
      if (isReason(attachments)) return await this.#settle(upload, kindleStatus.failed, attachments)
      const text = `${emailWords.sentByLectern}\n`
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
      // An email that is being sent during shutdown is sent again after the next start.
      if (await isCutShort(handed, signal)) return
      await this.#sent(upload)
    } catch (error) {
      const isFinal = error instanceof EmailRefused && error.isFinal
      const delay = isFinal ? undefined : DELAYS[upload.attempts]
      const why =
        error instanceof EmailRefused
          ? reason('email_refused', { reason: error.message.slice(0, 300) })
          : reason('book_not_sent')
      if (!(error instanceof EmailRefused)) this.#parts.report('send a book', error)
      await (delay === undefined
        ? this.#settle(upload, kindleStatus.failed, why)
        : this.#settle(upload, kindleStatus.waiting, why, clock() + delay))
    }
  }

  /**
   * Returns the books for an email, or the reason why there are none. Pictures are omitted if they make the books too
   * large.
   */
  async #files({
    account_id: account,
    content_ids: given,
    as_digest: asDigest,
    title,
  }: Upload): Promise<Attachment[] | Reason> {
    const ids = JSON.parse(given) as number[]
    const groups = asDigest === 1 ? [ids] : ids.map((id) => [id])
    for (const withPictures of [true, false]) {
      try {
        const files: Attachment[] = []
        let left = LARGEST_KINDLE_EMAIL
        for (const group of groups) {
          const book = await this.#parts.books.magazine(account, group, {
            ...{ withPictures, onlyUsual: true, most: left },
            ...(asDigest === 1 && { title }),
          })
          if (book === null) continue
          left -= book.bytes.byteLength
          files.push({
            name: asDigest === 1 ? `${fileName(title, emailWords.articles)}.epub` : book.name,
            mediaType: 'application/epub+zip',
            bytes: book.bytes,
          })
        }
        return files.length === 0 ? reason('book_articles_gone') : files
      } catch (error) {
        if (!(error instanceof BookTooLarge)) throw error
      }
    }
    return reason('book_too_large')
  }

  async #sent(upload: Upload): Promise<void> {
    const { account_id: account, id, due_ms: due } = upload
    const { database, libraryEntries } = this.#parts
    await database.change(account, async (tx) => {
      await this.#statements.settle.run(tx, { id, status: kindleStatus.sent, error: null, due })
      if (upload.archives === 0) return
      const moved = await libraryEntries.archive(tx, JSON.parse(upload.content_ids) as number[])
      if (moved.length > 0) await this.#statements.noteArchived.run(tx, { id, archived: JSON.stringify(moved) })
    })
  }

  async #settle(
    { account_id: account, id, due_ms: before }: Upload,
    status: KindleStatus,
    error: Reason | null,
    due = before,
  ) {
    await this.#parts.database.change(account, (tx) =>
      this.#statements.settle.run(tx, { id, status, error: storedOrNull(error), due }),
    )
  }
}
