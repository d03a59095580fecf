import { createHash } from 'node:crypto'
import { type LibraryState, libraryState } from '#shared/model/library-state.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import { ContentAddresses } from '../articles/addresses/content-addresses.ts'
import type { CopiedTexts } from '../articles/copied-texts.ts'
import type { Saves } from '../articles/saves.ts'
import type { Core } from '../core.ts'
import { ContentIds } from '../entries/content-ids.ts'
import type { LibraryEntries } from '../entries/library-entries.ts'

/** An item of another reader's library. */
export interface Source {
  /** Null if the item is not on a web page. */
  readonly url: string | null
  readonly title: string
  readonly site: string | null
  readonly publishedUs: number | null
  /** The text. Null if there is none. */
  readonly html: string | null
}

export interface Copied {
  readonly contentId: number
  readonly isNew: boolean
  /** The state that the item had before. Null if it was not in the library. */
  readonly former: LibraryState | null
}

interface CopiesParts extends Pick<Core, 'arrivals' | 'entries' | 'stamps'> {
  readonly database: Database
  readonly saves: Saves
  readonly copiedTexts: CopiedTexts
  readonly libraryEntries: LibraryEntries
}

/**
 * Copies items between readers. What a reader already has is never changed. The other reader's text is only a claim:
 * the page is fetched from its address, and the text is used if that fails.
 */
export class Copies {
  readonly #parts: CopiesParts
  readonly #addresses: ContentAddresses
  readonly #ids: ContentIds
  readonly #state

  constructor(parts: CopiesParts) {
    this.#parts = parts
    this.#addresses = new ContentAddresses(parts.database)
    this.#ids = new ContentIds(parts.database)
    this.#state = parts.database.statement((p: { account: number; id: number }) =>
      parts.database.kysely
        .selectFrom('library_entry')
        .select('library_state')
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    )
  }

  /** Finds the copy that the transaction's reader has of an item. */
  async find(tx: Change, source: Source): Promise<Copied | null> {
    const known = await this.#addresses.find(tx, identityUrl(addressOf(source)))
    if (known === undefined) return null
    const contentId = await this.#ids.resolve(tx, known)
    const state = await this.#state.get(tx, { id: contentId })
    return { contentId, isNew: false, former: (state?.library_state ?? null) as LibraryState | null }
  }

  /** Adds an item in a state, unless the reader has it in the queue, the archive or among the deleted. */
  async take(tx: Change, source: Source, state: 1 | 2): Promise<Copied> {
    const { saves, copiedTexts, libraryEntries, arrivals, entries, stamps } = this.#parts
    const known = await this.find(tx, source)
    if (known !== null && known.former !== null && known.former !== libraryState.unsaved) return known
    const { title, site, publishedUs, html, url } = source
    const stamp = await stamps.next(tx)
    const page = {
      ...{ url: addressOf(source), title: title.trim() === '' ? null : title, site },
      ...{ html: url === null ? html : null, wantsPage: url !== null },
      publishedMs: publishedUs === null ? null : Math.floor(publishedUs / 1000),
    }
    const { contentId, isUnread, isWaiting } = await saves.takeIn(tx, page, stamp)
    if (url !== null && html !== null && isUnread) await copiedTexts.keep(tx, contentId, html)
    await libraryEntries.takeIn(tx, contentId, { state, isFavorite: false, savedUs: null }, stamp)
    await arrivals.note(tx, contentId, 'import')
    if (!isWaiting) await arrivals.known(tx, contentId, stamp)
    await entries.refreshWords(tx, contentId, stamp)
    return { contentId, isNew: true, former: null }
  }
}

/** Returns the address of an item. A text without one is identified by its words. */
function addressOf({ url, title, html }: Source): string {
  if (url !== null) return url
  const hash = createHash('sha256')
    .update(JSON.stringify([title, html]))
    .digest('hex')
    .slice(0, 32)
  return fileAddress({ hash, name: title || 'Text' })
}
