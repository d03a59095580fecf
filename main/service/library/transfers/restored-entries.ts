import { randomUUID } from 'node:crypto'
import { contentType } from '#shared/model/content-type.ts'
import { toMicroseconds } from '#shared/model/dates.ts'
import { marksOf } from '#shared/model/highlights/highlight-marks.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { profileType } from '#shared/model/profile.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import type { LibraryRecord } from '../../exports/index.ts'
import type { KeptEntry } from '../../imports/index.ts'
import { ClaimedAddresses } from '../articles/addresses/claimed-addresses.ts'
import { ContentAddresses } from '../articles/addresses/content-addresses.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import { isFileAddress } from '#shared/text/file-address.ts'
import { storedElsewhere } from '#shared/reasons/stored.ts'
import { Profiles } from '../articles/profiles.ts'
import { annotationStatements } from '../entries/annotation-statements.ts'
import type { Annotations } from '../entries/annotations.ts'
import type { ImportedAnnotation } from '../entries/imported-annotations.ts'
import { historyCellsOf } from '../entries/history-columns.ts'
import { toMarkColumns } from '../entries/mark-columns.ts'
import type { Stamp } from '../../database/stamps.ts'
import type { Tags } from '../entries/tags.ts'
import { RestoredAnswers } from './exported-answers.ts'
import type { MadeByRow } from './import-facts.ts'
import { restoredStatements } from './restored-statements.ts'

interface PageToRestore {
  readonly object: string
  readonly hash: string
  /** Size of the object in bytes. Null if it is unknown. */
  readonly size: number | null
}

/** An entry of an archive whose page and file have already been stored as objects. */
export interface EntryToRestore extends Omit<KeptEntry, 'page' | 'pageHash' | 'versions' | 'file'> {
  readonly page: PageToRestore | null
  readonly versions: readonly (PageToRestore | null)[]
  readonly file: { readonly object: string; readonly size: number } | null
}

type StoredPage = NonNullable<LibraryRecord['page']>

/** Writes the entries of an archive in their recorded state. */
export class RestoredEntries {
  readonly #addresses: ContentAddresses
  readonly #claims: ClaimedAddresses
  readonly #profiles: Profiles
  readonly #tags: Tags
  readonly #annotations: Annotations
  readonly #answers: RestoredAnswers
  readonly #statements

  constructor(database: Database, tags: Tags, annotations: Annotations) {
    this.#addresses = new ContentAddresses(database)
    this.#claims = new ClaimedAddresses(database)
    this.#profiles = new Profiles(database)
    this.#tags = tags
    this.#annotations = annotations
    this.#answers = new RestoredAnswers(database)
    this.#statements = { ...restoredStatements(database), highlight: annotationStatements(database).create }
  }

  /**
   * True if an entry with one of these addresses exists. The existing entry stays as it is and receives what it lacks.
   */
  async isKnown(tx: Change, { record }: EntryToRestore): Promise<boolean> {
    for (const address of addressesOf(record)) if ((await this.#addresses.find(tx, address)) !== undefined) return true
    return false
  }

  /** `state`: the list in which the reader wants the entry. The caller refreshes the entry. */
  async restore(
    tx: Change,
    entry: EntryToRestore,
    { state, tags: names }: { readonly state: 1 | 2 | null; readonly tags: readonly string[] },
    stamp: Stamp,
  ): Promise<{ readonly contentId: number; readonly made: MadeByRow }> {
    const { record } = entry
    const id = await this.#content(tx, entry, stamp)
    await this.#parts(tx, id, entry, stamp)
    const savedUs = await this.#library(tx, id, record, state, stamp)
    await this.#history(tx, id, record)
    await this.#deeds(tx, id, record)
    await this.#senders(tx, id, record)
    const { note } = record
    if (note) await this.#statements.note.run(tx, { id, note: note.note, us: toMicroseconds(note.created_date) })
    const added = new Map(record.tags.map(({ name, added_date }) => [name, dateOf(added_date)]))
    const tags = await this.#tags.takeIn(
      tx,
      id,
      names.map((name) => ({ name, us: added.get(name) ?? stamp.us })),
    )
    const highlights = await this.#highlights(tx, id, entry)
    await this.#answers.restore(tx, id, record.answers)
    return { contentId: id, made: { savedUs, tags, highlights, note: note?.note ?? null } }
  }

  async #content(tx: Change, { record }: EntryToRestore, stamp: Stamp): Promise<number> {
    const domain = new URL(record.url).hostname
    const profile = (type: number, name: string | null) =>
      name === null ? null : this.#profiles.put(tx, type, name, domain)
    const [identity = '', ...others] = addressesOf(record)
    const isRead = record.processing_status === processingStatus.complete
    const made = await this.#statements.content.get(tx, {
      identity_url: identity,
      url: record.url,
      title: record.title,
      site_name: record.site,
      author_id: await profile(profileType.person, record.author),
      publisher_id: await profile(profileType.publisher, record.publisher),
      publication_us: dateOf(record.publication_date),
      feed_us: dateOf(record.feed_date) ?? stamp.us,
      excerpt: record.excerpt,
      image_url: record.image_url,
      source_type: record.source_type,
      content_type: Object.values<number>(contentType).includes(record.content_type)
        ? record.content_type
        : contentType.article,
      article_id: null,
      processing_status: isRead && record.article ? processingStatus.complete : processingStatus.failed,
      processing_error: isRead ? null : storedElsewhere(record.processing_reason, record.processing_error),
      user_agent: null,
      dirty_us: stamp.us,
    })
    if (!made) throw new Error('The content was not written')
    for (const address of [identity, ...others]) await this.#addresses.add(tx, address, made.id)
    const page = identityUrl(record.url)
    if (![identity, ...others].includes(page)) await this.#claims.claim(tx, made.id, page)
    return made.id
  }

  async #parts(tx: Change, id: number, entry: EntryToRestore, stamp: Stamp) {
    const { record, text, textHash, file } = entry
    const by = this.#statements
    const { article, media, transcript, naming } = record
    if (article && text !== null && textHash !== null) {
      const { is_rtl, authors, publication_date, remark_reason, ...facts } = article
      const remark = storedElsewhere(remark_reason, facts.remark)
      const values = {
        ...facts,
        remark,
        is_rtl: Number(is_rtl),
        authors: JSON.stringify(authors),
        text,
        text_hash: textHash,
      }
      const publication_us = dateOf(publication_date)
      const row = { ...values, publication_us, content_id: id, html_hash: null, created_us: stamp.us }
      const made = await by.article.get(tx, row)
      if (made) await by.setArticle.run(tx, { id, article: made.id })
    }
    await this.#pages(tx, id, entry, stamp)
    if (file && record.file) {
      const { media_type, page_starts, outline } = record.file
      const facts = { media_type, page_starts: jsonOf(page_starts), outline: jsonOf(outline) }
      await by.file.run(tx, { ...facts, content_id: id, created_us: stamp.us, ...file })
    }
    if (media) await by.media.run(tx, { content_id: id, ...media })
    if (transcript) {
      const { language, segments, notes_markdown } = transcript
      const facts = { language, segments: JSON.stringify(segments), notes_markdown }
      await by.transcript.run(tx, { ...facts, content_id: id, created_us: stamp.us })
    }
    if (naming) {
      const domain = new URL(record.url).hostname
      const person = (name: string | null) =>
        name ? this.#profiles.put(tx, profileType.person, name, domain) : Promise.resolve(null)
      const { title, author, page_title, page_author } = naming
      const ids = { author_id: await person(author), page_author_id: await person(page_author) }
      await by.naming.run(tx, { content_id: id, title, author, page_title, ...ids })
    }
  }

  async #pages(tx: Change, id: number, { record, page, versions }: EntryToRestore, stamp: Stamp): Promise<void> {
    if (!record.page) return
    const rowOf = ({ url, is_sent: isSent, saved_date: date }: Omit<StoredPage, 'path'>, stored: PageToRestore) => ({
      ...{ content_id: id, url, is_sent: Number(isSent), created_us: dateOf(date ?? null) ?? stamp.us },
      ...stored,
    })
    if (page) await this.#statements.page.run(tx, rowOf(record.page, page))
    for (const [at, version] of (record.page.versions ?? []).entries()) {
      const stored = versions[at]
      if (!stored) continue
      const { title, text } = version
      await this.#statements.version.run(tx, { ...rowOf(version, stored), title, text })
    }
  }

  async #library(
    tx: Change,
    id: number,
    { library }: LibraryRecord,
    state: 1 | 2 | null,
    stamp: Stamp,
  ): Promise<number | null> {
    const known = [libraryState.saved, libraryState.archived].find((each) => each === library?.library_state)
    const place = state ?? known ?? libraryState.unsaved
    if (library === null && place === libraryState.unsaved) return null
    const at = dateOf(library?.library_state_date ?? null) ?? stamp.us
    await this.#statements.library.run(tx, {
      content_id: id,
      library_state: place,
      library_state_us: at,
      first_us: dateOf(library?.first_date ?? null) ?? at,
      queue_order: library?.queue_order ?? at,
      is_favorited: Number(library?.is_favorited ?? false),
      favorited_us: dateOf(library?.favorited_date ?? null),
      modified_us: stamp.us,
    })
    return stamp.us
  }

  /** They show who did what. They can't be undone here, because the state before them is not in the archive. */
  async #deeds(tx: Change, id: number, { rule_deeds: deeds = [] }: LibraryRecord): Promise<void> {
    for (const { rule_id, rule, actions, date } of deeds) {
      const facts = { rule_id, rule, actions: JSON.stringify(actions), done_us: toMicroseconds(date) }
      await this.#statements.deed.run(tx, { content_id: id, ...facts })
    }
  }

  async #senders(tx: Change, id: number, { sent_by: senders = [] }: LibraryRecord): Promise<void> {
    for (const { date, ...sender } of senders) {
      const row = { content_id: id, key: randomUUID(), ...sender, sent_us: toMicroseconds(date) }
      await this.#statements.sender.run(tx, row)
    }
  }

  async #history(tx: Change, id: number, { history }: LibraryRecord): Promise<void> {
    if (!history) return
    await this.#statements.history.run(tx, {
      content_id: id,
      last_interaction_us: dateOf(history.last_interaction_date) ?? 0,
      ...historyCellsOf(history),
    })
  }

  /** Offsets are valid only in the text for which they were recorded, and only if the highlighted words are present. */
  async #highlights(tx: Change, contentId: number, { record, text, textHash }: EntryToRestore) {
    const made: ImportedAnnotation[] = []
    for (const one of record.highlights) {
      const { text_hash: hash, is_liked, is_detached, created_date, note, ...rest } = one
      const { reviewed_date, reviews = 0, ...quote } = rest
      const isHere = hash === textHash && text?.slice(quote.char_start ?? 0, quote.char_end ?? 0) === quote.text
      const row = await this.#statements.highlight.get(tx, {
        ...quote,
        id: null,
        contentId,
        note,
        liked: Number(is_liked),
        us: toMicroseconds(created_date),
        hash,
        detached: Number(is_detached || (text !== null && !isHere)),
        temporary_id: null,
        ...toMarkColumns(marksOf(one)),
        reviewed_us: dateOf(reviewed_date ?? null),
        reviews,
      })
      if (row) made.push({ id: row.id, note: row.note, isNew: true })
    }
    // An archive that was edited by hand may contain highlights that overlap.
    if (made.length > 1) await this.#annotations.settle(tx, contentId)
    return made
  }
}

/**
 * Returns the addresses, starting with the one by which the entry is known. If the entry only claimed its page's
 * address, this is a different address.
 */
function addressesOf({ url, addresses }: LibraryRecord): string[] {
  const page = identityUrl(url)
  if (addresses.length === 0 || addresses.includes(page)) return [...new Set([page, ...addresses])]
  return [...new Set([...addresses.filter(isFileAddress), ...addresses])]
}

/** Returns null for an invalid date. */
function dateOf(date: string | null): number | null {
  const us = toMicroseconds(date)
  return us === 0 ? null : us
}

const jsonOf = (value: unknown): string | null => (value == null ? null : JSON.stringify(value))
