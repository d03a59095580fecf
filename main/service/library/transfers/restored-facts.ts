import { sourceChoicesOf } from '#shared/model/source-fields.ts'
import { foldedName } from '#shared/model/tag.ts'
import { toMicroseconds } from '#shared/model/dates.ts'
import { profileType } from '#shared/model/profile.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import type { ReadFacts } from '../../exports/index.ts'
import type { RssFeeds } from '../sources/rss-feeds.ts'
import type { Profiles } from '../articles/profiles.ts'
import type { FollowedPreferences } from '../preferences/followed-preferences.ts'
import type { Shelves } from '../shelves/shelves.ts'
import type { SourceSubject, Sources } from '../sources/sources.ts'
import { restoredStatements } from './restored-statements.ts'

/** The feeds that an archive refers to, by address, with their IDs in this library. */
type KnownFeeds = ReadonlyMap<string, number>

export interface RestoredFactsParts {
  readonly database: Database
  readonly rssFeeds: RssFeeds
  readonly sources: Sources
  readonly profiles: Profiles
  readonly preferences: FollowedPreferences
  readonly shelves: Shelves
}

/**
 * Writes an archive's non-entry data: tags, shelves, followed sources, reading times and the settings that follow a reader.
 * Existing data stays as it is.
 */
export class RestoredFacts {
  readonly #feeds: RssFeeds
  readonly #sources: Sources
  readonly #profiles: Profiles
  readonly #preferences: FollowedPreferences
  readonly #shelves: Shelves
  readonly #statements

  constructor({ database, rssFeeds, sources, profiles, preferences, shelves }: RestoredFactsParts) {
    this.#feeds = rssFeeds
    this.#sources = sources
    this.#profiles = profiles
    this.#preferences = preferences
    this.#shelves = shelves
    this.#statements = restoredStatements(database)
  }

  /** Prepares feeds before the transaction that restores them. Doesn't poll them: they are polled when they are due. */
  async prepare({ sources }: ReadFacts): Promise<KnownFeeds> {
    const named = sources.flatMap(({ feed_url: given, name, is_subscribed }) => {
      const url = given === null ? null : webAddress(given)
      return url !== null && is_subscribed
        ? [{ given: given ?? url, url, name: name.slice(0, 300) || new URL(url).hostname }]
        : []
    })
    const ids = await this.#feeds.note(named)
    return new Map(named.map(({ given }, at) => [given, ids[at] ?? 0]))
  }

  async restore(
    tx: Change,
    { tags, sources, sessions, preferences = [], shelves = [] }: ReadFacts,
    feeds: KnownFeeds,
    us: number,
  ): Promise<void> {
    const by = this.#statements
    for (const { name, created_date, last_used_date } of tags) {
      if (name.trim() === '') continue
      const createdUs = toMicroseconds(created_date) || us
      const tag = name.slice(0, 200)
      const usedUs = toMicroseconds(last_used_date) || createdUs
      await by.tag.run(tx, { name: tag, folded: foldedName(tag), createdUs, usedUs })
    }
    for (const source of sources) {
      const subject = await this.#subjectOf(tx, source, feeds)
      if (subject === null || (await this.#sources.isFollowed(tx, subject))) continue
      const { is_subscribed } = source
      await this.#sources.putIn(tx, subject, { is_subscribed, ...sourceChoicesOf(source) })
    }
    for (const { session_date: date, day_start: start, day_end: end, seconds_read: seconds } of sessions) {
      const dateUs = toMicroseconds(date)
      if (dateUs === 0 || !Number.isSafeInteger(seconds) || (await by.hasSession.get(tx, { dateUs }))) continue
      await by.session.run(tx, { dateUs, start, end, seconds, us })
    }
    await this.#preferences.addNew(tx, preferences)
    await this.#shelves.restore(tx, shelves, us)
  }

  async #subjectOf(
    tx: Change,
    { feed_url: url, profile, is_subscribed }: ReadFacts['sources'][number],
    feeds: KnownFeeds,
  ): Promise<SourceSubject | null> {
    const rssFeedId = feeds.get(url ?? '')
    if (rssFeedId !== undefined) return { rssFeedId }
    if (!profile || !is_subscribed || !isFollowable(profile.profile_type)) return null
    return { profileId: await this.#profiles.put(tx, profile.profile_type, profile.name, profile.domain) }
  }
}

/** True if the profile is an author, a site or a newsletter, and not a reader. */
const isFollowable = (type: number): boolean =>
  type !== profileType.reader && Object.values<number>(profileType).includes(type)
