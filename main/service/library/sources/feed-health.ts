import type { Selectable } from 'kysely'
import { fromMicroseconds } from '#shared/model/dates.ts'
import type { FeedHealth } from '#shared/model/source.ts'
import { storedReason, sentenceOfStored } from '#shared/reasons/stored.ts'
import type { Tables } from '../../database/tables.ts'

/** A feed counts as failing after this many failures, or this long after the first of them. */
const PATIENCE = 3
const PATIENCE_MS = 3 * 24 * 3_600_000

/** Returns the state of a feed, as shown to its readers. A single failure is not worth reporting. */
export function healthOf(poll: Selectable<Tables['feed_poll']>): FeedHealth {
  const since = poll.failing_since_ms
  const isLong = since !== null && (poll.checked_ms ?? since) - since >= PATIENCE_MS
  const isFailing = poll.failures >= PATIENCE || isLong
  return {
    status: poll.is_gone === 1 ? 'gone' : isFailing ? 'failing' : 'ok',
    last_checked_date: dateOf(poll.checked_ms),
    last_error: sentenceOfStored(poll.error),
    last_reason: storedReason(poll.error),
    next_check_date: poll.is_gone === 1 ? null : dateOf(poll.next_ms),
    flood:
      poll.flood_ms === null ? null : { date: fromMicroseconds(poll.flood_ms * 1000), hidden_count: poll.flood_hidden },
  }
}

const dateOf = (milliseconds: number | null) => (milliseconds ? fromMicroseconds(milliseconds * 1000) : null)
