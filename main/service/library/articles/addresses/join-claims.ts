import { libraryState } from '#shared/model/library-state.ts'
import type { Database } from '../../../database/database.ts'
import type { Change } from '../../../database/transaction.ts'
import type { EntryWriter } from '../../entries/entry-writer.ts'
import { sourceType } from '../../entries/source-types.ts'
import type { Stamps } from '../../../database/stamps.ts'
import { ClaimedAddresses } from './claimed-addresses.ts'
import { ContentAddresses } from './content-addresses.ts'
import { FeedSiblings } from './feed-siblings.ts'
import type { ContentMerge } from '../content-merge.ts'
import { hasWordsOf, isSamePage } from './is-same-page.ts'
import { isOwnHost } from './page-aliases.ts'

export interface JoinClaimsOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly merge: ContentMerge
}

/** Facts that decide whether a content and a page are the same. */
interface Side {
  readonly id: number
  readonly source_type: number
  readonly newsletter_id: number | null
  readonly text: string
  readonly library_state: number | null
  /** The address of the sender that the email claims. */
  readonly address: string | null
  readonly is_verified: number | null
  /** The first reader who sent it, if one did. */
  readonly sent: number | null
}

/**
 * Merges a content that claims a web address with the page at that address. The page keeps its text, position and name.
 * The other content becomes part of it, so it must contain nothing that would be lost:
 *
 * - For a feed item, the page contains all of its words, and the page is not another item of that feed.
 * - For an item that another reader sent, the page contains all of its words, and its reader did not delete the page.
 * - For an email, the page contains its text. The reader saved the page and did not delete it, and no other email
 *   claims the address. So a page that changes every week absorbs at most one issue.
 */
export class JoinClaims {
  readonly #options: JoinClaimsOptions
  readonly #addresses: ContentAddresses
  readonly #claims: ClaimedAddresses
  readonly #siblings: FeedSiblings
  readonly #statements

  constructor(options: JoinClaimsOptions) {
    this.#options = options
    this.#addresses = new ContentAddresses(options.database)
    this.#claims = new ClaimedAddresses(options.database)
    this.#siblings = new FeedSiblings(options.database)
    this.#statements = statementsOf(options.database)
  }

  /** Call this after a content's text has been read. */
  async settle(tx: Change, contentId: number): Promise<void> {
    const claimed = await this.#claims.of(tx, contentId)
    const page = claimed === undefined ? undefined : await this.#addresses.find(tx, claimed)
    if (page !== undefined && page !== contentId) return this.#join(tx, contentId, page)
    for (const claimer of await this.#claims.ofAddressesOf(tx, contentId)) {
      if (claimer !== contentId) await this.#join(tx, claimer, contentId)
    }
  }

  async #join(tx: Change, claimerId: number, pageId: number): Promise<void> {
    const { merge, entries, stamps } = this.#options
    const by = this.#statements
    const claimer = await by.side.get(tx, { id: claimerId })
    const page = await by.side.get(tx, { id: pageId })
    const claimed = await this.#claims.of(tx, claimerId)
    if (!claimer || !page || claimed === undefined) return
    const isEmail = claimer.newsletter_id !== null
    const isGone = page.library_state === libraryState.deleted
    if (claimer.sent !== null && isGone) return
    const isPartOfPage = isEmail
      ? await this.#isWebVersion(tx, claimer, page, claimed)
      : hasWordsOf(page.text, claimer.text) && !(await this.#siblings.are(tx, claimerId, pageId))
    if (!isPartOfPage) return
    await merge.merge(tx, claimerId, pageId)
    if (!isEmail) return this.#claims.forget(tx, claimerId)
    await this.#claims.move(tx, claimerId, pageId)
    // Only the owner of a site may say who published its pages.
    if (page.newsletter_id !== null || !isOwners(claimer, claimed)) return
    await by.setNewsletter.run(tx, { id: pageId, newsletter: claimer.newsletter_id })
    await by.moveSender.run(tx, { from: claimerId, into: pageId })
    await entries.refresh(tx, pageId, await stamps.next(tx))
  }

  async #isWebVersion(tx: Change, email: Side, page: Side, claimed: string): Promise<boolean> {
    const isReaders =
      page.source_type === sourceType.savedByReader &&
      (page.library_state === libraryState.saved || page.library_state === libraryState.archived)
    const isTouched = (email.library_state ?? libraryState.unsaved) !== libraryState.unsaved
    // The reader may already have used an email that arrived before the page was saved.
    if (!isReaders || (isTouched && email.id > page.id)) return false
    const others = (await this.#claims.by(tx, claimed)).filter((id) => id !== email.id)
    if (others.length > 0 || (await this.#claims.of(tx, page.id)) !== undefined) return false
    return isSamePage(page.text, email.text)
  }
}

/** True if an email comes from the site whose address it claims and if the sender's domain was verified. */
function isOwners({ address, is_verified }: Side, claimed: string): boolean {
  const domain = address?.split('@')[1]
  return is_verified === 1 && domain !== undefined && isOwnHost(new URL(claimed).hostname, domain)
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    /** Selects only a content that has a text and was not merged into another. */
    side: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .leftJoin('library_entry', (join) =>
          join
            .onRef('library_entry.account_id', '=', 'content.account_id')
            .onRef('library_entry.content_id', '=', 'content.id'),
        )
        .leftJoin('email_sender', (join) =>
          join
            .onRef('email_sender.account_id', '=', 'content.account_id')
            .onRef('email_sender.content_id', '=', 'content.id'),
        )
        .select(['content.id', 'source_type', 'newsletter_id', 'article.text', 'library_state'])
        .select(['email_sender.address', 'email_sender.is_verified'])
        .select((eb) =>
          eb
            .selectFrom('sent_item')
            .select((of) => of.fn.min<number | null>('sent_item.id').as('first'))
            .where('sent_item.account_id', '=', p.account)
            .where('sent_item.content_id', '=', p.id)
            .as('sent'),
        )
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id)
        .where('merged_into', 'is', null),
    ),
    setNewsletter: database.statement((p: Id & { newsletter: number | null }) =>
      kysely
        .updateTable('content')
        .set({ newsletter_id: p.newsletter })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    moveSender: database.statement((p: { account: number; from: number; into: number }) =>
      kysely
        .updateTable('email_sender')
        .set({ content_id: p.into })
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.from),
    ),
  }
}
