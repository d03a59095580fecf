import { dateText, listText, recentMoment } from '#shared/language/formats.ts'
import type { Source } from '#shared/model/source.ts'
import { shownReason } from '#shared/reasons/shown.ts'
import * as t from '#shared/words/sources.ts'
import { kindLabel } from './source-names.ts'

/** The facts of a source: its kind, how it is followed, and its problems. */
export function sourceFacts(source: Source, now: Date): string[] {
  const { stats, health } = source
  return [
    kindLabel(source),
    stats.unread_count > 0 ? t.countUnread({ count: stats.unread_count }) : '',
    source.folder ?? '',
    lastEmail(source, now),
    source.sent_to?.includes('+') ? t.sentTo({ address: source.sent_to }) : '',
    source.is_paid_subscriber ? t.paid : '',
    source.is_subscribed ? '' : t.notFollowed,
    source.is_subscribed && source.is_muted ? t.muted : '',
    source.is_subscribed && source.signal_boost_value < 0 ? t.quiet : '',
    source.is_subscribed && source.auto_save ? t.savedToTheQueue : '',
    source.is_subscribed && health ? healthWords(health) : '',
  ].filter((fact) => fact !== '')
}

const DAY = 24 * 3_600_000
/** Emails older than this many days are shown with a date. */
const RECENT_DAYS = 30

/** Describes when a newsletter last sent an email. Empty for other sources, and before the first email. */
function lastEmail({ senders = [], stats }: Source, now: Date): string {
  if (senders.length === 0 || stats.last_item_date === null) return ''
  const came = new Date(stats.last_item_date)
  // Rounded, because days on which the clocks change have 23 or 25 hours.
  const days = Math.max(0, Math.round((startOfDay(now) - startOfDay(came)) / DAY))
  return days <= RECENT_DAYS ? t.lastEmailDaysAgo({ days }) : t.lastEmailOn({ date: dateText(came, 'day') })
}

const startOfDay = (date: Date): number => new Date(date).setHours(0, 0, 0, 0)

/** Describes a feed's problems. Empty if there are none. */
function healthWords({ status, last_error, last_reason, flood }: NonNullable<Source['health']>): string {
  const error = shownReason(last_reason, last_error)
  if (status === 'gone') return t.feedIsGone
  if (status === 'failing') return error === null ? t.cantBeChecked : t.cantBeCheckedBecause({ error })
  return flood ? floodWords(flood) : ''
}

/** Describes a flood of items. A rebuilt site sends old items as new, and readers only see the newest. */
function floodWords({ date, hidden_count: hidden }: NonNullable<NonNullable<Source['health']>['flood']>): string {
  const day = dateText(date, 'shortDayOfMonth')
  return t.manyNewItems({ count: hidden + 1, day })
}

/** Describes the times of a feed's last and next check. */
export function checkedWords({
  last_checked_date: last,
  next_check_date: next,
}: NonNullable<Source['health']>): string {
  const words = [
    last ? t.checkedMoment({ moment: recentMoment(last, new Date()) }) : t.notCheckedYet,
    next ? t.nextCheck({ moment: recentMoment(next, new Date()) }) : '',
  ]
  return listText(words.filter((part) => part !== ''))
}
