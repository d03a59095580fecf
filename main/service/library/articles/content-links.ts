import { annotationFields } from '#shared/model/highlights/annotation-fields.ts'
import { type HighlightLink, linkedHighlight, linkKey } from '#shared/model/highlights/highlight-link.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import type { Database } from '../../database/database.ts'
import type { Look } from '../../database/transaction.ts'
import { annotationStatements } from '../entries/annotation-statements.ts'
import { ContentIds } from '../entries/content-ids.ts'
import { ClaimedAddresses } from './addresses/claimed-addresses.ts'
import { ContentAddresses } from './addresses/content-addresses.ts'

/** A link with its target. The target is null if it is not in the library, or was deleted. */
interface FoundLink extends HighlightLink {
  readonly content_id: number | null
  /** Null if the link leads to the whole item, or if the highlight is gone. */
  readonly annotation_id: number | null
}

/** A highlight that links to an item or to a highlight in it. */
interface LinkFrom {
  readonly content_id: number
  readonly annotation_id: number
  readonly url: string
  readonly title: string
  readonly text: string
  /** The linked highlight. Null if the whole item is linked, or if the highlight is gone. */
  readonly to: number | null
}

interface FoundLinks {
  readonly links: readonly FoundLink[]
  readonly linked_from: readonly LinkFrom[]
}

/** Maximum number of links that are returned in either direction. */
const MOST = 1000

/** Finds the targets of an item's links, and the links that lead to the item. */
export class ContentLinks {
  readonly #database: Database
  readonly #ids: ContentIds
  readonly #addresses: ContentAddresses
  readonly #claims: ClaimedAddresses
  readonly #statements

  constructor(database: Database) {
    this.#database = database
    this.#ids = new ContentIds(database)
    this.#addresses = new ContentAddresses(database)
    this.#claims = new ClaimedAddresses(database)
    this.#statements = { ...statementsOf(database), highlights: annotationStatements(database).all }
  }

  /** Throws NotFound, including for another account's content. */
  async of(account: number, givenId: number): Promise<FoundLinks> {
    return this.#database.look(account, async (tx) => {
      const contentId = await this.#ids.resolve(tx, givenId)
      const highlights = await this.#statements.highlights.all(tx, { contentId })
      const all = highlights.flatMap(linksOf)
      const once = [...new Map(all.map((link) => [linkKey(link), link])).values()].slice(0, MOST)
      const links: FoundLink[] = []
      for (const link of once) links.push(await this.#find(tx, link))
      return { links, linked_from: await this.#from(tx, contentId, highlights) }
    })
  }

  async #find(tx: Look, link: HighlightLink): Promise<FoundLink> {
    for (const id of await this.#contentsAt(tx, link)) {
      const found = await this.#statements.content.get(tx, { id })
      if (!found || found.library_state === libraryState.deleted) continue
      const highlights = link.text === undefined ? [] : await this.#statements.highlights.all(tx, { contentId: id })
      const annotation_id = linkedHighlight(highlights, link)?.id ?? null
      return { ...link, title: found.title || link.title, content_id: id, annotation_id }
    }
    return { ...link, content_id: null, annotation_id: null }
  }

  /** Several contents may claim an address. The one that is identified by it comes first. */
  async #contentsAt(tx: Look, link: HighlightLink): Promise<readonly number[]> {
    const identity = identityOf(link)
    if (identity === null) return []
    const own = await this.#addresses.find(tx, identity)
    return [...(own === undefined ? [] : [own]), ...(await this.#claims.by(tx, identity))]
  }

  async #from(
    tx: Look,
    contentId: number,
    highlights: readonly { readonly id: number; readonly text: string }[],
  ): Promise<LinkFrom[]> {
    const linked = await this.#statements.linked.all(tx, {})
    if (linked.length === 0) return []
    const addresses = new Set((await this.#statements.addresses.all(tx, { id: contentId })).map((row) => row.identity))
    const claimed = await this.#claims.of(tx, contentId)
    if (claimed !== undefined) addresses.add(claimed)
    return linked
      .filter((row) => row.library_state !== libraryState.deleted)
      .flatMap((row) =>
        linksOf(row)
          .filter((link) => addresses.has(identityOf(link) ?? ''))
          .map(
            (link): LinkFrom => ({
              content_id: row.content_id,
              annotation_id: row.id,
              url: row.url,
              title: row.title,
              text: row.text,
              to: linkedHighlight(highlights, link)?.id ?? null,
            }),
          ),
      )
      .slice(0, MOST)
  }
}

const linksOf = ({ links }: { readonly links: string | null }): readonly HighlightLink[] =>
  links === null ? [] : annotationFields.links.fromColumn(links)

/** Null for an address that an item can't have. */
function identityOf({ url }: HighlightLink): string | null {
  const address = webAddress(url)
  return address === null ? null : identityUrl(address)
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    content: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .leftJoin('library_entry', (join) =>
          join
            .onRef('library_entry.account_id', '=', 'content.account_id')
            .onRef('library_entry.content_id', '=', 'content.id'),
        )
        .select(['content.title', 'library_entry.library_state'])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    addresses: database.statement((p: Id) =>
      kysely
        .selectFrom('content_address')
        .select('identity_url as identity')
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    /** The highlights with links. */
    linked: database.statement((p: { account: number }) =>
      kysely
        .selectFrom('annotation')
        .innerJoin('content', (join) =>
          join
            .onRef('content.account_id', '=', 'annotation.account_id')
            .onRef('content.id', '=', 'annotation.content_id'),
        )
        .leftJoin('library_entry', (join) =>
          join
            .onRef('library_entry.account_id', '=', 'annotation.account_id')
            .onRef('library_entry.content_id', '=', 'annotation.content_id'),
        )
        .select([
          'annotation.id',
          'annotation.content_id',
          'annotation.text',
          'annotation.links',
          'content.title',
          'content.url',
          'library_entry.library_state',
        ])
        .where('annotation.account_id', '=', p.account)
        .where('annotation.links', 'is not', null)
        .orderBy('annotation.id'),
    ),
  }
}
