import type { Report } from '#shared/activity/failure.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import * as t from '#shared/words/service/fetching.ts'
import type { Database } from '../../database/database.ts'
import { apartFromCalls } from '../../language/index.ts'
import { type Duty, soleDuty } from '../../database/sharing.ts'
import { ExtractionError, extractionReason } from '../../extraction/index.ts'
import type { Discovered, FeedCandidate, FeedFile } from '../../feeds/discover-feeds.ts'
import { resolveAddress } from '../../feeds/resolve-address.ts'
import { outboundReason, feedUserAgent, type Outbound, OutboundError } from '../../outbound/index.ts'
import type { DeliverItems } from './deliver-items.ts'
import { documentHash, type FeedAnswer, isSameSite, readAnswer, unchangedAnswer } from '../sources/feed-response.ts'
import { PollResultStore, type PolledFeed } from '../sources/poll-result-store.ts'
import type { JoinFeeds } from './merge-moved-feeds.ts'
import { feedStatements } from '../sources/feed-statements.ts'
import type { FeedPushes } from './websub-subscriptions.ts'
import { HostPauses } from './host-backoff.ts'
import { type Machine, PollPace } from './poll-throttle.ts'
import { itemDate } from '../sources/poll-schedule.ts'
import type { SweepItems } from './prune-item-texts.ts'
import { isSuspicious, type PollOutcome } from '../sources/next-poll-state.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const SWEEP_EVERY = 24 * HOUR
/** Maximum number of feeds polled at the same time. */
const PLACES = 8
/** Number of due feeds that are read in one query. */
const DUE_READ = 500
/** Time between two requests to the same host. */
const HOST_PAUSE = 1_000
/**
 * Maximum time between checks of the clock. Longer timers would be late, because timers stop while the machine sleeps.
 */
const LONGEST_WAIT = MINUTE
/** Minimum time between two requests for a feed if a hub's hint causes the second one. */
const HINT_PAUSE = MINUTE
/** After this many failures, a page that replaced a feed is searched for the feed's new address, but only once. */
const LOOKS_AROUND_AFTER = 2
const MOST_TRIED = 3
/** Number of items whose dates show how often a feed publishes. */
const DATES_ASKED = 10
/** Minimum time between two requests for a feed if a user's refresh causes the second one. */
const REFRESH_PAUSE = 5 * MINUTE

export interface PollFeedsOptions {
  readonly database: Database
  readonly outbound: Outbound
  readonly deliver: DeliverItems
  readonly join: JoinFeeds
  readonly sweep: SweepItems
  /** Absent if no hub can reach the service. */
  readonly pushes?: FeedPushes | undefined
  /** Rejects with ExtractionError. */
  readonly readFeed: (file: FeedFile, signal: AbortSignal) => Promise<Discovered>
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** If several processes share the library, only one of them polls the feeds. */
  readonly duty?: Duty | undefined
  /** Absent unless the service runs on a user's own machine. */
  readonly machine?: Machine | undefined
  /** Milliseconds between two requests to the same host. It may be shorter only if the clock also runs faster. */
  readonly hostPause?: number
  readonly report: Report
}

/** Thrown if a feed was requested so recently that it must not be requested again yet. Answered with 429. */
export class AskedLately extends Error {
  override readonly name = 'AskedLately'
  readonly waitMs: number
  constructor(waitMs: number) {
    super(t.thisFeedWasCheckedAMoment)
    this.waitMs = waitMs
  }
}

/**
 * Polls followed feeds when they are due and delivers new items to their readers. The time at which a feed is due is
 * stored before and after each request, so a restart does not poll any feed twice. Polling runs alongside the jobs, so
 * a save never waits for a poll.
 */
export class PollFeeds {
  readonly #options: PollFeedsOptions
  readonly #keeper: PollResultStore
  readonly #statements
  readonly #hosts: HostPauses
  readonly #pace: PollPace
  readonly #unwatch: () => void
  readonly #stop = new AbortController()
  /** Aborts running polls when the machine goes to sleep. */
  #nap = new AbortController()
  readonly #running = new Map<number, Promise<void>>()
  /** Feeds that were due when the library was last queried. They wait for one of the slots, or for their host. */
  readonly #waiting = new Map<number, PolledFeed>()
  /** The time when the library was last queried for due feeds, by the clock of this process. */
  #waitingSince = -Infinity
  /** Feeds that a user wants checked. */
  readonly #wanted = new Set<number>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #sweeping: Promise<void> = Promise.resolve()
  #sweepAt = 0
  #renewing: Promise<void> | null = null
  /** Feeds whose hub sent a notice while they were being polled. */
  readonly #hinted = new Set<number>()
  #isOnline = true
  /** True if some readers may not have received the items of their feeds. */
  #mayBeBehind = false

  constructor(options: PollFeedsOptions) {
    this.#options = options
    this.#keeper = new PollResultStore(options.database)
    this.#hosts = new HostPauses(options.hostPause ?? HOST_PAUSE)
    this.#statements = feedStatements(options.database)
    this.#pace = new PollPace(options.machine ?? null, options.clock)
    this.#unwatch = this.#pace.watch((change) => this.#machineChanged(change))
  }

  /** Call this at startup, and after a change that made a feed due or followed. */
  wake(): void {
    this.#mayBeBehind = true
    this.#look()
  }

  #look(): void {
    this.#waitingSince = -Infinity
    this.#lookOn()
  }

  /** Continues with the feeds already known to be due. */
  #lookOn(): void {
    this.#looking = apartFromCalls(() => this.#looking.then(() => this.#startDue())).catch((error: unknown) =>
      this.#options.report('look for feeds to check', error),
    )
  }

  #machineChanged(change: 'slept' | 'woke' | 'other'): void {
    if (change === 'slept') this.#nap.abort()
    if (change === 'woke') {
      this.#nap = new AbortController()
      // Until a request succeeds, host names that can't be resolved say nothing about their feeds.
      this.#isOnline = false
    }
    this.#look()
  }

  /** Resolves when no feed is being polled or may be polled at present, and everything has been delivered. */
  async idle(): Promise<void> {
    for (;;) {
      if (this.#stop.signal.aborted) return
      this.#look()
      await this.#looking
      await this.#sweeping
      await this.#renewing
      const isHeld = this.#pace.wait({ isWanted: false }) !== 0
      const isOthers = !(this.#options.duty ?? soleDuty).isOurs()
      if (this.#running.size === 0 && (isOthers || isHeld || !(await this.#isDue()))) break
      await Promise.race([...this.#running.values(), new Promise((resolve) => setTimeout(resolve, 20))])
    }
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#unwatch()
    clearTimeout(this.#timer)
    await this.#looking
    await this.#sweeping
    await this.#renewing
    await Promise.all(this.#running.values())
    clearTimeout(this.#timer)
  }

  /** Polls a feed at a user's request, before it is due but at a polite interval. Throws AskedLately. */
  async refresh(feed: number): Promise<void> {
    const now = this.#options.clock()
    await this.#options.database.directory(async (tx) => {
      const state = await this.#statements.poll.get(tx, { feed })
      if (!state) return
      const pause = state.failures > 0 && state.asked_ms > 0 ? state.asked_ms : REFRESH_PAUSE
      const wait = (state.checked_ms ?? 0) + pause - now
      if (wait > 0) throw new AskedLately(wait)
      await this.#statements.take.run(tx, { feed, next: now })
      this.#wanted.add(feed)
    })
    this.wake()
  }

  /** Handles a hub's notice that a feed has something new. Many hints result in a single request. */
  async hint(feed: number): Promise<void> {
    if (this.#running.has(feed)) return void this.#hinted.add(feed)
    const { database, clock, duty = soleDuty } = this.#options
    // The process that polls the feeds may be polling this feed right now.
    if (!duty.isOurs()) database.sharing?.tell(`feed-${feed}`)
    const now = clock()
    await database.directory(async (tx) => {
      const state = await this.#statements.poll.get(tx, { feed })
      if (!state) return
      const pause = Math.max(HINT_PAUSE, state.failures > 0 ? state.asked_ms : 0)
      const next = Math.max(now, (state.checked_ms ?? 0) + pause)
      if (next < state.next_ms) await this.#statements.take.run(tx, { feed, next: Math.round(next) })
    })
    this.#look()
  }

  async #isDue(): Promise<boolean> {
    const next = await this.#nextDue()
    return next !== null && next <= this.#options.clock()
  }

  async #nextDue(): Promise<number | null> {
    const found = await this.#options.database.lookInDirectory((tx) => this.#statements.nextDue.get(tx, {}))
    return found?.next_ms ?? null
  }

  async #startDue(): Promise<void> {
    if (this.#stop.signal.aborted) return
    const { clock, duty = soleDuty } = this.#options
    clearTimeout(this.#timer)
    if (!duty.isOurs()) return
    if (this.#mayBeBehind) {
      this.#mayBeBehind = false
      await this.#options.deliver.toAllBehind()
    }
    const now = clock()
    if (now >= this.#sweepAt) {
      this.#sweepAt = now + SWEEP_EVERY
      this.#sweeping = this.#options.sweep.run(this.#stop.signal)
    }
    this.#renew()
    const due = await this.#due(now)
    let wait = Infinity
    for (const poll of due) {
      if (this.#running.size >= PLACES || this.#stop.signal.aborted) break
      const feed = poll.rss_feed_id
      const host = new URL(poll.url).host
      if (this.#running.has(feed)) continue
      const own = this.#pace.wait({ isWanted: this.#wanted.has(feed) || poll.checked_ms === null })
      wait = Math.min(wait, own ?? Infinity)
      if (own !== 0 || this.#hosts.isPausing(host)) continue
      const rests = this.#hosts.restsUntil(host)
      if (rests > now) {
        // The time is stored, so that the host is not contacted after a restart either.
        this.#waiting.delete(feed)
        await this.#postpone(feed, rests)
        continue
      }
      this.#hosts.pause(host)
      this.#pace.took()
      this.#wanted.delete(feed)
      const work = this.#ask(poll).finally(() => {
        this.#running.delete(feed)
        if (this.#hinted.delete(feed)) this.#hintAgain(feed)
        this.#lookOn()
      })
      this.#running.set(feed, work)
      this.#waiting.delete(feed)
    }
    this.#hosts.forget(now)
    await this.#schedule(now, due.length === 0 ? 0 : wait)
  }

  /** Returns the feeds that are due and not being polled. Reads them again when a host's pause may have ended. */
  async #due(now: number): Promise<readonly PolledFeed[]> {
    const isFresh = performance.now() - this.#waitingSince < this.#hosts.pauseMs
    if (!isFresh || this.#waiting.size === 0) {
      const which = this.#pace.isGentle ? this.#statements.dueByWish : this.#statements.due
      this.#waitingSince = performance.now()
      const due = await this.#options.database.lookInDirectory((tx) => which.all(tx, { now, limit: DUE_READ }))
      this.#waiting.clear()
      for (const poll of due) this.#waiting.set(poll.rss_feed_id, poll)
    }
    return [...this.#waiting.values()]
  }

  #renew(): void {
    const { pushes, report } = this.#options
    if (!pushes || this.#renewing) return
    this.#renewing = pushes
      .renew(this.#stop.signal)
      .catch((error: unknown) => report('subscribe at the hubs of feeds', error))
      .finally(() => {
        this.#renewing = null
      })
  }

  /** Repeats the hint for a feed that was being polled when the hint arrived. */
  #hintAgain(feed: number): void {
    this.hint(feed).catch((error: unknown) => this.#options.report('check a feed that its hub told of', error))
  }

  /** `pace`: milliseconds until the machine allows one of the due feeds to be polled. */
  async #schedule(now: number, pace: number): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#stop.signal.aborted) return
    const next = this.#waiting.size > 0 ? now : await this.#nextDue()
    if (next === null) return
    const wait = next <= now ? Math.max(this.#hosts.pauseMs / 4, pace) : next - now
    this.#timer = setTimeout(() => this.#look(), Math.min(Math.max(wait, 5), LONGEST_WAIT))
    this.#timer.unref()
  }

  async #postpone(feed: number, next: number): Promise<void> {
    await this.#options.database.directory((tx) => this.#statements.take.run(tx, { feed, next: Math.round(next) }))
  }

  /**
   * Schedules the next poll and returns the user agent for this one. If several users share the service, the user agent
   * includes the number of followers.
   */
  async #take(feed: number, next: number): Promise<string> {
    const audience = await this.#options.database.directory(async (tx) => {
      await this.#statements.take.run(tx, { feed, next })
      return this.#statements.audience.get(tx, { feed })
    })
    return feedUserAgent((audience?.people ?? 1) > 1 ? (audience?.followers ?? null) : null)
  }

  async #ask(poll: PolledFeed): Promise<void> {
    const { database, clock, report, deliver, join } = this.#options
    const ended = AbortSignal.any([this.#stop.signal, this.#nap.signal])
    try {
      const feed = poll.rss_feed_id
      const answer = await this.#fetch(poll, await this.#take(feed, clock() + HOUR), ended)
      if (ended.aborted && answer.outcome.kind === 'failed') {
        return await this.#postpone(feed, poll.next_ms)
      }
      if (answer.feed) await deliver.learnTextsOf(feed)
      const movedTo = await database.directory((tx) => this.#keeper.settle(tx, poll, answer, clock()))
      await deliver.toFollowersOf(feed)
      if (movedTo === null) return
      await join.run(feed, movedTo)
      await deliver.toFollowersOf(movedTo)
    } catch (error) {
      report('check a feed', error)
    }
  }

  /**
   * Returns the feed's address according to the page that replaced the feed. The address must be on the page's own site
   * and must actually lead to a feed.
   */
  async #find(candidates: readonly FeedCandidate[], from: string, signal: AbortSignal): Promise<string | undefined> {
    for (const { url } of candidates.filter((each) => isSameSite(each.url, from)).slice(0, MOST_TRIED)) {
      const reply = await this.#options.outbound.fetch({ url, kind: 'feed', signal }).catch((error: unknown) => {
        if (error instanceof OutboundError) return null
        throw error
      })
      if (!reply) continue
      const { body: bytes, charset } = reply
      const read = await this.#options.readFeed({ url: reply.url, bytes, charset }, signal)
      if (read.kind === 'feed') return reply.url
    }
    return undefined
  }

  async #fetch(poll: PolledFeed, userAgent: string, signal: AbortSignal): Promise<FeedAnswer> {
    const { outbound, readFeed } = this.#options
    const { url } = poll
    try {
      const reply = await outbound.fetch({
        url,
        kind: 'feed',
        userAgent,
        ...(await this.#validatorsOf(poll)),
        signal,
      })
      this.#isOnline = true
      if (reply.notModified || documentHash(reply) === poll.body_hash) return unchangedAnswer(reply)
      const base = resolveAddress(reply.headers['content-location'], reply.url) ?? reply.url
      const read = await readFeed({ url: base, bytes: reply.body, charset: reply.charset }, signal)
      if (read.kind === 'page') {
        const outcome = failed(reason('feed_is_page'))
        if (poll.failures !== LOOKS_AROUND_AFTER) return { outcome, feed: null }
        return { outcome: { ...outcome, foundAt: await this.#find(read.candidates, url, signal) }, feed: null }
      }
      return readAnswer(reply, read.feed, url)
    } catch (error) {
      if (signal.aborted) return { outcome: failed(reason('service_stopped')), feed: null }
      if (error instanceof ExtractionError) return { outcome: failed(extractionReason(error, 'feed')), feed: null }
      if (!(error instanceof OutboundError)) throw error
      return { outcome: this.#failure(error, url), feed: null }
    }
  }

  /** Returns no validators if the site may have answered 304 without good reason. */
  async #validatorsOf(poll: PolledFeed): Promise<{ etag: string | null; lastModified: string | null }> {
    const isOdd = await isSuspicious(poll, () => this.#newestDates(poll.rss_feed_id), this.#options.clock())
    return isOdd ? { etag: null, lastModified: null } : { etag: poll.etag, lastModified: poll.last_modified }
  }

  async #newestDates(feed: number): Promise<number[]> {
    const which = { feed, limit: DATES_ASKED }
    const newest = await this.#options.database.lookInDirectory((tx) => this.#statements.newestDates.all(tx, which))
    return newest.map((item) => itemDate(item.published_ms, item.first_seen_ms))
  }

  #failure(error: OutboundError, url: string): PollOutcome {
    const { status, retryAfter, code } = error
    const now = this.#options.clock()
    const retryAfterMs = retryAfter === null ? null : retryAfter * 1000
    // If a host is busy, none of its feeds are polled.
    if (status === 429 || status === 503) this.#hosts.rest(new URL(url).host, now + Math.max(retryAfterMs ?? 0, HOUR))
    const isOurs = (code === 'unresolved_host' && !this.#isOnline) || code === 'aborted'
    if (code === 'unresolved_host') this.#isOnline = false
    if (isOurs) this.#pace.rest()
    return { kind: 'failed', status, retryAfterMs, reason: outboundReason(error), isOurs }
  }
}

function failed(why: Reason): PollOutcome & { kind: 'failed' } {
  return { kind: 'failed', status: null, retryAfterMs: null, reason: why, isOurs: false }
}
