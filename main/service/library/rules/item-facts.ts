import { READ_FINISHED } from '#shared/limits.ts'
import { libraryState } from '#shared/model/library-state.ts'
import type { ArrivalWay } from '#shared/model/rules/rule-fields.ts'
import { ruleSource } from '#shared/model/rules/rule.ts'
import { isFileAddress } from '#shared/text/file-address.ts'
import type { Database } from '../../database/database.ts'
import { among, constant, listed } from '../../database/dialect/both-dialects.ts'
import { atOnce } from '../../database/statement.ts'
import type { Look } from '../../database/transaction.ts'
import { ClaimedAddresses } from '../articles/addresses/claimed-addresses.ts'
import { ContentAddresses } from '../articles/addresses/content-addresses.ts'
import { sendersOfContent } from '../entries/sent-by.ts'
import { sourceType } from '../entries/source-types.ts'
import { tagsOfContent } from '../entries/tags-of-content.ts'
import { hostIn, type ItemFacts, kindOf, type RuleNeeds } from './compile-rules.ts'

/** Facts about an item, and its state. */
export interface KnownItem {
  readonly facts: ItemFacts
  readonly state: number
  /** True if the item is in the inbox. */
  readonly isInInbox: boolean
  readonly isMuted: boolean
  readonly hasText: boolean
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof statementsOf>['item']['get']>>>

/** Reads the facts about items that rules test. */
export class ItemFactReader {
  readonly #claims: ClaimedAddresses
  readonly #addresses: ContentAddresses
  readonly #statements

  constructor(database: Database) {
    this.#claims = new ClaimedAddresses(database)
    this.#addresses = new ContentAddresses(database)
    this.#statements = statementsOf(database)
  }

  /** Null for a content that does not exist, was merged into another, or was deleted. */
  async read(tx: Look, id: number, needs: RuleNeeds): Promise<KnownItem | null> {
    const by = this.#statements
    const [row, tags, shelves, feeds, text, senders] = await atOnce(
      by.item.get(tx, { id }),
      needs.tags ? by.tags.all(tx, { id }) : [],
      needs.shelves ? by.shelves.all(tx, { id }) : [],
      needs.sources ? by.feeds.all(tx, { id }) : [],
      needs.text ? by.text.get(tx, { id }) : undefined,
      by.senders.all(tx, { id }),
    )
    if (!row || row.merged_into !== null || row.library_state === libraryState.deleted) return null
    const state = row.library_state ?? libraryState.unsaved
    const isDelivered = row.rss_feed_id !== null || row.newsletter_id !== null
    const isSent = senders.length > 0
    const isUnasked =
      ((isDelivered && row.source_type !== sourceType.askedFor) || isSent) && state === libraryState.unsaved
    const isMuted = row.muted_us !== null
    return {
      ...{ state, isMuted, isInInbox: isUnasked && !isMuted, hasText: row.article_id !== null },
      facts: {
        way: (row.way as ArrivalWay | null) ?? wayOf(row),
        sources: [...sourcesOf(row, feeds), ...senders.map(senderFact)],
        hosts: hostsOf(row),
        author: [row.author, ...namesIn(row.authors)].filter(Boolean).join(' \n'),
        title: row.title,
        text: text?.text ?? '',
        language: row.language,
        minutes: minutesOf(row),
        kind: kindOf(row.content_type),
        tags: tags.map(({ name }) => name),
        shelves: shelves.map(({ uid }) => uid),
        isRead: needs.read && (await this.#isRead(tx, id)),
        isUnasked,
      },
    }
  }

  /** True if the reader has read the item to the end, or another one that has or claims its address. */
  async #isRead(tx: Look, id: number): Promise<boolean> {
    const claimed = await this.#claims.of(tx, id)
    const [claiming, owner, alike] = await atOnce(
      this.#claims.ofAddressesOf(tx, id),
      claimed === undefined ? undefined : this.#addresses.find(tx, claimed),
      claimed === undefined ? [] : this.#claims.by(tx, claimed),
    )
    const ids = [...new Set([id, ...claiming, ...alike, ...(owner === undefined ? [] : [owner])])]
    return (await this.#statements.read.get(tx, { ids: listed(ids) })) !== undefined
  }
}

/** Items from before arrivals were recorded were saved, unless a source delivered them. */
function wayOf({ rss_feed_id, newsletter_id }: Row): ArrivalWay {
  return newsletter_id !== null ? 'email' : rss_feed_id !== null ? 'feed' : 'saved'
}

function sourcesOf({ newsletter, newsletter_domain: domain }: Row, feeds: readonly { name: string; url: string }[]) {
  const found = feeds.map(({ name, url }) => ({ key: ruleSource.feed(url), name }))
  if (newsletter === null) return found
  return [...found, { key: ruleSource.newsletter({ name: newsletter, domain: domain ?? '' }), name: newsletter }]
}

function hostsOf({ url, article_url: read }: Row): readonly string[] {
  const hosts = [url, read].flatMap((one) => (one === null || isFileAddress(one) ? [] : (hostIn(one) ?? [])))
  return [...new Set(hosts)]
}

/** A sender's handle may change, and another reader may take it. So the sender is known by the key. */
const senderFact = ({ reader, handle }: { reader: string; handle: string }) => ({
  key: ruleSource.reader(reader),
  name: `@${handle}`,
})

const namesIn = (json: string | null): string[] => (json === null ? [] : (JSON.parse(json) as string[]))

/** An episode or a video lasts longer than its notes. */
function minutesOf({ duration, reading_minutes: reading }: Row): number | null {
  return duration ? duration / 60 : reading
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    item: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .leftJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .leftJoin('profile as person', (join) =>
          join.onRef('person.account_id', '=', 'content.account_id').onRef('person.id', '=', 'content.author_id'),
        )
        .leftJoin('profile as sender', (join) =>
          join.onRef('sender.account_id', '=', 'content.account_id').onRef('sender.id', '=', 'content.newsletter_id'),
        )
        .leftJoin('library_entry', (join) =>
          join
            .onRef('library_entry.account_id', '=', 'content.account_id')
            .onRef('library_entry.content_id', '=', 'content.id'),
        )
        .leftJoin('content_media', (join) =>
          join
            .onRef('content_media.account_id', '=', 'content.account_id')
            .onRef('content_media.content_id', '=', 'content.id'),
        )
        .leftJoin('muted_entry', (join) =>
          join
            .onRef('muted_entry.account_id', '=', 'content.account_id')
            .onRef('muted_entry.content_id', '=', 'content.id'),
        )
        .leftJoin('arrival', (join) =>
          join.onRef('arrival.account_id', '=', 'content.account_id').onRef('arrival.content_id', '=', 'content.id'),
        )
        .select([
          'content.url',
          'content.title',
          'content.content_type',
          'content.source_type',
          'content.rss_feed_id',
          'content.newsletter_id',
          'content.merged_into',
          'content.article_id',
          'article.url as article_url',
          'article.authors',
          'article.language',
          'article.reading_minutes',
          'person.name as author',
          'sender.name as newsletter',
          'sender.domain as newsletter_domain',
          'library_entry.library_state',
          'content_media.duration',
          'muted_entry.muted_us',
          'arrival.way',
        ])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    text: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select('article.text')
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    tags: tagsOfContent(database),
    /** The shelves of the content that are not deleted. */
    shelves: database.statement((p: Id) =>
      kysely
        .selectFrom('shelf_item')
        .crossJoin('shelf')
        .select('shelf.uid')
        .where('shelf_item.account_id', '=', p.account)
        .where('shelf_item.content_id', '=', p.id)
        .whereRef('shelf.account_id', '=', 'shelf_item.account_id')
        .whereRef('shelf.id', '=', 'shelf_item.shelf_id')
        .where('shelf.deleted_us', 'is', null),
    ),
    senders: sendersOfContent(database),
    /** The feeds that delivered the content. */
    feeds: database.statement((p: Id) =>
      kysely
        .selectFrom('received_item')
        .crossJoin('feed_item')
        .crossJoin('rss_feed')
        .select(['rss_feed.name', 'rss_feed.url'])
        .distinct()
        .where('received_item.account_id', '=', p.account)
        .where('received_item.content_id', '=', p.id)
        .whereRef('feed_item.id', '=', 'received_item.item_id')
        .whereRef('rss_feed.id', '=', 'feed_item.rss_feed_id')
        .limit(20),
    ),
    read: database.statement((p: { account: number; ids: string }) =>
      kysely
        .selectFrom('history')
        .select('content_id')
        .where('account_id', '=', p.account)
        .where('content_id', 'in', among<number>(p.ids))
        .where((eb) =>
          eb.or([eb('finished_us', 'is not', null), eb('max_read', '>=', constant<number>(READ_FINISHED))]),
        )
        .limit(1),
    ),
  }
}
