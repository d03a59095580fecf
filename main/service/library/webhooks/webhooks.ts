import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Annotation } from '#shared/model/annotation.ts'
import { webhookEventNames, type WebhookEvent } from '#shared/model/tools/webhook.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { stored, storedReason, sentenceOfStored } from '#shared/reasons/stored.ts'
import * as t from '#shared/words/service/tools.ts'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { CompletedImport, EntryChange, EntryWatch } from '../entries/entry-watch.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import { itemOf, publicAnnotationOf } from '../lists/public-shapes.ts'
import { eventsOf } from './entry-events.ts'
import { newWebhookSecret } from './sign-message.ts'
import { webhookStatements } from './webhook-statements.ts'

export const WEBHOOK_SECRET = 'webhook secret'

/** Maximum number of webhooks per account. */
const MOST = 20
/** Number of log messages that a reader sees. */
const SHOWN = 50
/** Maximum number of messages that may wait. A receiver with a longer backlog counts as lost. */
const MOST_WAITING = 10_000
/** Maximum number of characters of a quote or note in a message. */
const LONGEST_TEXT = 5000
const DAY = 24 * 60 * 60_000
const OLD_SECRET_LIVES = DAY

export interface Webhook {
  readonly id: number
  readonly url: string
  readonly events: readonly string[]
  readonly is_on: boolean
  readonly off_reason: string | null
  readonly off_why: Reason | null
  readonly created_date: string
  readonly waiting_count: number
  readonly failed_count: number
}

export interface Delivery {
  readonly id: number
  readonly event: string
  readonly status: number
  readonly attempts: number
  readonly answer: number | null
  readonly error: string | null
  readonly why: Reason | null
  readonly created_date: string
  readonly attempted_date: string | null
  readonly next_date: string | null
}

export interface WebhookChange {
  readonly url?: string | undefined
  readonly events?: readonly WebhookEvent[] | undefined
  readonly is_on?: boolean | undefined
}

export interface WebhookParts {
  readonly database: Database
  readonly vault: Vault
  readonly clock: () => number
}

/**
 * Addresses that are notified of changes. Messages wait in a table and are written in the same transaction as the
 * change.
 */
export class Webhooks implements EntryWatch {
  readonly #parts: WebhookParts
  readonly #statements
  /** Accounts with a webhook that is on. If another process changes a webhook, it sends a notice. */
  #watched: ReadonlySet<number> = new Set()
  #wake: () => void = () => {}

  constructor(parts: WebhookParts) {
    this.#parts = parts
    this.#statements = webhookStatements(parts.database)
  }

  /** `wake` is called after a message has been queued. */
  async begin(wake: () => void): Promise<void> {
    this.#wake = wake
    await this.lookAgain()
  }

  /** Reads the accounts with webhooks again, because another process may have changed them. */
  async lookAgain(): Promise<void> {
    const rows = await this.#parts.database.lookInDirectory((tx) => this.#statements.active.all(tx, {}))
    this.#watched = new Set(rows.map(({ account_id: account }) => account))
  }

  async #lookAndTell(): Promise<void> {
    await this.lookAgain()
    this.#parts.database.sharing?.tell('watches')
  }

  isWatching(account: number): boolean {
    return this.#watched.has(account)
  }

  async changed(tx: Change, change: EntryChange): Promise<void> {
    const events = eventsOf(change)
    if (events.length === 0) return
    const item = itemOf({ content: change.after, inboxUs: change.inboxUs }, null)
    const date = change.after.feed_dirty_date
    for (const { event, annotation, tags } of events) {
      const data = {
        item,
        ...(annotation === undefined
          ? {}
          : { annotation: publicAnnotationOf({ ...shortened(annotation), updated_date: date }) }),
        ...(tags === undefined ? {} : { tags }),
      }
      await this.#tell(tx, event, data)
    }
  }

  /** An import causes a single event, regardless of how many items it contained. */
  async importCompleted(tx: Change, done: CompletedImport): Promise<void> {
    await this.#tell(tx, 'import.completed', { import: done })
  }

  list(account: number): Promise<Webhook[]> {
    return this.#parts.database.look(account, async (tx) => (await this.#statements.list.all(tx, {})).map(webhookOf))
  }

  /** Creates a webhook. No other call returns the secret. Throws RefusedInput. */
  async create(
    account: number,
    url: string,
    events: readonly WebhookEvent[] = webhookEventNames,
  ): Promise<Webhook & { readonly secret: string }> {
    const { database, clock } = this.#parts
    const secret = newWebhookSecret()
    const made = await database.change(account, async (tx) => {
      if ((await this.#statements.list.all(tx, {})).length >= MOST) {
        throw new RefusedInput('url', t.youHaveReachedTheLimitOfMostWebhooks({ most: MOST }))
      }
      const values = { url: addressIn(url), events: JSON.stringify(events), secret: this.#sealed(tx, secret) }
      const row = await this.#statements.create.get(tx, { ...values, now: clock() })
      return this.#shown(tx, row?.id ?? 0)
    })
    await this.#lookAndTell()
    return { ...made, secret }
  }

  /** Throws NotFound, RefusedInput. */
  async change(account: number, id: number, { url, events, is_on: isOn }: WebhookChange): Promise<Webhook> {
    const changed = await this.#parts.database.change(account, async (tx) => {
      const before = await this.#find(tx, id)
      const on = isOn ?? before.is_on === 1
      await this.#statements.change.run(tx, {
        id,
        url: url === undefined ? before.url : addressIn(url),
        events: events === undefined ? before.events : JSON.stringify(events),
        isOn: Number(on),
        reason: on ? null : before.off_reason,
      })
      if (!on) await this.#statements.failAll.run(tx, { webhook: id, error: stored(reason('webhook_turned_off')) })
      return this.#shown(tx, id)
    })
    await this.#lookAndTell()
    return changed
  }

  /** Throws NotFound. */
  async remove(account: number, id: number): Promise<void> {
    await this.#parts.database.change(account, async (tx) => {
      if ((await this.#statements.remove.run(tx, { id })) === 0) throw noSuch()
    })
    await this.#lookAndTell()
  }

  /** For one day, messages are also signed with the old secret. Throws NotFound. */
  async renewSecret(account: number, id: number): Promise<Webhook & { readonly secret: string }> {
    const { database, clock } = this.#parts
    const secret = newWebhookSecret()
    const shown = await database.change(account, async (tx) => {
      const { secret: old } = await this.#find(tx, id)
      const until = clock() + OLD_SECRET_LIVES
      await this.#statements.renewSecret.run(tx, { id, secret: this.#sealed(tx, secret), old, until })
      return this.#shown(tx, id)
    })
    return { ...shown, secret }
  }

  /** Throws NotFound, or RefusedInput for a webhook that is off. */
  async test(account: number, id: number): Promise<Delivery> {
    const row = await this.#parts.database.change(account, async (tx) => {
      requireOn(await this.#find(tx, id))
      return this.#add(tx, id, 'test', { message: t.thisIsATestFromLectern })
    })
    this.#wake()
    return deliveryOf(row)
  }

  /** Throws NotFound. */
  deliveries(account: number, id: number): Promise<Delivery[]> {
    return this.#parts.database.look(account, async (tx) => {
      await this.#find(tx, id)
      return (await this.#statements.deliveries.all(tx, { webhook: id, limit: SHOWN })).map(deliveryOf)
    })
  }

  /** Sends messages again that failed for good: one of them, or all. Returns their number. Throws as `test` does. */
  async resend(account: number, id: number, delivery: number | undefined): Promise<number> {
    const count = await this.#parts.database.change(account, async (tx) => {
      requireOn(await this.#find(tx, id))
      const when = { webhook: id, now: this.#parts.clock() }
      if (delivery === undefined) return this.#statements.resendAll.run(tx, when)
      return this.#statements.resendOne.run(tx, { ...when, id: delivery })
    })
    this.#wake()
    return count
  }

  async #tell(tx: Change, event: WebhookEvent, data: object): Promise<void> {
    const all = await this.#statements.list.all(tx, {})
    const wanted = all.filter((one) => one.is_on === 1 && eventsIn(one).includes(event))
    for (const { id, waiting_count: waiting } of wanted) {
      if ((waiting ?? 0) >= MOST_WAITING) await this.#giveUp(tx, id)
      else await this.#add(tx, id, event, data)
    }
    // The transaction ends in this turn of the event loop, so the sender starts in the next one.
    if (wanted.length > 0) setImmediate(this.#wake)
  }

  async #giveUp(tx: Change, id: number): Promise<void> {
    const why = stored(reason('webhook_too_many_waiting', { most: MOST_WAITING }))
    await this.#statements.turnOff.run(tx, { id, reason: why })
    await this.#statements.failAll.run(tx, { webhook: id, error: why })
  }

  async #add(
    tx: Change,
    webhook: number,
    event: string,
    data: object,
  ): Promise<Selectable<Tables['webhook_delivery']>> {
    const now = this.#parts.clock()
    const body = JSON.stringify({ type: event, timestamp: new Date(now).toISOString(), data })
    const message = `msg_${randomUUID()}`
    const row = await this.#statements.add.get(tx, { webhook, message, event, body, now })
    if (!row) throw new Error('The message was not written')
    return row
  }

  #sealed(tx: Change, secret: string): Buffer {
    return this.#parts.vault.seal({ account: tx.account, purpose: WEBHOOK_SECRET }, secret)
  }

  async #find(tx: Look, id: number): Promise<Selectable<Tables['webhook']>> {
    const found = await this.#statements.find.get(tx, { id })
    if (!found) throw noSuch()
    return found
  }

  async #shown(tx: Look, id: number): Promise<Webhook> {
    const row = (await this.#statements.list.all(tx, {})).find((one) => one.id === id)
    if (!row) throw noSuch()
    return webhookOf(row)
  }
}

function requireOn({ is_on: isOn }: Pick<Selectable<Tables['webhook']>, 'is_on'>): void {
  if (isOn === 0) throw new RefusedInput('id', t.enableTheWebhookFirst)
}

const noSuch = (): NotFound => new NotFound(t.thisWebhookDoesntExist)

const eventsIn = ({ events }: { readonly events: string }): string[] => JSON.parse(events) as string[]

function addressIn(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new RefusedInput('url', t.enterAnAddressThatStartsWith)
  }
  if (url.username !== '' || url.password !== '') {
    throw new RefusedInput('url', t.theAddressCantContainAPassword)
  }
  return url.href
}

const shortened = (annotation: Annotation): Annotation => ({
  ...annotation,
  text: cut(annotation.text),
  note: annotation.note === null ? null : cut(annotation.note),
})

const cut = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT).toWellFormed()}…` : text

type Listed = Selectable<Tables['webhook']> & {
  readonly waiting_count: number | null
  readonly failed_count: number | null
}

const webhookOf = (row: Listed): Webhook => ({
  id: row.id,
  url: row.url,
  events: eventsIn(row),
  is_on: row.is_on === 1,
  off_reason: sentenceOfStored(row.off_reason),
  off_why: storedReason(row.off_reason),
  created_date: dateOf(row.created_ms),
  waiting_count: row.waiting_count ?? 0,
  failed_count: row.failed_count ?? 0,
})

const deliveryOf = (row: Selectable<Tables['webhook_delivery']>): Delivery => ({
  id: row.id,
  event: row.event,
  status: row.status,
  attempts: row.attempts,
  answer: row.answer,
  error: sentenceOfStored(row.error),
  why: storedReason(row.error),
  created_date: dateOf(row.created_ms),
  attempted_date: row.attempted_ms === null ? null : dateOf(row.attempted_ms),
  next_date: row.status === 0 ? dateOf(row.due_ms) : null,
})

const dateOf = (ms: number): string => new Date(ms).toISOString()
