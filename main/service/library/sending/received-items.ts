import { createHash } from 'node:crypto'
import { libraryState } from '#shared/model/library-state.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { profileType } from '#shared/model/profile.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import type { Database } from '../../database/database.ts'
import { listed } from '../../database/dialect/both-dialects.ts'
import type { Stamp, Stamps } from '../../database/stamps.ts'
import type { Change, Look } from '../../database/transaction.ts'
import { ClaimedAddresses } from '../articles/addresses/claimed-addresses.ts'
import { ContentAddresses } from '../articles/addresses/content-addresses.ts'
import { Profiles } from '../articles/profiles.ts'
import type { Arrivals } from '../entries/arrivals.ts'
import { ContentIds } from '../entries/content-ids.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import { sourceType } from '../entries/source-types.ts'
import type { CopiedPictures } from '../pictures/copy-pictures.ts'
import type { PagePictures } from '../pictures/page-pictures.ts'
import type { AcceptedSenders } from './accepted-senders.ts'
import { receivedStatements } from './received-statements.ts'
import type { SentCopy } from './sent-copy.ts'

/** One send to one receiver. */
export interface Delivery {
  /** Identifies the send, so that it is delivered once. */
  readonly key: string
  readonly sender: { readonly reader: string; readonly handle: string; readonly name: string }
  readonly note: string
  readonly copy: SentCopy
}

/** The objects of a copy. They were stored for the receiver before the change that refers to them. */
export interface CopiedObjects extends CopiedPictures {
  /** The copy's file. Null if it has none. */
  readonly file: string | null
}

/** Effect of a send on the receiver's library. */
export type Place =
  | { readonly kind: 'none' }
  /** An item that the receiver has gets the sender and the note, and stays as it is. */
  | { readonly kind: 'known'; readonly id: number }
  | { readonly kind: 'new'; readonly own: string }

export interface ReceivedItemsOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly arrivals: Arrivals
  readonly pagePictures: PagePictures
  readonly accepted: AcceptedSenders
}

/** Adds what other readers sent. Everything in it is the sender's claim: see README.md. */
export class ReceivedItems {
  readonly #options: ReceivedItemsOptions
  readonly #addresses: ContentAddresses
  readonly #claims: ClaimedAddresses
  readonly #ids: ContentIds
  readonly #profiles: Profiles
  readonly #statements

  constructor(options: ReceivedItemsOptions) {
    this.#options = options
    this.#addresses = new ContentAddresses(options.database)
    this.#claims = new ClaimedAddresses(options.database)
    this.#ids = new ContentIds(options.database)
    this.#profiles = new Profiles(options.database)
    this.#statements = receivedStatements(options.database)
  }

  /** Decides what a send does to the library of the transaction's reader. */
  async placeOf(tx: Look, { key, sender, copy }: Delivery): Promise<Place> {
    const by = this.#statements
    if (await by.delivered.get(tx, { key })) return { kind: 'none' }
    if (!(await this.#options.accepted.accepts(tx, sender.reader))) return { kind: 'none' }
    const web = copy.web === null ? null : identityUrl(copy.web)
    const page = web === null ? null : await this.#stateOf(tx, web)
    if (page !== null && page.state !== libraryState.deleted) return { kind: 'known', id: page.id }
    const own = ownAddress(sender.reader, web ?? copy.identity_url)
    const before = await this.#stateOf(tx, identityUrl(own))
    // An item of this sender that the reader deleted does not come back.
    if (before !== null)
      return before.state === libraryState.deleted ? { kind: 'none' } : { kind: 'known', id: before.id }
    const claiming = web === null ? [] : await this.#claims.by(tx, web)
    if (claiming.length === 0) return { kind: 'new', own }
    const same = { ids: listed(claiming), textHash: copy.text_hash, title: copy.title }
    const alike = await by.sameText.get(tx, same)
    return alike ? { kind: 'known', id: alike.id } : { kind: 'new', own }
  }

  /** Delivers to an item that the receiver has. */
  async note(tx: Change, id: number, delivery: Delivery): Promise<void> {
    const stamp = await this.#options.stamps.next(tx)
    await this.#sender(tx, id, delivery, stamp)
    await this.#options.entries.refreshWords(tx, id, stamp)
  }

  /** Delivers a new item, which is put into the inbox. `own`: see Place. */
  async add(tx: Change, own: string, delivery: Delivery, objects: CopiedObjects): Promise<void> {
    const { stamps, entries, arrivals, pagePictures } = this.#options
    const { copy } = delivery
    const stamp = await stamps.next(tx)
    const id = await this.#content(tx, own, copy, objects, stamp)
    await this.#article(tx, id, own, copy, objects, stamp)
    if (copy.web !== null) await this.#claims.claim(tx, id, identityUrl(copy.web))
    const { file, media } = copy
    if (file && objects.file !== null) {
      const { media_type, size, page_starts, outline } = file
      const row = { content_id: id, media_type, size, page_starts, outline, created_us: stamp.us }
      await this.#statements.file.run(tx, { ...row, object: objects.file })
    }
    if (media) await this.#statements.media.run(tx, { content_id: id, audio_url: null, duration: media.duration })
    await pagePictures.keep(tx, id, objects.pictures)
    await this.#sender(tx, id, delivery, stamp)
    await entries.refreshWords(tx, id, stamp)
    await arrivals.note(tx, id, 'sent')
    await arrivals.known(tx, id)
  }

  async #content(tx: Change, own: string, copy: SentCopy, objects: CopiedObjects, { us }: Stamp): Promise<number> {
    const identity = identityUrl(own)
    // A text that only claims an address on a site must not name authors of that site.
    const domain = new URL(identity).hostname
    const profile = (type: number, name: string | null) =>
      name === null ? null : this.#profiles.put(tx, type, name, domain)
    const made = await this.#statements.content.get(tx, {
      identity_url: identity,
      url: copy.web ?? own,
      title: copy.title,
      site_name: copy.site_name,
      author_id: await profile(profileType.person, copy.author),
      publisher_id: await profile(profileType.publisher, copy.publisher),
      publication_us: copy.publication_us,
      feed_us: us,
      excerpt: copy.excerpt,
      image_url: copy.image_url === null ? null : objects.readdress(copy.image_url),
      source_type: sourceType.sentByReader,
      content_type: copy.type,
      article_id: null,
      processing_status: processingStatus.complete,
      processing_error: null,
      user_agent: null,
      dirty_us: 0,
    })
    if (!made) throw new Error('The content was not written')
    await this.#addresses.add(tx, identity, made.id)
    return made.id
  }

  async #article(tx: Change, id: number, own: string, copy: SentCopy, objects: CopiedObjects, { us }: Stamp) {
    const { title, authors, written_us, word_count, reading_minutes, language, is_rtl, text } = copy
    const { text_version, page_type, notice, remark } = copy
    const made = await this.#statements.article.get(tx, {
      ...{ content_id: id, url: copy.web ?? own, title, authors, publication_us: written_us, created_us: us, text },
      ...{ word_count, reading_minutes, language, is_rtl, text_hash: copy.text_hash, text_version, page_type },
      ...{ notice, remark, markdown: objects.readdress(copy.markdown), html_hash: null, quality: null, finder: null },
    })
    if (!made) throw new Error('The article was not written')
    await this.#statements.setArticle.run(tx, { id, article: made.id })
  }

  async #sender(tx: Change, id: number, { key, sender, note }: Delivery, { us }: Stamp): Promise<void> {
    await this.#statements.sender.run(tx, { content_id: id, key, ...sender, note, sent_us: us })
  }

  /** Null if no content has the address. */
  async #stateOf(tx: Look, identity: string): Promise<{ readonly id: number; readonly state: number } | null> {
    const found = await this.#addresses.find(tx, identity)
    if (found === undefined) return null
    const id = await this.#ids.resolve(tx, found)
    return { id, state: (await this.#statements.state.get(tx, { id }))?.library_state ?? libraryState.unsaved }
  }
}

/**
 * Returns the address that identifies an item by its sender and by its identity there. No other sender and no page has
 * it.
 */
function ownAddress(reader: string, identity: string): string {
  const hash = createHash('sha256').update(`sent ${reader} ${identity}`).digest('hex')
  return fileAddress({ hash, name: '' })
}
