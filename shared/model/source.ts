import type { Reason } from '#shared/reasons/reason.ts'
import type { Profile } from './profile.ts'
import type { SentSourceValues } from './source-fields.ts'

/** A web feed, as entries and sources refer to it. */
export interface RssFeed {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly photo_url: string | null
}

/** Results of checking a feed. `last_error` is the sentence of `last_reason`. */
export interface FeedHealth {
  readonly status: 'ok' | 'failing' | 'gone'
  readonly last_checked_date: string | null
  readonly last_error: string | null
  readonly last_reason?: Reason | null | undefined
  readonly next_check_date: string | null
  /** Date on which the feed recently sent nearly all of its items as new, and how many of these were hidden. */
  readonly flood?: { readonly date: string; readonly hidden_count: number } | null | undefined
}

/** Sender of some of a newsletter's emails. */
export interface EmailSender {
  readonly list: string | null
  readonly address: string | null
  readonly name: string
  readonly email_count: number
}

/**
 * A source of items: either a person, publisher or newsletter (`profile`), or a feed (`rss_feed`), never both. A
 * negative `id` marks a source that the user never followed, shown as a suggestion. Services and stored changes from
 * before feeds were checked lack the optional fields.
 */
export interface Source extends SentSourceValues {
  readonly id: number
  readonly profile_id: number | null
  readonly profile: Profile | null
  readonly rss_feed_id: number | null
  readonly rss_feed: RssFeed | null
  readonly author_id: number | null
  readonly is_subscribed: boolean
  readonly subscribed_date: string | null
  readonly is_paid_subscriber: boolean
  /** Null for sources that are not feeds, and for feeds that were never followed. */
  readonly health?: FeedHealth | null | undefined
  /** Ways to unsubscribe from a newsletter. Null for other sources, and if its emails don't mention any. */
  readonly unsubscribe?:
    | { readonly one_click: boolean; readonly url: string | null; readonly mailto: string | null }
    | null
    | undefined
  /** The address to which a newsletter's emails are sent. */
  readonly sent_to?: string | null | undefined
  /** Senders of a newsletter's emails, those with the most emails first. Absent for other sources. */
  readonly senders?: readonly EmailSender[] | undefined
  readonly stats: { readonly item_count: number; readonly unread_count: number; readonly last_item_date: string | null }
  readonly email_forwarding_accounts: readonly unknown[]
}

/** Returns the parameter that identifies a source to the service: a feed or a profile, never both. */
export const nameOfSource = ({ rss_feed_id, profile_id }: Source) =>
  rss_feed_id === null ? { profile_id } : { rss_feed_id }

/** True if both sources have the same feed or profile. */
export const sameSource = (a: Source, b: Source): boolean =>
  a.rss_feed_id === null ? b.rss_feed_id === null && a.profile_id === b.profile_id : a.rss_feed_id === b.rss_feed_id
