import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/sqlite.ts'
import type { Directory } from '../../database/transaction.ts'
import { discoverFeeds, type FeedCandidate, type FeedFacts } from '../../feeds/discover-feeds.ts'
import { decodeText, explainOutboundError, type Outbound, OutboundError } from '../../outbound/index.ts'
import type { RssFeed, Source } from '#shared/model/source.ts'
import { pastedUrl } from '#shared/text/pasted-url.ts'
import { rssFeedOf } from '../entries/entry-shapes.ts'
import { RefusedInput } from '../refused-input.ts'
import type { Sources } from './sources.ts'

/** Nothing to follow was found. The message is for the reader. Answered with 422. */
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
}

/** Follows feeds by their address, or by that of a page that names them. */
export class RssFeeds {
  readonly #database: Database
  readonly #sources: Sources
  readonly #outbound: Outbound
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, sources: Sources, outbound: Outbound, clock: () => number) {
    this.#database = database
    this.#sources = sources
    this.#outbound = outbound
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  /**
   * A page with several feeds answers with the choice. Throws RefusedInput for an invalid address, NoFeedFound with the
   * reason.
   */
  async subscribe(account: number, given: string): Promise<Subscribed> {
    const url = pastedUrl(given)
    if (url === null) throw new RefusedInput('url', 'The url must be an address that starts with http:// or https://.')
    const found = await this.#look(url)
    if (found.kind === 'feed') return this.#follow(account, found)
    const [only, ...others] = found.candidates
    if (only === undefined) throw new NoFeedFound('No feed was found at this address.')
    if (others.length > 0) return { kind: 'choose', candidates: found.candidates }
    const named = await this.#look(only.url)
    if (named.kind !== 'feed') throw new NoFeedFound('The page names a feed, but there is none at its address.')
    return this.#follow(account, named)
  }

  /** Stores the feeds of our own lists, so that they have ids to be followed by. Returns the ids in order. */
  curate(feeds: readonly { url: string; name: string; siteUrl: string; description: string }[]): Promise<number[]> {
    return this.#database.directory(async (tx) => {
      const ids: number[] = []
      for (const feed of feeds) ids.push((await this.#put(tx, { ...feed, curated: 1 })).id)
      return ids
    })
  }

  async #look(url: string) {
    try {
      const reply = await this.#outbound.fetch({ url, kind: 'feed' })
      const { text } = decodeText(reply.body, reply.charset)
      return discoverFeeds(reply.url, text)
    } catch (error) {
      if (error instanceof OutboundError) throw new NoFeedFound(explainOutboundError(error))
      throw error
    }
  }

  /** Two transactions: a feed that nobody follows harms nobody. */
  async #follow(account: number, { url, title, siteUrl }: FeedFacts): Promise<Subscribed> {
    const name = title.trim().slice(0, 300) || new URL(url).hostname
    const row = await this.#database.directory((tx) =>
      this.#put(tx, { url, name, siteUrl, description: null, curated: 0 }),
    )
    const source = await this.#sources.put(account, { rssFeedId: row.id }, { is_subscribed: true })
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
          created_us: p.us,
        })
        .onConflict((conflict) =>
          conflict.column('url').doUpdateSet((eb) => ({
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
