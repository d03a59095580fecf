import type { Reason } from '#shared/reasons/reason.ts'
import { stored } from '#shared/reasons/stored.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { cacheMaxAge } from './cache-max-age.ts'
import { nextAttempt, nextPoll, usualGap } from './poll-schedule.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A feed that has been missing for this long is gone. */
const MISSING_FOR = 14 * DAY
/** Number of days on which a feed must report that it moved. */
const MOVING_DAYS = 3
/** If a site has not sent its document for this long, it may be answering 304 to every request. */
const LONGEST_SILENCE = 30 * DAY
/** The same limit, in multiples of the usual gap between items. */
const SILENT_GAPS = 10

/** Limits that a feed sets on polling. */
export interface FeedWishes {
  readonly ttlMs: number
  readonly skipHours: readonly number[]
  readonly skipDays: readonly number[]
}

const NO_WISHES: FeedWishes = { ttlMs: 0, skipHours: [], skipDays: [] }

export type PollState = Selectable<Tables['feed_poll']>

/** A site's response, as far as the next request depends on it. */
export type PollOutcome =
  | {
      readonly kind: 'answered'
      readonly headers: Readonly<Record<string, string>>
      /** True if the site sent the document, and not just a notice that it is unchanged. */
      readonly isWhole: boolean
      /** Null if the document is the one already known. */
      readonly hash: string | null
      readonly movedTo: string | null
      /** Null if the document is already known, in which case the previous wishes still apply. */
      readonly wishes: FeedWishes | null
    }
  | {
      readonly kind: 'failed'
      /** Null if there was no response. */
      readonly status: number | null
      readonly retryAfterMs: number | null
      readonly reason: Reason
      /** True if the failure says nothing about the feed, because this service was offline. */
      readonly isOurs: boolean
      /** Address of the feed according to the page that replaced it. */
      readonly foundAt?: string | undefined
    }

export interface Settled {
  readonly state: PollState
  /** The feed's new address. */
  readonly moveTo: string | null
}

/**
 * Returns the state of a feed after a response: when it is requested next, which headers are sent along, and its
 * health.
 */
export function nextPollState(
  before: PollState,
  outcome: PollOutcome,
  { url, now, itemDates }: { readonly url: string; readonly now: number; readonly itemDates: readonly number[] },
): Settled {
  const checked = { ...before, checked_ms: now }
  if (outcome.kind === 'failed') return { state: afterFailure(checked, outcome, now), moveTo: outcome.foundAt ?? null }
  const { headers, hash } = outcome
  const wishes = outcome.wishes ?? (before.wishes === null ? NO_WISHES : (JSON.parse(before.wishes) as FeedWishes))
  const { ttlMs, skipHours, skipDays } = wishes
  const asked = Math.max(cacheMaxAge(headers), ttlMs)
  const moving = movingAfter(before, outcome.movedTo, now)
  const state: PollState = {
    ...checked,
    ...moving.state,
    next_ms: nextPoll({ feedId: before.rss_feed_id, url, now, itemDates, askedMs: asked, skipHours, skipDays }),
    asked_ms: asked,
    wishes: JSON.stringify(wishes),
    succeeded_ms: now,
    whole_ms: outcome.isWhole ? now : before.whole_ms,
    body_hash: hash ?? before.body_hash,
    // Both headers are stored whenever the site sends them, even with a document that is already known.
    etag: headers['etag'] ?? (hash === null ? before.etag : null),
    last_modified: headers['last-modified'] ?? (hash === null ? before.last_modified : null),
    failures: 0,
    failing_since_ms: null,
    error: null,
    // A feed that is gone is polled only if a user wants to follow it, and this poll has found it again.
    is_gone: 0,
  }
  return { state, moveTo: moving.moveTo }
}

/** True if the site last sent the feed's document so long ago that it may be answering 304 forever. */
export async function isSuspicious(
  { whole_ms: whole }: PollState,
  itemDates: () => Promise<readonly number[]>,
  now: number,
): Promise<boolean> {
  if (whole === null || now - whole < LONGEST_SILENCE) return false
  return now - whole >= SILENT_GAPS * usualGap(await itemDates(), now)
}

function afterFailure(state: PollState, outcome: PollOutcome & { kind: 'failed' }, now: number): PollState {
  const { status, retryAfterMs, reason, isOurs } = outcome
  if (isOurs) return { ...state, checked_ms: state.checked_ms, next_ms: now + 10 * 60_000 }
  const failures = state.failures + 1
  const since = state.failing_since_ms ?? now
  const isGone = status === 410 || (status === 404 && now - since >= MISSING_FOR)
  const refused = status === 401 || status === 403
  return {
    ...state,
    next_ms: refused ? now + Math.max(DAY, retryAfterMs ?? 0) : nextAttempt(now, failures, retryAfterMs),
    asked_ms: retryAfterMs ?? 0,
    failures,
    failing_since_ms: since,
    error: stored(reason),
    is_gone: Number(isGone),
  }
}

function movingAfter(before: PollState, movedTo: string | null, now: number) {
  const day = Math.floor(now / DAY)
  if (movedTo === null) return { state: { moving_to: null, moving_day: null, moving_count: 0 }, moveTo: null }
  const isSame = before.moving_to === movedTo
  const count = isSame ? before.moving_count + Number(before.moving_day !== day) : 1
  return {
    state: { moving_to: movedTo, moving_day: day, moving_count: count },
    moveTo: count >= MOVING_DAYS ? movedTo : null,
  }
}
