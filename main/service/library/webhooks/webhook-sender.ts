import type { Selectable } from 'kysely'
import type { Report } from '#shared/activity/failure.ts'
import { deliveryStatus } from '#shared/model/tools/webhook.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { stored } from '#shared/reasons/stored.ts'
import type { Database } from '../../database/database.ts'
import { apartFromCalls, type InLanguageOf } from '../../language/index.ts'
import { type Duty, soleDuty } from '../../database/sharing.ts'
import type { Tables } from '../../database/tables.ts'
import type { Change } from '../../database/transaction.ts'
import { clockGap, outboundReason, type Outbound, OutboundError, type OutboundErrorCode } from '../../outbound/index.ts'
import type { Vault } from '../../secrets/vault.ts'
import { signedHeaders } from './sign-message.ts'
import { webhookStatements } from './webhook-statements.ts'
import { WEBHOOK_SECRET } from './webhooks.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Delays before the second, third … attempt. If the last attempt fails, the message has failed for good. */
const DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY]
/** Fraction by which a delay varies, so that services don't all call a receiver at the same time. */
const SPREAD = 0.1
const PATIENCE = 15 * SECOND
/** A webhook whose messages have all failed for this long is turned off. */
const LONGEST_FAILING = 5 * DAY
/** Time for which messages stay in the log. */
const KEPT = 30 * DAY
/** Number of receivers that are notified at the same time. Each receives one message after another. */
const MOST_AT_ONCE = 8
const LOOKED_AT = 200
/** Longest delay that setTimeout accepts. It treats a longer delay as no delay. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Errors after which another attempt would fail in the same way. */
const hopeless: ReadonlySet<OutboundErrorCode> = new Set([
  'forbidden_address',
  'forbidden_port',
  'invalid_url',
  'unsupported_scheme',
])

export interface WebhookSenderParts {
  readonly database: Database
  readonly outbound: Outbound
  readonly vault: Vault
  readonly clock: () => number
  readonly inLanguageOf: InLanguageOf
  /** Only one process sends if several share the library. */
  readonly duty?: Duty | undefined
  readonly report: Report
  /** Default: as above. */
  readonly retryDelays?: readonly number[] | undefined
}

type Due = Selectable<Tables['webhook_delivery']> &
  Pick<Selectable<Tables['webhook']>, 'url' | 'secret' | 'old_secret' | 'old_secret_until_ms' | 'failing_since_ms'>

/**
 * Sends the messages that wait for webhooks, each at least once: they are sent again after a failure or a restart.
 * Messages have a table separate from the jobs, because a slow receiver must not hold up any save.
 */
export class WebhookSender {
  readonly #parts: WebhookSenderParts
  readonly #delays: readonly number[]
  readonly #statements
  readonly #closing = new AbortController()
  readonly #busy = new Map<number, Promise<void>>()
  #looking: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(parts: WebhookSenderParts) {
    this.#parts = parts
    this.#delays = parts.retryDelays ?? DELAYS
    this.#statements = webhookStatements(parts.database)
  }

  /** Call this at startup, and after a transaction that wrote a message. */
  wake(): void {
    this.#looking = apartFromCalls(() => this.#looking.then(() => this.#begin())).catch((error: unknown) =>
      this.#parts.report('tell webhooks', error),
    )
  }

  /** Resolves when no message is due. */
  async idle(): Promise<void> {
    do {
      this.wake()
      await this.#looking
      await Promise.all(this.#busy.values())
      await this.#looking
    } while (this.#busy.size > 0)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#timer)
    await this.#looking
    await Promise.all(this.#busy.values())
    await this.#looking
  }

  async #begin(): Promise<void> {
    const { database, clock, duty = soleDuty } = this.#parts
    if (this.#closing.signal.aborted) return
    clearTimeout(this.#timer)
    if (!duty.isOurs()) return
    const now = clock()
    const due = await database.lookInDirectory((tx) => this.#statements.due.all(tx, { now, limit: LOOKED_AT }))
    for (const row of due) {
      if (this.#busy.size >= MOST_AT_ONCE) break
      if (!this.#busy.has(row.webhook_id)) this.#start(row)
    }
    const next = await database.lookInDirectory((tx) => this.#statements.nextDue.get(tx, { after: now }))
    if (!next || this.#closing.signal.aborted) return
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(next.due_ms - clock(), 1), LONGEST_TIMER))
    this.#timer.unref()
  }

  #start(row: Due): void {
    const work = this.#parts
      .inLanguageOf(row.account_id, () => this.#deliver(row))
      .catch((error: unknown) => this.#parts.report('tell a webhook', error))
      .then(() => {
        this.#busy.delete(row.webhook_id)
        this.wake()
      })
    this.#busy.set(row.webhook_id, work)
  }

  async #deliver(row: Due): Promise<void> {
    const { database, outbound, clock } = this.#parts
    const secrets = this.#secretsOf(row)
    if (secrets === null) return this.#fail(row, null, reason('webhook_secret_unreadable'))
    const { message: id, body, url } = row
    let answer: number
    try {
      const reply = await outbound.fetch({
        url,
        post: { type: 'application/json', body, headers: signedHeaders({ id, now: clock(), body }, secrets) },
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PATIENCE)]),
      })
      answer = reply.status
    } catch (error) {
      if (this.#closing.signal.aborted) return
      if (!(error instanceof OutboundError)) throw error
      return this.#failed(row, error)
    }
    await database.change(row.account_id, async (tx) => {
      await this.#settle(tx, row, { status: deliveryStatus.delivered, answer, error: null, due: row.due_ms })
      if (row.failing_since_ms !== null) {
        await this.#statements.failingSince.run(tx, { id: row.webhook_id, since: null })
      }
      await this.#statements.forgetOld.run(tx, { webhook: row.webhook_id, before: clock() - KEPT })
    })
  }

  async #failed(row: Due, error: OutboundError): Promise<void> {
    const { database, clock } = this.#parts
    const { webhook_id: webhook, attempts, failing_since_ms: since } = row
    const { status: answer } = error
    const now = clock()
    const why = explained(error, now)
    const end =
      answer === 410
        ? reason('receiver_gone')
        : since !== null && now - since > LONGEST_FAILING
          ? reason('receiver_silent')
          : null
    const delay = hopeless.has(error.code) || end !== null ? undefined : this.#delays[attempts]
    if (delay === undefined) await this.#fail(row, answer, why)
    else {
      const wait = Math.max(delay * (1 - SPREAD + 2 * SPREAD * Math.random()), (error.retryAfter ?? 0) * SECOND)
      await database.change(row.account_id, (tx) =>
        this.#settle(tx, row, {
          status: deliveryStatus.waiting,
          answer,
          error: stored(why),
          due: now + Math.ceil(wait),
        }),
      )
    }
    await database.change(row.account_id, async (tx) => {
      if (since === null) await this.#statements.failingSince.run(tx, { id: webhook, since: now })
      if (end === null) return
      await this.#statements.turnOff.run(tx, { id: webhook, reason: stored(end) })
      await this.#statements.failAll.run(tx, { webhook, error: stored(end) })
    })
  }

  async #fail(row: Due, answer: number | null, error: Reason): Promise<void> {
    await this.#parts.database.change(row.account_id, (tx) =>
      this.#settle(tx, row, { status: deliveryStatus.failed, answer, error: stored(error), due: row.due_ms }),
    )
  }

  async #settle(
    tx: Change,
    { id }: Due,
    end: {
      readonly status: number
      readonly answer: number | null
      readonly error: string | null
      readonly due: number
    },
  ): Promise<void> {
    await this.#statements.settle.run(tx, { id, ...end, now: this.#parts.clock() })
  }

  /** Returns null if the current secret cannot be decrypted. */
  #secretsOf({ account_id: account, secret, old_secret: old, old_secret_until_ms: until }: Due): string[] | null {
    const { vault, clock } = this.#parts
    const place = { account, purpose: WEBHOOK_SECRET }
    const current = vault.open(place, secret)
    if (current === null) return null
    const before = old !== null && until !== null && until > clock() ? vault.open(place, old) : null
    return before === null ? [current] : [current, before]
  }
}

/** Status codes with which receivers reject a signature. */
const refusals: readonly (number | null)[] = [400, 401, 403]

function explained(error: OutboundError, now: number): Reason {
  if (error.code !== 'http_error') {
    // The request was stopped because it took too long.
    return error.code === 'aborted' ? reason('receiver_timed_out') : outboundReason(error)
  }
  if (error.status === null) return reason('receiver_redirects')
  const { status } = error
  const gap = refusals.includes(status) ? clockGap(error.date, now) : null
  // In Standard Webhooks, a message is valid for five minutes.
  return gap === null
    ? reason('receiver_answered', { status })
    : reason('receiver_clock_differs', { status, minutes: gap })
}
