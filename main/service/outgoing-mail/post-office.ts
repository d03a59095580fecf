import type { Report } from '#shared/activity/failure.ts'
import type { Database } from '../database/database.ts'
import type { Duty } from '../database/sharing.ts'
import type { Change, Directory } from '../database/transaction.ts'
import { DueWork, isCutShort } from './due-work.ts'
import { EmailRefused, type Email, type Mailer } from './email.ts'
import { emailStatements } from './email-statements.ts'
import type { SecretPlace, Vault } from '../secrets/vault.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Delays before the second, third … attempt. The last one is repeated until the email expires. */
const DELAYS = [10_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 3 * HOUR] as const
/** Time after which an email expires. Most mail servers also give up after a few days. */
const USUAL_LIFETIME = 3 * DAY
/** The time for which a refusal is reported. */
const REFUSAL_AGE = 30 * DAY
const LONGEST_WAIT = MINUTE

export interface PostOfficeOptions {
  readonly database: Database
  readonly send: Mailer
  readonly vault: Vault
  readonly clock: () => number
  /** See DueWorkOptions. */
  readonly duty?: Duty | undefined
  readonly report: Report
}

/** The owner of an email, and how long the email is useful. */
export interface Posting {
  /** The account that waits for the email and is notified of a refusal. Null if there is none. */
  readonly account?: number | null
  /** In milliseconds. Default: three days. */
  readonly lifetime?: number
}

interface Waiting {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly sealed: Buffer | null
  readonly attempts: number
  readonly due_ms: number
}

export interface RefusedEmail {
  readonly to: string
  readonly subject: string
  readonly reason: string
  readonly date: number
}

/**
 * Sends emails one after another. Each is tried until a server accepts it, refuses it permanently, or it expires. They
 * wait in a table, so a restart loses none. An email may arrive twice if the process dies at the wrong moment. Their
 * text may give access to an account, so it is sealed, and deleted once an email is sent or given up.
 */
export class PostOffice {
  readonly #options: PostOfficeOptions
  readonly #statements
  readonly #due: DueWork<Waiting>

  constructor(options: PostOfficeOptions) {
    this.#options = options
    this.#statements = emailStatements(options.database)
    this.#due = new DueWork({
      name: 'send emails',
      next: () => this.#next(),
      doOne: (row, signal) => this.#sendOne(row, signal),
      duty: options.duty,
      longestWait: LONGEST_WAIT,
      clock: options.clock,
      report: options.report,
    })
  }

  /** Call this at startup, and after a transaction that posted an email. */
  wake(): void {
    this.#due.wake()
  }

  /** Queues an email in the caller's transaction. Call `wake` once the transaction has been committed. */
  async postIn(
    tx: Directory | Change,
    email: Email,
    { account = null, lifetime = USUAL_LIFETIME }: Posting = {},
  ): Promise<void> {
    const now = this.#options.clock()
    await this.#statements.post.run(tx, {
      accountId: account,
      recipient: email.to,
      subject: email.subject,
      sealed: this.#options.vault.seal(placeOf(email.to), JSON.stringify({ text: email.text, html: email.html })),
      now,
      until: now + lifetime,
    })
  }

  async post(email: Email, posting: Posting = {}): Promise<void> {
    await this.#options.database.directory((tx) => this.postIn(tx, email, posting))
    this.wake()
  }

  /** Returns the recently refused emails, newest first: one account's, or all. */
  async refused(account: number | null): Promise<RefusedEmail[]> {
    const rows = await this.#options.database.lookInDirectory((tx) => this.#statements.refused.all(tx, {}))
    return rows
      .filter((row) => account === null || row.account_id === account)
      .map((row) => ({ to: row.recipient, subject: row.subject, reason: row.refusal ?? '', date: row.created_ms }))
  }

  /** Resolves when no email is due. */
  idle(): Promise<void> {
    return this.#due.idle()
  }

  close(): Promise<void> {
    return this.#due.close()
  }

  /** Returns the next email. Deletes expired ones. */
  async #next(): Promise<Waiting | undefined> {
    const { database, clock } = this.#options
    const now = clock()
    await database.directory(async (tx) => {
      await this.#statements.expire.run(tx, { now })
      await this.#statements.forgetOld.run(tx, { before: now - REFUSAL_AGE })
    })
    return database.lookInDirectory((tx) => this.#statements.next.get(tx, {}))
  }

  async #sendOne(row: Waiting, signal: AbortSignal): Promise<void> {
    const { database, clock, send, vault } = this.#options
    const { id, recipient: to, subject, sealed, attempts } = row
    const opened = sealed && vault.open(placeOf(to), sealed)
    if (opened === null) {
      await database.directory((tx) => this.#statements.refuse.run(tx, { id, reason: 'The library has another key.' }))
      return
    }
    const { text, html } = JSON.parse(opened) as { text: string; html: string }
    try {
      const handed = Promise.resolve(send({ to, subject, text, html }))
      // An email that is being sent when the service stops is sent again after the next start.
      if (await isCutShort(handed, signal)) return
      await database.directory((tx) => this.#statements.sent.run(tx, { id }))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (error instanceof EmailRefused && error.isFinal) {
        await database.directory((tx) => this.#statements.refuse.run(tx, { id, reason }))
      } else {
        const delay = DELAYS[Math.min(attempts, DELAYS.length - 1)] ?? LONGEST_WAIT
        await database.directory((tx) => this.#statements.retry.run(tx, { id, reason, due: clock() + delay }))
      }
      // The error names the recipient, who must not appear in the log.
      this.#options.report('send an email', new Error(`The mail server refused an email: ${codeOf(reason)}`))
    }
  }
}

/** Returns the server's code, or the kind of failure. */
function codeOf(reason: string): string {
  return /\b[245]\d\d(?:[ -][245]\.\d+\.\d+)?\b|\bE[A-Z]{3,}\b/.exec(reason)?.[0] ?? 'no code'
}

/** An email may go to a person without an account, so its secret is bound to its recipient. */
function placeOf(recipient: string): SecretPlace {
  return { account: 0, purpose: `email to ${recipient}` }
}
