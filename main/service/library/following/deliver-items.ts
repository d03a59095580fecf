import type { Report } from '#shared/activity/failure.ts'
import { contentType } from '#shared/model/content-type.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { profileType } from '#shared/model/profile.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import type { FeedItem } from '../../feeds/feed.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { isFileAddress } from '#shared/text/file-address.ts'
import { Profiles } from '../articles/profiles.ts'
import { articleJob, fetchPageJob } from '../articles/saves.ts'
import type { Arrivals } from '../entries/arrivals.ts'
import { sourceType } from '../entries/source-types.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import type { LibraryEntries } from '../entries/library-entries.ts'
import type { Stamps } from '../../database/stamps.ts'
import type { InLanguageOf } from '../../language/index.ts'
import { ClaimedAddresses } from '../articles/addresses/claimed-addresses.ts'
import { ContentAddresses } from '../articles/addresses/content-addresses.ts'
import { deliveryStatements } from './delivery-statements.ts'
import { feedStatements } from '../sources/feed-statements.ts'
import { readDuration } from '../../media/read-duration.ts'
import { EpisodeFacts } from '../listening/episode-facts.ts'
import { type FetchMode, sourceFields } from '#shared/model/source-fields.ts'
import { reason } from '#shared/reasons/codes.ts'
import { stored } from '#shared/reasons/stored.ts'
import { isEmpty, audioOf } from './render-item-html.ts'
import { ItemContents } from './resolve-item-content.ts'
import { ItemTexts } from './item-text-updates.ts'
import { ItemTitles } from './item-title-updates.ts'
import { PageAllowance } from './page-fetch-limiter.ts'
import { type PageWish, pageWish } from './full-text-policy.ts'

/** Number of items per transaction, so that others don't wait long for it. */
const AT_ONCE = 20
/** Number of newest items that a new follower receives if others already follow the feed. */
const FIRST_SHOWN = 5
/** Number of older items shown at a time when a reader requests them. */
const OLDER_AT_ONCE = 20
const DAY = 24 * 3_600_000

export interface DeliverItemsOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly arrivals: Arrivals
  readonly libraryEntries: LibraryEntries
  readonly jobs: Jobs
  readonly clock: () => number
  readonly inLanguageOf: InLanguageOf
  readonly wakeJobs: () => void
  /** Returns true if an account has reached its storage limit. New items then wait in their feed. */
  readonly isFull: (account: number) => Promise<boolean>
  readonly report: Report
}

/** An item to be delivered, with the feed it comes from. */
interface Arriving {
  readonly id: number
  readonly revision: number
  readonly json: string | null
  /** The way in which the item arrives. Null if it must not be shown. */
  readonly comes: 'as new' | 'as older' | null
  /** In microseconds. Determines the position among the feed's other items if the item has no plausible date. */
  readonly seenUs: number | null
  readonly feed: { readonly id: number; readonly name: string; readonly url: string; readonly siteUrl: string | null }
  readonly saves: boolean
  readonly mode: FetchMode
  /** True if the reader prefers this source to others. */
  readonly isFavored: boolean
}

interface FollowedFeed {
  readonly auto_save: number
  readonly fetch_mode: string
  readonly is_favorited: number
  readonly signal_boost: number
  readonly name: string
  readonly url: string
  readonly site_url: string | null
}

/**
 * Turns a feed's items into inbox entries, in a separate transaction for each follower. The same transaction records up
 * to which item the reader has received the feed. A killed process therefore neither loses an item nor delivers it
 * twice.
 */
export class DeliverItems {
  readonly #options: DeliverItemsOptions
  readonly #addresses: ContentAddresses
  readonly #claims: ClaimedAddresses
  readonly #identity: ItemContents
  readonly #profiles: Profiles
  readonly #episodes: EpisodeFacts
  readonly #pages: PageAllowance
  readonly #texts: ItemTexts
  readonly #titles: ItemTitles
  readonly #statements
  readonly #feeds

  constructor(options: DeliverItemsOptions) {
    this.#options = options
    this.#addresses = new ContentAddresses(options.database)
    this.#claims = new ClaimedAddresses(options.database)
    this.#identity = new ItemContents(options.database)
    this.#profiles = new Profiles(options.database)
    this.#episodes = new EpisodeFacts(options.database)
    this.#pages = new PageAllowance(options.clock)
    this.#texts = new ItemTexts(options)
    this.#titles = new ItemTitles(options)
    this.#statements = deliveryStatements(options.database)
    this.#feeds = feedStatements(options.database)
  }

  /** Delivers to all followers, including items that an earlier process left undelivered. */
  async toAllBehind(): Promise<void> {
    let [lastReader, lastFeed] = [0, 0]
    for (;;) {
      const after = { lastReader, lastFeed, limit: 50 }
      const behind = await this.#options.database.lookInDirectory((tx) => this.#feeds.behind.all(tx, after))
      if (behind.length === 0) return
      for (const { account_id: account, rss_feed_id: feed } of behind) {
        await this.#to(account, feed)
        ;[lastReader, lastFeed] = [account, feed]
      }
    }
  }

  async toFollowersOf(feed: number): Promise<void> {
    const { database } = this.#options
    const behind = await database.lookInDirectory((tx) => this.#statements.followersBehind.all(tx, { feed }))
    for (const { account_id: account } of behind) await this.#to(account, feed)
  }

  /** Call this before a new version of a feed's document is stored. See ItemTexts.learn. */
  async learnTextsOf(feed: number): Promise<void> {
    const { database, report } = this.#options
    const followers = await database.lookInDirectory((tx) => this.#statements.followers.all(tx, { feed }))
    for (const { account_id: account } of followers) {
      try {
        await this.#texts.learn(account, feed)
      } catch (error) {
        report('learn which texts of a feed a reader has', error)
      }
    }
  }

  /** If a reader's items cannot be written, that reader falls behind without delaying others. */
  async #to(account: number, feed: number): Promise<void> {
    const { database, wakeJobs, report, isFull, inLanguageOf } = this.#options
    try {
      if (await isFull(account)) return
      await inLanguageOf(account, async () => {
        for (let more = true; more; ) more = await database.change(account, (tx) => this.#some(tx, feed))
      })
    } catch (error) {
      report('bring the items of a feed to a reader', error)
    }
    wakeJobs()
  }

  /** Returns the number of a feed's items that this reader was not shown. */
  async countOlder(account: number, feed: number): Promise<number> {
    const found = await this.#options.database.look(account, (tx) => this.#statements.countOlder.get(tx, { feed }))
    return found?.count ?? 0
  }

  /** Shows a reader the newest of the older items, but only on the feed's own page. */
  async showOlder(account: number, feed: number): Promise<{ readonly shown: number; readonly left: number }> {
    const { database, wakeJobs } = this.#options
    const by = this.#statements
    const shown = await database.change(account, async (tx) => {
      const source = await by.source.get(tx, { feed })
      if (!source) return 0
      const items = await by.older.all(tx, { feed, limit: OLDER_AT_ONCE })
      // The oldest comes first, as in every delivery.
      for (const item of items.toReversed())
        await this.#receive(tx, {
          ...item,
          ...arrivalOf(feed, source),
          comes: 'as older',
          saves: false,
          seenUs: item.first_seen_ms * 1000 - (item.newer ?? 0),
        })
      return items.length
    })
    wakeJobs()
    return { shown, left: await this.countOlder(account, feed) }
  }

  /** Returns true if there may be more to deliver. */
  async #some(tx: Change, feed: number): Promise<boolean> {
    const by = this.#statements
    const source = await by.source.get(tx, { feed })
    if (!source) return false
    const isNew = source.received_revision === null
    const items = isNew
      ? (await by.newest.all(tx, { feed, limit: FIRST_SHOWN })).toReversed()
      : await by.items.all(tx, { feed, after: source.received_revision ?? 0, limit: AT_ONCE })
    for (const item of items) {
      await this.#receive(tx, {
        ...item,
        ...arrivalOf(feed, source),
        comes: item.is_quiet === 1 ? null : 'as new',
        seenUs: null,
      })
    }
    const more = !isNew && items.length === AT_ONCE
    await by.setReceived.run(tx, { feed, revision: (more && items.at(-1)?.revision) || source.revision })
    return more
  }

  async #receive(tx: Change, arriving: Arriving): Promise<void> {
    const by = this.#statements
    if (arriving.json === null) return
    const item = JSON.parse(arriving.json) as FeedItem
    const received = await by.received.get(tx, { item: arriving.id })
    if (received) return this.#update(tx, { item: arriving.id, content: received.content_id }, item, arriving)
    if (arriving.comes === null) return
    const page = pageOf(item)
    const address = page ?? addressWithoutPage(arriving)
    const known = await this.#identity.knownAs(tx, item, page, arriving.feed)
    const contentId = known ?? (await this.#create(tx, { item, address, arriving }))
    const wish = known === undefined ? this.#wish(item, arriving) : 'never'
    await by.addReceived.run(tx, { item: arriving.id, content: contentId, wants: Number(wish === 'later') })
    if (known === undefined && !hasNothing(item))
      await this.#texts.send(tx, { item: arriving.id, content: contentId }, item, arriving.feed.name)
    // The entry is refreshed so that the reader sees that this feed delivered the content too.
    if (known !== undefined) await this.#options.entries.refresh(tx, known, await this.#options.stamps.next(tx))
    if (wish === 'now') await this.#options.jobs.addUnawaited(tx, fetchPageJob, contentId)
    await this.#episodes.put(tx, contentId, item)
    if (arriving.saves && known === undefined) await this.#options.libraryEntries.putOnTop(tx, contentId)
    // An older item is shown because the reader asked for it. It does not arrive.
    if (known !== undefined || arriving.comes === 'as older') return
    await this.#options.arrivals.note(tx, contentId, 'feed')
    if (hasNothing(item)) await this.#options.arrivals.known(tx, contentId)
  }

  /** The page of an item without any text in its feed is fetched anyway. */
  #wish(item: FeedItem, { mode, isFavored }: Arriving): PageWish {
    const page = pageOf(item)
    if (page === null || isEmpty(item)) return 'never'
    const wish = pageWish(item, mode, isFavored)
    return wish === 'now' && !this.#pages.take(new URL(page).host) ? 'later' : wish
  }

  async #create(
    tx: Change,
    { item, address, arriving }: { item: FeedItem; address: string; arriving: Arriving },
  ): Promise<number> {
    const by = this.#statements
    const { stamps, entries, jobs } = this.#options
    const stamp = await stamps.next(tx)
    const now = Math.floor(stamp.us / 1000)
    const { own, claimed } = await this.#identity.addressesOf(tx, address, addressWithoutPage(arriving), arriving.feed)
    // If a feed links to a page on another site, the feed's authors are not authors of that site.
    const domain = new URL(claimed === null ? address : arriving.feed.url).hostname
    const isUnreadable = hasNothing(item)
    const sound = audioOf(item)
    const author = item.authors[0]?.name.slice(0, 300)
    const made = await by.create.get(tx, {
      identity: own,
      url: address,
      title: item.title.slice(0, 1_000) || domain,
      site: arriving.feed.name,
      author: author ? await this.#profiles.put(tx, profileType.person, author, domain) : null,
      published: shownDate(item.publishedMs),
      us: orderDate(item.publishedMs, now) ?? arriving.seenUs ?? now * 1000,
      image: item.imageUrl,
      source: arriving.comes === 'as older' ? sourceType.askedFor : sourceType.broughtBySource,
      type: sound === null ? contentType.article : contentType.podcast,
      status: isUnreadable ? processingStatus.failed : processingStatus.inProgress,
      error: isUnreadable ? stored(reason('item_empty')) : null,
      feed: arriving.feed.id,
    })
    if (!made) throw new Error('The content was not written')
    await this.#addresses.add(tx, own, made.id)
    if (claimed !== null) await this.#claims.claim(tx, made.id, claimed)
    if (sound !== null) await by.play.run(tx, { id: made.id, audio: sound, duration: readDuration(item.duration) ?? 0 })
    if (!isUnreadable) await jobs.addUnawaited(tx, articleJob, made.id)
    await entries.refreshWords(tx, made.id, stamp)
    return made.id
  }

  /**
   * Replaces a changed text unless the reader has used it. A text that was saved, highlighted, annotated or read stays
   * as it was, and the reader is offered the newer one. A corrected title is shown in either case.
   */
  async #update(
    tx: Change,
    made: { readonly item: number; readonly content: number },
    item: FeedItem,
    { feed }: Arriving,
  ): Promise<void> {
    const id = made.content
    await this.#episodes.put(tx, id, item)
    await this.#titles.correct(tx, id, item, feed.id)
    if (!(await this.#statements.untouched.get(tx, { id, feed: feed.id }))) return this.#texts.offer(tx, made, item)
    await this.#texts.send(tx, made, item, feed.name)
    await this.#options.jobs.addUnawaited(tx, articleJob, id)
  }
}

const hasNothing = (item: FeedItem): boolean => pageOf(item) === null && isEmpty(item)

/** An episode's file is not its page. A feed must not claim the address of a file in this library. */
function pageOf({ url, enclosures }: FeedItem): string | null {
  return url !== null && (isFileAddress(url) || enclosures.some((file) => file.url === url)) ? null : url
}

/** Returns an address on the feed's site that no other item has, because contents with the same address are merged. */
function addressWithoutPage({ id, feed }: Arriving): string {
  const url = new URL(feed.siteUrl ?? feed.url)
  url.searchParams.set('feed-item', String(id))
  return url.href
}

/** Returns the date to show, in microseconds. `published` is in milliseconds. */
function shownDate(published: number | null): number | null {
  return published === null ? null : published * 1000
}

/**
 * Returns the date in microseconds. Null if it is implausible. Such an item is sorted by the time at which it arrived.
 */
function orderDate(published: number | null, now: number): number | null {
  const isPlausible = published !== null && published > Date.UTC(1990, 0) && published <= now + DAY
  return isPlausible ? Math.min(published, now) * 1000 : null
}

/**
 * Returns the data about an item's feed, and about how the reader follows it, that is needed for the item's delivery.
 */
function arrivalOf(feed: number, source: FollowedFeed) {
  return {
    saves: source.auto_save === 1,
    mode: sourceFields.fetch_mode.fromCell(source.fetch_mode),
    isFavored: source.is_favorited === 1 || source.signal_boost >= 2,
    feed: { id: feed, name: source.name, url: source.url, siteUrl: source.site_url },
  }
}
