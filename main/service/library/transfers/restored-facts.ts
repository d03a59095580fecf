import { toMicroseconds } from '#shared/model/dates.ts'
import { pastedUrl } from '#shared/text/pasted-url.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import type { ReadFacts } from '../../exports/index.ts'
import type { RssFeeds } from '../sources/rss-feeds.ts'
import type { Sources } from '../sources/sources.ts'
import { restoredStatements } from './restored-statements.ts'

/** The feeds that an archive names, by address, with their numbers here. */
type KnownFeeds = ReadonlyMap<string, number>

/** Writes what an archive holds beside entries: tags, followed feeds and reading times. What is here stays as it is. */
export class RestoredFacts {
  readonly #feeds: RssFeeds
  readonly #sources: Sources
  readonly #statements

  constructor(database: Database, feeds: RssFeeds, sources: Sources) {
    this.#feeds = feeds
    this.#sources = sources
    this.#statements = restoredStatements(database)
  }

  /** Call it before the change that restores them. Asks no feed: that is done when they are due. */
  async prepare({ sources }: ReadFacts): Promise<KnownFeeds> {
    const named = sources.flatMap(({ feed_url: given, name, is_subscribed }) => {
      const url = given === null ? null : pastedUrl(given)
      return url !== null && is_subscribed
        ? [{ given: given ?? url, url, name: name.slice(0, 300) || new URL(url).hostname }]
        : []
    })
    const ids = await this.#feeds.note(named)
    return new Map(named.map(({ given }, at) => [given, ids[at] ?? 0]))
  }

  async restore(tx: Change, { tags, sources, sessions }: ReadFacts, feeds: KnownFeeds, us: number): Promise<void> {
    const by = this.#statements
    for (const { name, created_date, last_used_date } of tags) {
      if (name.trim() === '') continue
      const createdUs = toMicroseconds(created_date) || us
      await by.tag.run(tx, { name: name.slice(0, 200), createdUs, usedUs: toMicroseconds(last_used_date) || createdUs })
    }
    for (const source of sources) {
      const rssFeedId = feeds.get(source.feed_url ?? '')
      if (rssFeedId === undefined || (await this.#sources.ofRssFeed(tx, rssFeedId)).is_subscribed) continue
      const { is_subscribed, wants_notifications, is_favorited, is_muted, auto_save, fetch_mode, folder } = source
      const change = { is_subscribed, wants_notifications, is_favorited, is_muted, auto_save, fetch_mode, folder }
      await this.#sources.putIn(tx, { rssFeedId }, change)
    }
    for (const { session_date: date, day_start: start, day_end: end, seconds_read: seconds } of sessions) {
      const dateUs = toMicroseconds(date)
      if (dateUs === 0 || !Number.isSafeInteger(seconds) || (await by.hasSession.get(tx, { dateUs }))) continue
      await by.session.run(tx, { dateUs, start, end, seconds, us })
    }
  }
}
