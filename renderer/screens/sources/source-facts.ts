import type { Source } from '#shared/model/source.ts'
import * as t from '#shared/words/sources.ts'
import { kindLabel } from './source-names.ts'

/** Describes a source on one line: its kind, how it is followed, and its problems. */
export function sourceFacts(source: Source, now: Date): string {
  const { stats, health } = source
  return [
    kindLabel(source),
    stats.unread_count > 0 ? `${stats.unread_count.toLocaleString()} unread` : '',
    source.folder ?? '',
    lastEmail(source, now),
    source.sent_to?.includes('+') ? `sent to ${source.sent_to}` : '',
    source.is_paid_subscriber ? 'paid' : '',
    source.is_subscribed ? '' : 'not followed',
    source.is_subscribed && source.is_muted ? 'muted' : '',
    source.is_subscribed && source.signal_boost_value < 0 ? 'quiet' : '',
    source.is_subscribed && source.auto_save ? 'saved to the queue' : '',
    source.is_subscribed && health ? healthWords(health) : '',
  ]
    .filter((fact) => fact !== '')
    .join(' · ')
}

const DAY = 24 * 3_600_000
/** Emails from before are dated. */
const RECENT_DAYS = 30

/** When a newsletter last brought an email. Empty for other sources, and before the first. */
function lastEmail({ senders = [], stats }: Source, now: Date): string {
  if (senders.length === 0 || stats.last_item_date === null) return ''
  const came = new Date(stats.last_item_date)
  // Rounded, because days on which the clocks change have 23 or 25 hours.
  const days = Math.max(0, Math.round((startOfDay(now) - startOfDay(came)) / DAY))
  if (days === 0) return 'last email today'
  if (days === 1) return 'last email yesterday'
  return days <= RECENT_DAYS
    ? `last email ${days} days ago`
    : `last email on ${came.toLocaleDateString(undefined, { dateStyle: 'medium' })}`
}

const startOfDay = (date: Date): number => new Date(date).setHours(0, 0, 0, 0)

/** Empty while all is well. */
function healthWords({ status, last_error: error, flood }: NonNullable<Source['health']>): string {
  if (status === 'gone') return 'this feed is gone'
  if (status === 'failing') return `can’t be checked: ${error ?? 'no reason is known'}`
  return flood ? floodWords(flood) : ''
}

/** A rebuilt site sends old items as new. Readers see only the newest. */
function floodWords({ date, hidden_count: hidden }: NonNullable<NonNullable<Source['health']>['flood']>): string {
  const day = new Date(date).toLocaleDateString(undefined, { day: 'numeric', month: 'short' })
  return `${(hidden + 1).toLocaleString()} new at once on ${day}: only the newest shown`
}

/** Describes the times of a feed's last and next check. */
export function checkedWords({
  last_checked_date: last,
  next_check_date: next,
}: NonNullable<Source['health']>): string {
  const words = [
    last ? t.checkedMoment({ moment: momentOf(last) }) : t.notCheckedYet,
    next ? `next ${momentOf(next)}` : '',
  ]
  return words.filter((part) => part !== '').join(', ')
}

function momentOf(date: string): string {
  const at = new Date(date)
  const isToday = at.toDateString() === new Date().toDateString()
  return at.toLocaleString(undefined, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' })
}
