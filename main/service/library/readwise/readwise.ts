import { fromMicroseconds } from '#shared/model/dates.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { stored, storedReason, sentenceOfStored } from '#shared/reasons/stored.ts'
import * as t from '#shared/words/service/tools.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Job, Jobs } from '../../jobs/jobs.ts'
import { outboundReason, type Outbound, OutboundError } from '../../outbound/index.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { EntryChange, EntryWatch } from '../entries/entry-watch.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import { readwiseStatements } from './readwise-statements.ts'

/** The job that sends an account's highlights. Its subject is the account. */
export const readwiseJob = 'readwise'

export const READWISE_TOKEN = 'readwise token'
/** Maximum number of highlights per call. */
const MOST = 100
const SECOND = 1000
/** Maximum text lengths that Readwise accepts. */
const lengths = { text: 8191, title: 511, author: 1024, url: 2047, note: 8191 } as const

export interface ReadwiseParts {
  readonly database: Database
  readonly jobs: Jobs
  readonly outbound: Outbound
  readonly vault: Vault
  readonly clock: () => number
  readonly wakeJobs: () => void
  /** Address of Readwise. Tests use a different one. */
  readonly readwiseOrigin?: string | undefined
}

export interface ReadwiseStatus {
  readonly is_connected: boolean
  readonly sent_count: number
  readonly error: string | null
  readonly why: Reason | null
  readonly last_sync_date: string | null
}

/** Sends highlights to the Readwise account of each reader who provided a token. Nothing is read back from Readwise. */
export class Readwise implements EntryWatch, JobKind {
  readonly #parts: ReadwiseParts
  readonly #statements
  /** Accounts that are connected. If another process connects one, it sends a notice. */
  #connected: ReadonlySet<number> = new Set()

  constructor(parts: ReadwiseParts) {
    this.#parts = parts
    this.#statements = readwiseStatements(parts.database)
  }

  async begin(): Promise<void> {
    const rows = await this.#parts.database.lookInDirectory((tx) => this.#statements.all.all(tx, {}))
    this.#connected = new Set(rows.map(({ account_id: account }) => account))
  }

  isWatching(account: number): boolean {
    return this.#connected.has(account)
  }

  async changed(tx: Change, { before, after }: EntryChange): Promise<void> {
    const known = new Map(before?.my_annotations.map((one) => [one.id, one.note]))
    if (after.my_annotations.every(({ id, note }) => known.get(id) === note)) return
    await this.#parts.jobs.addUnawaited(tx, readwiseJob, tx.account)
    // The transaction is committed in this turn of the event loop, so the jobs are started in the next one.
    setImmediate(this.#parts.wakeJobs)
  }

  async status(account: number): Promise<ReadwiseStatus> {
    const row = await this.#parts.database.look(account, (tx) => this.#statements.find.get(tx, {}))
    return {
      is_connected: row !== undefined,
      sent_count: row?.sent_count ?? 0,
      error: sentenceOfStored(row?.error ?? null),
      why: storedReason(row?.error ?? null),
      last_sync_date: row?.synced_ms == null ? null : new Date(row.synced_ms).toISOString(),
    }
  }

  /** Throws RefusedInput for an invalid token. */
  async connect(account: number, given: string): Promise<ReadwiseStatus> {
    const { database, vault, jobs, clock, wakeJobs } = this.#parts
    const token = given.trim()
    if (!/^[\x21-\x7e]{10,200}$/.test(token)) throw new RefusedInput('token', t.thisIsNotAReadwiseToken)
    await database.change(account, async (tx) => {
      await this.#statements.put.run(tx, {
        token: vault.seal({ account, purpose: READWISE_TOKEN }, token),
        now: clock(),
      })
      await jobs.addUnawaited(tx, readwiseJob, account)
    })
    await this.begin()
    this.#parts.database.sharing?.tell('watches')
    wakeJobs()
    return this.status(account)
  }

  /** Throws NotFound. Highlights that were sent stay at Readwise. */
  async disconnect(account: number): Promise<void> {
    const removed = await this.#parts.database.change(account, (tx) => this.#statements.remove.run(tx, {}))
    await this.begin()
    this.#parts.database.sharing?.tell('watches')
    if (removed === 0) throw new NotFound(t.readwiseIsNotConnected)
  }

  async run({ account }: Job, signal: AbortSignal): Promise<JobOutcome> {
    const { database, outbound, vault, jobs, clock, readwiseOrigin = 'https://readwise.io' } = this.#parts
    const own = await database.look(account, (tx) => this.#statements.find.get(tx, {}))
    if (!own) return done()
    const token = vault.open({ account, purpose: READWISE_TOKEN }, own.token)
    if (token === null) return this.#ended(reason('readwise_token_unreadable'))
    const from = { us: own.sent_us, id: own.sent_id, limit: MOST }
    const rows = await database.look(account, (tx) => this.#statements.next.all(tx, from))
    const last = rows.at(-1)
    if (!last) return done()
    try {
      await outbound.fetch({
        url: `${readwiseOrigin}/api/v2/highlights/`,
        post: {
          type: 'application/json',
          body: JSON.stringify({ highlights: rows.map(highlightOf) }),
          headers: { authorization: `Token ${token}` },
        },
        signal,
      })
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      if (error.status === 401 || error.status === 403) {
        return this.#ended(reason('readwise_token_refused'))
      }
      const why = error.status === null ? outboundReason(error) : reason('readwise_answered', { status: error.status })
      const wait = error.retryAfter === null ? null : error.retryAfter * SECOND
      return { kind: 'again', wait, giveUp: (tx) => this.#fail(tx, why) }
    }
    return {
      kind: 'done',
      commit: async (tx) => {
        const end = { us: last.changed_us, id: last.id, count: rows.length, now: clock() }
        await this.#statements.sent.run(tx, end)
        if (rows.length === MOST) await jobs.addUnawaited(tx, readwiseJob, account)
      },
    }
  }

  async abandon(tx: Change): Promise<void> {
    await this.#fail(tx, reason('readwise_failed'))
  }

  #ended(why: Reason): JobOutcome {
    return { kind: 'done', commit: (tx) => this.#fail(tx, why) }
  }

  async #fail(tx: Change, why: Reason): Promise<void> {
    await this.#statements.failed.run(tx, { error: stored(why) })
  }
}

const done = (): JobOutcome => ({ kind: 'done', commit: () => Promise.resolve() })

interface Row {
  readonly text: string
  readonly note: string | null
  readonly created_us: number
  readonly char_start: number | null
  readonly title: string
  readonly url: string
  readonly author: string | null
}

const highlightOf = ({ text, note, created_us: created, char_start: place, title, url, author }: Row) => ({
  text: cut(text, lengths.text),
  title: cut(title.trim() === '' ? url : title, lengths.title),
  ...(author === null ? {} : { author: cut(author, lengths.author) }),
  ...(/^https?:/i.test(url) && url.length <= lengths.url ? { source_url: url } : {}),
  source_type: 'lectern',
  category: 'articles',
  ...(note === null ? {} : { note: cut(note, lengths.note) }),
  ...(place === null ? {} : { location: place, location_type: 'order' }),
  highlighted_at: fromMicroseconds(created),
})

const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed()
