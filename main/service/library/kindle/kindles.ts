import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { isKindleAddress, MOST_KINDLE_FILES, MOST_KINDLES } from '#shared/model/tools/kindle.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { storedReason, sentenceOfStored } from '#shared/reasons/stored.ts'
import * as t from '#shared/words/service/tools.ts'
import { emailAddress } from '../../accounts/normalize-email.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import type { Tables } from '../../database/tables.ts'
import type { LibraryEntries, QueuedPlace } from '../entries/library-entries.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import { kindleStatements } from './kindle-statements.ts'

const DAY = 24 * 60 * 60 * 1000
/** Maximum number of emails per account and day, so that the mail server is not mistaken for a sender of spam. */
const MOST_OF_DAY = 100
const MOST_LISTED = 10
/** Time for which a delivery is listed. */
const KEPT = 30 * DAY

export interface KindleAccount {
  readonly id: number
  readonly kindle_email: string
}

export interface KindleUpload {
  readonly id: number
  readonly status: 0 | 1 | 2
  readonly content_ids: number[]
  readonly title: string
  readonly kindle_email: string
  readonly error: string | null
  readonly why: Reason | null
  readonly created_date: string
  /** Number of articles that were archived when the delivery was sent and have not been moved back. */
  readonly archived: number
}

export interface KindleRequest {
  readonly contentIds: readonly number[]
  readonly asDigest: boolean
  /** The ID or the address of an e-reader. Null for the one that was connected first. */
  readonly kindle: number | string | null
  /** Title of the email and its book. Default: the article's title, or the number of articles. */
  readonly title?: string
  /** True if the articles are archived once the mail server has accepted them. */
  readonly archives?: boolean
}

/** The e-readers that an account has connected, and its deliveries to them. */
export class Kindles {
  readonly #database: Database
  readonly #libraryEntries
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, libraryEntries: Pick<LibraryEntries, 'unarchive'>, clock: () => number) {
    this.#database = database
    this.#libraryEntries = libraryEntries
    this.#clock = clock
    this.#statements = kindleStatements(database)
  }

  async list(account: number): Promise<{ kindle_accounts: KindleAccount[]; uploads: KindleUpload[] }> {
    return this.#database.look(account, async (tx) => {
      const kindles = await this.#statements.accounts.all(tx, {})
      const uploads = await this.#statements.uploads.all(tx, { limit: MOST_LISTED })
      return {
        kindle_accounts: kindles.map(({ id, email }) => ({ id, kindle_email: email })),
        uploads: uploads.map(shown),
      }
    })
  }

  /** Throws RefusedInput. If the address is already connected, nothing changes. */
  async add(account: number, given: string): Promise<KindleAccount> {
    const email = emailAddress(given)
    if (email === null || !isKindleAddress(email)) {
      throw new RefusedInput('kindle_email', t.enterTheAddressOfAnE)
    }
    return this.#database.change(account, async (tx) => {
      const known = await this.#statements.accounts.all(tx, {})
      if (known.length >= MOST_KINDLES && !known.some((one) => one.email === email)) {
        throw new RefusedInput('kindle_email', t.youCanConnectUpToMost({ most: MOST_KINDLES }))
      }
      const added = await this.#statements.add.get(tx, { email, now: this.#clock() })
      if (!added) throw new Error('The address was not written')
      return { id: added.id, kindle_email: email }
    })
  }

  /** Throws NotFound. Deliveries that are waiting are still sent. */
  async remove(account: number, id: number): Promise<void> {
    const removed = await this.#database.change(account, (tx) => this.#statements.remove.run(tx, { id }))
    if (removed === 0) throw new NotFound(t.thisKindleDoesntExist)
  }

  /**
   * Queues a delivery. Wake the sender afterward. `queued` runs in the same transaction. Throws RefusedInput or
   * NotFound.
   */
  async send(
    account: number,
    request: KindleRequest,
    queued: (tx: Change) => Promise<void> = async () => {},
  ): Promise<KindleUpload> {
    return this.#database.change(account, async (tx) => {
      const begun = await this.sendIn(tx, request)
      await queued(tx)
      return begun
    })
  }

  /** Queues a delivery as part of a larger change, as `send` does. Throws before it has written anything else. */
  async sendIn(tx: Change, request: KindleRequest): Promise<KindleUpload> {
    const { contentIds, asDigest, kindle, title, archives = false } = request
    const ids = [...new Set(contentIds)]
    if (ids.length === 0) throw new RefusedInput('content_ids', t.thereIsNothingToSend)
    if (!asDigest && ids.length > MOST_KINDLE_FILES) {
      throw new RefusedInput('content_ids', t.youCanSendUpToMostArticles({ most: MOST_KINDLE_FILES }))
    }
    const now = this.#clock()
    const by = this.#statements
    const kindles = await by.accounts.all(tx, {})
    const chosen = kindle === null ? kindles[0] : kindles.find(({ id, email }) => id === kindle || email === kindle)
    if (!chosen) {
      if (kindle !== null) throw new NotFound(t.thisKindleDoesntExist)
      throw new RefusedInput('kindle_account_id', t.connectAKindleFirst, 'no_kindle')
    }
    await by.forgetOld.run(tx, { before: now - KEPT })
    if (((await by.countSince.get(tx, { since: now - DAY }))?.count ?? 0) >= MOST_OF_DAY) {
      throw new RefusedInput('content_ids', t.youCanSendUpToMost({ most: MOST_OF_DAY }), 'too_many')
    }
    const titles: string[] = []
    for (const id of ids) {
      const found = await by.title.get(tx, { id })
      if (!found) throw new NotFound(t.thisItemDoesntExist)
      titles.push(found.title)
    }
    const [first = ''] = titles
    const begun = await by.begin.get(tx, {
      email: chosen.email,
      title: (title ?? (titles.length === 1 ? first : `${titles.length} articles`)).slice(0, 200).toWellFormed(),
      contentIds: JSON.stringify(ids),
      asDigest: Number(asDigest || ids.length === 1),
      message: randomUUID(),
      archives: Number(archives),
      now,
    })
    if (!begun) throw new Error('The delivery was not written')
    return shown(begun)
  }

  /** Throws NotFound. */
  async upload(account: number, id: number): Promise<KindleUpload> {
    const found = await this.#database.look(account, (tx) => this.#statements.upload.get(tx, { id }))
    if (!found) throw new NotFound(t.thisDeliveryDoesntExist)
    return shown(found)
  }

  /** Moves the articles that were archived after sending back to the queue. Throws NotFound. */
  async putBack(account: number, id: number): Promise<KindleUpload> {
    return this.#database.change(account, async (tx) => {
      const found = await this.#statements.upload.get(tx, { id })
      if (!found) throw new NotFound(t.thisDeliveryDoesntExist)
      await this.#libraryEntries.unarchive(tx, placesOf(found))
      await this.#statements.noteArchived.run(tx, { id, archived: null })
      return shown({ ...found, archived: null })
    })
  }
}

const shown = (row: Selectable<Tables['kindle_upload']>): KindleUpload => ({
  id: row.id,
  status: row.status,
  content_ids: JSON.parse(row.content_ids) as number[],
  title: row.title,
  kindle_email: row.email,
  error: sentenceOfStored(row.error),
  why: storedReason(row.error),
  created_date: new Date(row.created_ms).toISOString(),
  archived: placesOf(row).length,
})

const placesOf = ({ archived }: Pick<Selectable<Tables['kindle_upload']>, 'archived'>): QueuedPlace[] =>
  archived === null ? [] : (JSON.parse(archived) as QueuedPlace[])
