import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { type Outbound, OutboundError } from '../../outbound/index.ts'
import { pushStatements } from '../sources/websub-statements.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Requested lease. Hubs may grant less. */
const LEASE = 10 * DAY
const LONGEST_LEASE = 30 * DAY
const SHORTEST_LEASE = HOUR
/** Fraction of a lease after which it is renewed. */
const RENEWED_AFTER = 0.8
/** Time within which a hub must confirm a subscription. After that, the subscription is requested again. */
const CONFIRMED_WITHIN = HOUR
const AT_ONCE = 5
const ALGORITHMS = /^(sha1|sha256|sha384|sha512)=([\da-f]{40,128})$/i

/** Path at which hubs reach this service. */
export const PUSH_PATH = '/websub/'

export interface FeedPushesOptions {
  readonly database: Database
  readonly outbound: Outbound
  /** The public origin of this service. */
  readonly origin: string
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

/**
 * Lets hubs report new items immediately (WebSub). A hub's message is only a hint to check the feed itself. Its items
 * are never used. Feeds are checked as before until the first hint arrives, and once a day after that.
 */
export class FeedPushes {
  readonly #options: FeedPushesOptions
  readonly #statements

  constructor(options: FeedPushesOptions) {
    this.#options = options
    this.#statements = pushStatements(options.database)
  }

  /** Requests leases that are missing or about to expire. If a hub refuses, it is contacted less and less often. */
  async renew(signal: AbortSignal): Promise<void> {
    const { database, clock } = this.#options
    const due = await database.lookInDirectory((tx) => this.#statements.due.all(tx, { now: clock(), limit: AT_ONCE }))
    for (const push of due) {
      if (signal.aborted) return
      await this.#subscribe(push, signal)
    }
  }

  async #subscribe(
    { rss_feed_id: feed, hub, topic, failures }: { rss_feed_id: number; hub: string; topic: string; failures: number },
    signal: AbortSignal,
  ): Promise<void> {
    const { database, outbound, origin, clock } = this.#options
    const fresh = { token: randomBytes(24).toString('base64url'), secret: randomBytes(32).toString('base64url') }
    const again = clock() + Math.min(CONFIRMED_WITHIN * 2 ** failures, 7 * DAY)
    // Stored before the request, because a hub may send its confirmation request before it responds.
    const asked = await database.directory(async (tx) => {
      await this.#statements.ask.run(tx, { feed, ...fresh, next: again })
      return this.#statements.push.get(tx, { feed })
    })
    if (!asked?.token || !asked.secret) return
    const body = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.topic': topic,
      'hub.callback': `${origin}${PUSH_PATH}${asked.token}`,
      'hub.secret': asked.secret,
      'hub.lease_seconds': String(LEASE / 1000),
    })
    try {
      const post = { type: 'application/x-www-form-urlencoded', body: body.toString() }
      await outbound.fetch({ url: hub, post, signal })
    } catch (error) {
      // The feed is checked as before.
      if (!(error instanceof OutboundError)) throw error
    }
  }

  /** Handles a hub's request to confirm a subscription. Returns true if the subscription is intended. */
  async confirm(token: string, topic: string, leaseSeconds: number): Promise<boolean> {
    const { database, clock } = this.#options
    return database.directory(async (tx) => {
      const push = await this.#statements.byToken.get(tx, { token })
      if (push?.topic !== topic) return false
      const asked = Number.isFinite(leaseSeconds) && leaseSeconds > 0 ? leaseSeconds * 1000 : LEASE
      const lease = Math.min(Math.max(asked, SHORTEST_LEASE), LONGEST_LEASE)
      const now = clock()
      const next = Math.round(now + lease * RENEWED_AFTER)
      await this.#statements.confirm.run(tx, { feed: push.rss_feed_id, until: Math.round(now + lease), next })
      return true
    })
  }

  /** Handles a hub's refusal or end of a subscription. The hub is contacted again a week later. */
  async refuse(token: string, topic: string): Promise<boolean> {
    const { database, clock } = this.#options
    return database.directory(async (tx) => {
      const push = await this.#statements.byToken.get(tx, { token })
      if (push?.topic !== topic) return false
      await this.#statements.refuse.run(tx, { feed: push.rss_feed_id, next: clock() + 7 * DAY })
      return true
    })
  }

  /**
   * Returns the feed that a hub reports. 'unknown' if no subscription is known, so that the hub deletes it. 'forged' if
   * the message is not signed with the secret that only the hub knows.
   */
  async heard(token: string, body: Uint8Array, signature: string | null): Promise<number | 'unknown' | 'forged'> {
    const { database, clock } = this.#options
    return database.directory(async (tx) => {
      const push = await this.#statements.byToken.get(tx, { token })
      if (!push?.secret || !(await this.#statements.followed.get(tx, { feed: push.rss_feed_id }))) return 'unknown'
      if (!isSigned(push.secret, body, signature)) return 'forged'
      await this.#statements.hear.run(tx, { feed: push.rss_feed_id, now: clock() })
      return push.rss_feed_id
    })
  }
}

function isSigned(secret: string, body: Uint8Array, signature: string | null): boolean {
  const [, algorithm, given] = ALGORITHMS.exec(signature?.trim() ?? '') ?? []
  if (algorithm === undefined || given === undefined) return false
  const right = createHmac(algorithm.toLowerCase(), secret).update(body).digest()
  const told = Buffer.from(given, 'hex')
  return told.byteLength === right.byteLength && timingSafeEqual(told, right)
}
