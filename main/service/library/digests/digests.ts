import type { Report } from '#shared/activity/failure.ts'
import type { Digest, DigestRhythm } from '#shared/model/digest.ts'
import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import type { Duty } from '../../database/sharing.ts'
import type { InLanguageOf } from '../../language/index.ts'
import { DueWork } from '../../outgoing-mail/due-work.ts'
import type { PostOffice } from '../../outgoing-mail/post-office.ts'
import { parseEntry } from '../entries/entry-text.ts'
import type { InboxFeeds } from '../lists/inbox-entries.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import { digestEmail } from './digest-email.ts'
import { digestStatements } from './digest-statements.ts'
import { isTimeZone } from '../../jobs/local-times.ts'
import { nextDigest } from './next-digest.ts'

const DAY = 24 * 3_600_000
const LONGEST_WAIT = 3_600_000
/** Maximum number of titles in an email. */
const MOST = 20

export interface DigestsParts {
  readonly database: Database
  readonly inbox: InboxFeeds
  /** Null if this service sends no emails. */
  readonly post: PostOffice | null
  readonly profile: (account: number) => Promise<{ readonly email?: unknown } | null>
  readonly inLanguageOf: InLanguageOf
  readonly clock: () => number
  /** See DueWorkOptions. */
  readonly duty?: Duty | undefined
  readonly report: Report
}

interface Due {
  readonly account_id: number
  readonly due_ms: number
}

/** Emails new inbox items to readers who want them. If there is nothing new, no email is sent. */
export class Digests {
  readonly #parts: DigestsParts
  readonly #statements
  readonly #due: DueWork<Due>

  constructor(parts: DigestsParts) {
    const { database, post, clock, report } = parts
    const statements = digestStatements(database)
    this.#parts = parts
    this.#statements = statements
    this.#due = new DueWork({
      name: 'send a digest',
      next: async () => post && (await database.lookInDirectory((tx) => statements.next.get(tx, {}))),
      doOne: async ({ account_id: account }) => {
        if (!post) return
        const sent = parts.inLanguageOf(account, () => this.#send(account, post))
        await sent.catch((error: unknown) => this.#putOff(account, error))
      },
      duty: parts.duty,
      longestWait: LONGEST_WAIT,
      clock,
      report,
    })
  }

  async find(account: number): Promise<Digest> {
    const row = await this.#parts.database.look(account, (tx) => this.#statements.find.get(tx, {}))
    return { rhythm: row?.rhythm ?? 'off', email_address: await this.#addressOf(account) }
  }

  /** Throws RefusedInput. */
  async choose(account: number, rhythm: DigestRhythm, { timeZone, origin }: Place): Promise<Digest> {
    const { database, clock } = this.#parts
    if (!isTimeZone(timeZone)) throw new RefusedInput('time_zone', t.thisTimeZoneDoesntExist)
    const now = clock()
    await database.change(account, async (tx) => {
      if (rhythm === 'off') await this.#statements.remove.run(tx, {})
      else {
        const due = nextDigest(rhythm, timeZone, now)
        await this.#statements.put.run(tx, { rhythm, timeZone, origin, due, since: Math.floor(now) * 1000 })
      }
    })
    this.wake()
    return this.find(account)
  }

  /** Call this at startup, and after a due time has changed. */
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

  async #addressOf(account: number): Promise<string | null> {
    if (this.#parts.post === null) return null
    const email = (await this.#parts.profile(account))?.email
    return typeof email === 'string' && email !== '' ? email : null
  }

  /**
   * Queues the email in the transaction that records up to which item it reports, so that nothing is reported twice.
   */
  async #send(account: number, post: PostOffice): Promise<void> {
    const { database, inbox, clock } = this.#parts
    const to = await this.#addressOf(account)
    await database.change(account, async (tx) => {
      const row = await this.#statements.find.get(tx, {})
      const now = clock()
      if (!row || row.due_ms > now) return
      const { rhythm, time_zone: timeZone, origin, since_us: since } = row
      const due = nextDigest(rhythm, timeZone, now)
      await this.#statements.put.run(tx, { rhythm, timeZone, origin, due, since: Math.floor(now) * 1000 })
      const rows = to === null ? [] : await inbox.rows(tx, since, MOST + 1)
      if (to === null || rows.length === 0) return
      const contents = rows.slice(0, MOST).map(({ stored, tags }) => parseEntry(stored, tags).content)
      const email = digestEmail({ to, origin, rhythm, contents, hasMore: rows.length > MOST })
      await post.postIn(tx, email, { account, lifetime: DAY })
    })
    post.wake()
  }

  /** Postpones a failed digest to its next regular time, so that it does not delay other accounts. */
  async #putOff(account: number, error: unknown): Promise<void> {
    const { database, clock, report } = this.#parts
    report('send a digest', error)
    await database.change(account, async (tx) => {
      const row = await this.#statements.find.get(tx, {})
      if (!row) return
      const { rhythm, time_zone: timeZone, origin, since_us: since } = row
      await this.#statements.put.run(tx, {
        rhythm,
        timeZone,
        origin,
        due: nextDigest(rhythm, timeZone, clock()),
        since,
      })
    })
  }
}

interface Place {
  readonly timeZone: string
  /** The service's origin, as known to the reader. */
  readonly origin: string
}
