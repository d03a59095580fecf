import type { Selectable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { decodeText } from '../../decoding/decode-text.ts'
import { addressKey, constant, isAddress } from '../../database/dialect/both-dialects.ts'
import type { Directory } from '../../database/transaction.ts'
import { ExtractionError, extractionReason } from '../../extraction/index.ts'
import { type Discovered, type FeedCandidate, type FeedFile, usualFeedAddresses } from '../../feeds/discover-feeds.ts'
import type { Feed } from '../../feeds/feed.ts'
import { feedsByAddress } from '../../feeds/feeds-by-address.ts'
import { readRobots } from '../../feeds/robots.ts'
import { resolveAddress } from '../../feeds/resolve-address.ts'
import { outboundReason, type Outbound, OutboundError, type OutboundReply } from '../../outbound/index.ts'
import type { RssFeed, Source } from '#shared/model/source.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { explain } from '#shared/reasons/sentences.ts'
import * as t from '#shared/words/service/library.ts'
import { readAnswer } from './feed-response.ts'
import { PollResultStore } from './poll-result-store.ts'
import { rssFeedOf } from '../entries/entry-shapes.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Sources } from './sources.ts'

/** Nothing to follow was found at the address. The message is for the reader. Answered with 422. */
export class NoFeedFound extends Error {
  override readonly name = 'NoFeedFound'
}

export type Subscribed =
  | { readonly kind: 'subscribed'; readonly rssFeed: RssFeed; readonly source: Source }
  | { readonly kind: 'choose'; readonly candidates: readonly FeedCandidate[] }

interface StoredFacts {
  readonly url: string
  readonly name: string
  readonly siteUrl: string | null
  readonly description: string | null
  readonly curated: number
  readonly photo: string | null
  readonly serial: number
  readonly guid: string | null
}

type FeedRow = Selectable<Tables['rss_feed']>

/** Maximum number of candidates that are requested and offered. */
const MOST_OFFERED = 8

/** The name by which a robots.txt addresses Lectern. */
const OUR_NAME = 'lectern'

/** Forms of a feed, in order of preference: if a feed has several, the first of these is followed. */
const forms: readonly Feed['kind'][] = ['atom', 'rss', 'json']

/** Reads a document while a reader waits. Rejects with ExtractionError. */
export type ReadFeedFor = (account: number, file: FeedFile) => Promise<Discovered>

/** Facts that are unknown until a feed is read. */
const unread = { photo: null, serial: 0, guid: null }

/** A feed with the reply that contained it. */
type FoundFeed = Discovered & { readonly kind: 'feed'; readonly reply: OutboundReply }
type Found = FoundFeed | (Discovered & { readonly kind: 'page' })

const nameOf = ({ url, feed }: FoundFeed): string => feed.title.slice(0, 300).trim() || new URL(url).hostname

/** Follows feeds by their address, or by the address of a page that links to them. */
export class RssFeeds {
  readonly #database: Database
  readonly #sources: Sources
  readonly #keeper: PollResultStore
  readonly #outbound: Outbound
  readonly #readFeed: ReadFeedFor
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, sources: Sources, outbound: Outbound, readFeed: ReadFeedFor, clock: () => number) {
    this.#database = database
    this.#sources = sources
    this.#keeper = new PollResultStore(database)
    this.#outbound = outbound
    this.#readFeed = readFeed
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  /**
   * Follows the feed at an address. If a page has several feeds, returns candidates to choose from. Throws RefusedInput
   * for an invalid address, and NoFeedFound with the reason.
   */
  async subscribe(account: number, given: string, newest?: number): Promise<Subscribed> {
    const url = webAddress(given)
    if (url === null) throw new RefusedInput('url', t.enterAnAddressThatStartsWith)
    const known = await this.#database.lookInDirectory((tx) =>
      this.#statements.fresh.get(tx, { url, now: this.#clock() }),
    )
    if (known) return this.#followRow(account, known, newest)
    const found = await this.#look(account, url)
    if (found.kind === 'feed') return this.#follow(account, found, newest)
    const named = await this.#read(
      account,
      found.candidates.map((candidate) => candidate.url),
    )
    const feeds = named.length > 0 ? named : await this.#read(account, await this.#guesses(url), 1)
    const [only, ...others] = feeds
    if (only === undefined) throw new NoFeedFound(t.noFeedWasFoundAtThis)
    if (others.length === 0) return this.#follow(account, only, newest)
    // All are stored, so that the chosen one needn't be requested again.
    for (const each of feeds) await this.#keep(each)
    return { kind: 'choose', candidates: feeds.map((each) => ({ url: each.url, title: nameOf(each) })) }
  }

  /**
   * Stores the feeds of our own lists, so that they have ids by which they can be followed. Returns the ids in order.
   */
  curate(feeds: readonly { url: string; name: string; siteUrl: string; description: string }[]): Promise<number[]> {
    return this.#database.directory(async (tx) => {
      const ids: number[] = []
      for (const feed of feeds) ids.push((await this.#put(tx, { ...unread, ...feed, curated: 1 })).id)
      return ids
    })
  }

  /** Stores feeds that were followed elsewhere, without requesting them. Returns the ids in order. */
  note(feeds: readonly { url: string; name: string }[]): Promise<number[]> {
    return this.#database.directory(async (tx) => {
      const ids: number[] = []
      for (const { url, name } of feeds) {
        ids.push((await this.#put(tx, { ...unread, url, name, siteUrl: null, description: null, curated: 0 })).id)
      }
      return ids
    })
  }

  /** Even if a site's page can't be fetched, its feeds may be known. */
  async #look(account: number, url: string): Promise<Found> {
    try {
      return await this.#ask(account, url)
    } catch (error) {
      if (error instanceof ExtractionError) throw new NoFeedFound(explain(extractionReason(error, 'feed')))
      if (!(error instanceof OutboundError)) throw error
      const known = feedsByAddress(url).map((each) => ({ url: each, title: each }))
      if (known.length === 0) throw new NoFeedFound(explain(outboundReason(error)))
      return { kind: 'page', candidates: known }
    }
  }

  /**
   * Returns common feed addresses that the site allows robots to request. The rules for robots apply because these
   * addresses are only guesses.
   */
  async #guesses(page: string): Promise<readonly string[]> {
    try {
      const { body, charset } = await this.#outbound.fetch({ url: new URL('/robots.txt', page).href, kind: 'feed' })
      const isOpen = readRobots(decodeText(body, charset).text, OUR_NAME)
      return usualFeedAddresses(page).filter((url) => isOpen(new URL(url).pathname))
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      // A site without a robots.txt file allows everything. If the site can't respond, no guesses are requested.
      const isMissing = error.status !== null && error.status >= 400 && error.status < 500 && error.status !== 429
      return isMissing ? usualFeedAddresses(page) : []
    }
  }

  async #ask(account: number, url: string): Promise<Found> {
    const reply = await this.#outbound.fetch({ url, kind: 'feed' })
    const base = resolveAddress(reply.headers['content-location'], reply.url) ?? reply.url
    const found = await this.#readFeed(account, { url: base, bytes: reply.body, charset: reply.charset })
    return found.kind === 'feed' ? { ...found, url: reply.url, reply } : found
  }

  /**
   * Returns the candidates that are feeds, up to `enough`. A feed with several forms appears once. Sends one request at
   * a time.
   */
  async #read(account: number, addresses: readonly string[], enough = MOST_OFFERED): Promise<FoundFeed[]> {
    const found = new Map<string, FoundFeed>()
    for (const address of addresses.slice(0, MOST_OFFERED)) {
      const read = await this.#ask(account, address).catch((error: unknown) => {
        if (error instanceof OutboundError || error instanceof ExtractionError) return null
        throw error
      })
      if (read?.kind !== 'feed') continue
      const { title, items } = read.feed
      const key = `${title}\n${items[0]?.url ?? items[0]?.title ?? read.url}`
      const other = found.get(key)
      if (!other || forms.indexOf(read.feed.kind) < forms.indexOf(other.feed.kind)) found.set(key, read)
      if (found.size >= enough) break
    }
    return [...found.values()]
  }

  /**
   * Follows a feed in two transactions: a feed without followers does no harm. Its reply is stored before it is
   * followed, so that the next check is due only after an interval.
   */
  async #follow(account: number, found: FoundFeed, newest?: number): Promise<Subscribed> {
    return this.#followRow(account, await this.#keep(found), newest)
  }

  #keep(found: FoundFeed): Promise<FeedRow> {
    const { url, feed, reply } = found
    const facts = {
      ...{ url, name: nameOf(found), siteUrl: feed.siteUrl, description: feed.description, curated: 0 },
      ...{ photo: feed.imageUrl, serial: Number(feed.isSerial), guid: feed.podcastGuid },
    }
    return this.#database.directory(async (tx) => {
      const put = await this.#put(tx, facts)
      await this.#keeper.begin(tx, put, readAnswer(reply, feed, url), this.#clock())
      return put
    })
  }

  async #followRow(account: number, row: FeedRow, newest?: number): Promise<Subscribed> {
    const source =
      row.podcast_guid === null
        ? await this.#sources.put(account, { rssFeedId: row.id }, { is_subscribed: true, newest })
        : await this.#sources.replacePodcast(account, row.id, row.podcast_guid, newest)
    return { kind: 'subscribed', rssFeed: rssFeedOf(row), source }
  }

  async #put(tx: Directory, facts: StoredFacts) {
    const row = await this.#statements.put.get(tx, { ...facts, us: this.#clock() * 1000 })
    if (!row) throw new Error('The feed was not written')
    return row
  }
}

function statementsOf(database: Database) {
  return {
    /** Finds a feed whose next check is not yet due. A new follower immediately receives its last known items. */
    fresh: database.statement((p: { url: string; now: number }) =>
      database.kysely
        .selectFrom('rss_feed')
        .innerJoin('feed_poll', 'feed_poll.rss_feed_id', 'rss_feed.id')
        .selectAll('rss_feed')
        .where(isAddress('rss_feed.url', p.url))
        .where('succeeded_ms', 'is not', null)
        .where('error', 'is', null)
        .where('next_ms', '>', p.now),
    ),
    /** Never overwrites known facts: another reader's subscription must not rename a feed. */
    put: database.statement((p: StoredFacts & { us: number }) =>
      database.kysely
        .insertInto('rss_feed')
        .values({
          url: p.url,
          name: p.name,
          site_url: p.siteUrl,
          description: p.description,
          is_curated: p.curated,
          photo_url: p.photo,
          is_serial: p.serial,
          podcast_guid: p.guid,
          created_us: p.us,
        })
        .onConflict((conflict) =>
          conflict.expression(addressKey('url')).doUpdateSet((eb) => ({
            is_curated: eb
              .case()
              .when('excluded.is_curated', '=', constant(1))
              .then(constant(1))
              .else(eb.ref('rss_feed.is_curated'))
              .end(),
          })),
        )
        .returningAll(),
    ),
  }
}
