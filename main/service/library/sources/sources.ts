import type { Selectable } from 'kysely'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { profileType } from '#shared/model/profile.ts'
import type { Source } from '#shared/model/source.ts'
import {
  blankSource,
  sourceCellsOf,
  type SourceChoices,
  sourceChoicesOf,
  sourceValuesOf,
} from '#shared/model/source-fields.ts'
import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { UnsubscribeWays } from '../../extraction/index.ts'
import { publicMailto } from '../../mail/public-mailto.ts'
import { isPublicUrl } from '../../outbound/index.ts'
import { integersOf, packCursor, unpackCursor } from '../../calls/cursors.ts'
import { EmailSenders } from './email-senders.ts'
import { itemDate } from './poll-schedule.ts'
import { healthOf } from './feed-health.ts'
import { rssFeedOf, sourceProfileOf } from '../entries/entry-shapes.ts'
import { sourceStatements } from './source-statements.ts'
import { NotFound } from '../../calls/not-found.ts'
import type { Stamps } from '../../database/stamps.ts'

/** The subject of a source: a profile or a feed. */
export type SourceSubject = { readonly profileId: number } | { readonly rssFeedId: number }

export interface SourceChange extends SourceChoices {
  readonly is_subscribed?: boolean | undefined
  /** Number of a feed's already read items that a new follower receives. */
  readonly newest?: number | undefined
}

/** Clients read few pages, and some readers follow a thousand feeds. */
const AT_ONCE = 200

/** Number of a feed's items that are used to tell when it last delivered something. */
const LAST_BROUGHT = 20

export interface SourceFilter {
  readonly isSubscribed?: boolean | undefined
  readonly profileType?: number | undefined
}

/** Sources that readers follow. A source that is no longer followed stays in the list of all sources. */
export class Sources {
  readonly #database: Database
  readonly #stamps: Stamps
  readonly #senders: EmailSenders
  readonly #statements

  constructor(database: Database, stamps: Stamps) {
    this.#database = database
    this.#stamps = stamps
    this.#senders = new EmailSenders(database)
    this.#statements = sourceStatements(database)
  }

  /** Returns the sources page by page, newest first. */
  async list(
    account: number,
    filter: SourceFilter,
    cursor?: string,
  ): Promise<{ sources: Source[]; next: string | null }> {
    const [before] = cursor ? integersOf(unpackCursor(cursor, 'sources')) : [Number.MAX_SAFE_INTEGER]
    return this.#database.look(account, async (tx) => {
      const { isSubscribed, profileType: type } = filter
      const found = await this.#statements.list.all(tx, {
        before,
        subscribed: isSubscribed === undefined ? -1 : Number(isSubscribed),
        type: type ?? -1,
        limit: AT_ONCE + 1,
      })
      const page = found.slice(0, AT_ONCE)
      const last = page.at(-1)
      return {
        sources: await this.#sources(tx, page),
        next: last && found.length > AT_ONCE ? packCursor('sources', [last.id, 0]) : null,
      }
    })
  }

  /** Throws NotFound for a profile that the library does not name, or for a feed that the reader cannot see. */
  change(account: number, subject: SourceSubject, change: SourceChange): Promise<Source> {
    return this.#database.change(account, async (tx) => {
      await this.#mustKnow(tx, subject)
      return this.putIn(tx, subject, change)
    })
  }

  /** Like `change`, for a subject that is known to be visible to the reader. */
  put(account: number, subject: SourceSubject, change: SourceChange): Promise<Source> {
    return this.#database.change(account, (tx) => this.putIn(tx, subject, change))
  }

  /**
   * Follows a podcast at an address. If the same podcast was followed at an address that it has left, that one is
   * unfollowed and its settings are carried over.
   */
  replacePodcast(account: number, rssFeedId: number, podcastGuid: string, newest?: number): Promise<Source> {
    return this.#database.change(account, async (tx) => {
      const old = await this.#statements.samePodcast.get(tx, { feed: rssFeedId, guid: podcastGuid })
      if (!old?.rss_feed_id) return this.putIn(tx, { rssFeedId }, { is_subscribed: true, newest })
      await this.putIn(tx, { rssFeedId: old.rss_feed_id }, { is_subscribed: false })
      return this.#goOn(tx, old, rssFeedId)
    })
  }

  /** Follows a feed with the settings chosen for another one, unless it is followed already. */
  async goOnAt(account: number, from: number, to: number): Promise<void> {
    await this.#database.change(account, async (tx) => {
      const old = await this.#statements.find.get(tx, { profile: null, feed: from })
      const there = await this.#statements.find.get(tx, { profile: null, feed: to })
      if (old && there?.is_subscribed !== 1) await this.#goOn(tx, old, to)
    })
  }

  #goOn(tx: Change, old: Selectable<Tables['source']>, to: number): Promise<Source> {
    return this.putIn(tx, { rssFeedId: to }, { is_subscribed: true, ...sourceValuesOf(old) })
  }

  async #begin(tx: Change, feed: number, { now, newest }: { now: number; newest: number | undefined }): Promise<void> {
    await this.#statements.beginPolls.run(tx, { feed, now })
    if (newest !== undefined) await this.#statements.skipOlder.run(tx, { feed, newest })
  }

  async putIn(tx: Change, subject: SourceSubject, change: SourceChange): Promise<Source> {
    const key = { profile: null as number | null, feed: null as number | null, ...keyOf(subject) }
    const before = await this.#statements.find.get(tx, key)
    const us = this.#stamps.nowUs()
    const subscribed = change.is_subscribed ?? before?.is_subscribed === 1
    const begins = subscribed && before?.is_subscribed !== 1
    const row = await this.#statements.put.get(tx, {
      ...key,
      id: before?.id ?? null,
      subscribed: Number(subscribed),
      subscribedUs: begins ? us : (before?.subscribed_us ?? null),
      ...sourceCellsOf({ ...(before ? sourceValuesOf(before) : blankSource), ...sourceChoicesOf(change) }),
      us,
    })
    if (!row) throw new Error('The source was not written')
    if (begins && row.rss_feed_id !== null)
      await this.#begin(tx, row.rss_feed_id, { now: Math.floor(us / 1000), newest: change.newest })
    return this.#source(tx, row)
  }

  /** Throws NotFound for a feed that the reader never followed. */
  async mustFollow(account: number, rssFeedId: number): Promise<void> {
    const found = await this.#database.look(account, (tx) =>
      this.#statements.find.get(tx, { profile: null, feed: rssFeedId }),
    )
    if (found?.is_subscribed !== 1) throw new NotFound(t.thisSourceDoesntExist)
  }

  /** Throws NotFound. */
  ofProfile(account: number, profileId: number): Promise<Source> {
    return this.#database.look(account, async (tx) => {
      const found = await this.#statements.find.get(tx, { profile: profileId, feed: null })
      if (!found) throw new NotFound(t.thisSourceDoesntExist)
      return this.#source(tx, found)
    })
  }

  /** Returns feeds as sources that can be followed. For a feed that the reader has a row for, returns that row. */
  ofRssFeeds(account: number, rssFeedIds: readonly number[]): Promise<Source[]> {
    return this.#database.look(account, async (tx) => {
      const sources: Source[] = []
      for (const id of rssFeedIds) sources.push(await this.ofRssFeed(tx, id))
      return sources
    })
  }

  async ofRssFeed(tx: Look, rssFeedId: number): Promise<Source> {
    const known = await this.#statements.find.get(tx, { profile: null, feed: rssFeedId })
    return this.#source(tx, known ?? untouched(tx.account, rssFeedId))
  }

  async isFollowed(tx: Look, subject: SourceSubject): Promise<boolean> {
    const found = await this.#statements.find.get(tx, { profile: null, feed: null, ...keyOf(subject) })
    return found?.is_subscribed === 1
  }

  async #mustKnow(tx: Look, subject: SourceSubject): Promise<void> {
    const known =
      'profileId' in subject
        ? await this.#statements.knownProfile.get(tx, { id: subject.profileId })
        : await this.#statements.knownFeed.get(tx, { id: subject.rssFeedId })
    if (!known) throw new NotFound(t.thisSourceDoesntExist)
  }

  async #sources(tx: Look, rows: readonly Selectable<Tables['source']>[]): Promise<Source[]> {
    const sources: Source[] = []
    for (const row of rows) sources.push(await this.#source(tx, row))
    return sources
  }

  async #source(tx: Look, row: Selectable<Tables['source']>): Promise<Source> {
    const profile = row.profile_id === null ? undefined : await this.#statements.profile.get(tx, { id: row.profile_id })
    const feed = row.rss_feed_id === null ? undefined : await this.#statements.rssFeed.get(tx, { id: row.rss_feed_id })
    const poll = feed && (await this.#statements.poll.get(tx, { feed: feed.id }))
    const type = profile?.profile_type
    const { byFeed, byPublisher, byNewsletter, byAuthor } = this.#statements
    const counted = feed ? byFeed : type === 3 ? byPublisher : type === 2 ? byNewsletter : byAuthor
    const emails =
      type === profileType.newsletter && (await this.#statements.newsletter.get(tx, { profile: profile?.id ?? 0 }))
    const stats = await counted.get(tx, { id: feed?.id ?? profile?.id ?? 0 })
    const brought = feed ? await this.#statements.lastBrought.all(tx, { feed: feed.id, limit: LAST_BROUGHT }) : []
    const dates = brought.map((item) => itemDate(item.published_ms, item.first_seen_ms) * 1000)
    const newest = Math.max(stats?.newest ?? 0, ...dates)
    return {
      id: row.id,
      profile_id: row.profile_id,
      profile: profile ? sourceProfileOf(profile) : null,
      rss_feed_id: row.rss_feed_id,
      rss_feed: feed ? rssFeedOf(feed) : null,
      author_id: type === profileType.person ? row.profile_id : null,
      is_subscribed: row.is_subscribed === 1,
      subscribed_date: row.subscribed_us === null ? null : fromMicroseconds(row.subscribed_us),
      is_paid_subscriber: row.is_paid_subscriber === 1,
      ...sourceValuesOf(row),
      health: poll ? healthOf(poll) : null,
      ...(emails ? { unsubscribe: wayOut(emails.unsubscribe), sent_to: emails.sent_to } : {}),
      ...(profile && type === profileType.newsletter && { senders: await this.#senders.of(tx, profile.id) }),
      stats: {
        item_count: stats?.items ?? 0,
        unread_count: stats?.unread ?? 0,
        last_item_date: newest === 0 ? null : fromMicroseconds(newest),
      },
      email_forwarding_accounts: emails ? forwardingOf(emails) : [],
    }
  }
}

/** An email may name any address, and the reader's browser would open even those in the reader's own network. */
function wayOut(json: string | null) {
  if (json === null) return null
  const { oneClick, page, mailto } = JSON.parse(json) as UnsubscribeWays
  return {
    one_click: oneClick !== null,
    url: page !== null && isPublicUrl(page) ? page : null,
    mailto: publicMailto(mailto),
  }
}

function forwardingOf({ id, email, forward_type, created_us }: ForwardingRow) {
  if (id === null || created_us === null) return []
  return [{ id, email_address: email, forward_type, created_date: fromMicroseconds(created_us) }]
}

interface ForwardingRow {
  readonly id: number | null
  readonly email: string | null
  readonly forward_type: number | null
  readonly created_us: number | null
}

const keyOf = (subject: SourceSubject) =>
  'profileId' in subject ? { profile: subject.profileId } : { feed: subject.rssFeedId }

const untouched = (account: number, feed: number): Selectable<Tables['source']> => ({
  id: -feed,
  account_id: account,
  profile_id: null,
  rss_feed_id: feed,
  is_subscribed: 0,
  subscribed_us: null,
  is_paid_subscriber: 0,
  created_us: 0,
  received_revision: null,
  ...sourceCellsOf(blankSource),
})
