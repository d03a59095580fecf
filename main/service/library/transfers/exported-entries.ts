import { markFields } from '#shared/model/highlights/highlight-marks.ts'
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Selectable } from 'kysely'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { sourceValuesOf } from '#shared/model/source-fields.ts'
import { storedReason, sentenceOfStored } from '#shared/reasons/stored.ts'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Look } from '../../database/transaction.ts'
import type { ExportedEntry, LibraryFacts, LibraryRecord, StoredFile } from '../../exports/index.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { endingOf } from '../articles/content-files.ts'
import { historyValuesOf } from '../entries/history-columns.ts'
import { fromMarkColumns } from '../entries/mark-columns.ts'
import { deedFactsOf } from '../entries/rule-deed.ts'
import { PagePictures } from '../pictures/page-pictures.ts'
import { answerOf } from './exported-answers.ts'
import { PageExport } from './exported-pages.ts'
import { exportedStatements } from './exported-statements.ts'

/** An entry's facts, and the objects that belong to it. */
interface FoundEntry {
  readonly record: LibraryRecord
  readonly page: string | null
  readonly versions: readonly string[]
  readonly file: { readonly object: string; readonly size: number } | null
}

const MB = 1024 * 1024
/** Larger files are not copied into the object of a step. */
const MOST_COPIED = MB
/** Bytes of such a file that are read at a time. */
const PIECE = 4 * MB

/** Reads the data to export: every entry that the reader has saved or used, and the account's other data. */
export class ExportedEntries {
  readonly #database: Database
  readonly #objects: ObjectStore
  readonly #pictures: PagePictures
  readonly #statements

  constructor(database: Database, objects: ObjectStore) {
    this.#database = database
    this.#objects = objects
    this.#pictures = new PagePictures(database, objects)
    this.#statements = exportedStatements(database)
  }

  async count(tx: Look, ids: readonly number[] | null): Promise<number> {
    if (ids) return new Set(ids).size
    return (await this.#statements.count.get(tx, {}))?.count ?? 0
  }

  /** Returns the contents after this one, in order: all of them, or only those in `ids`. */
  async after(account: number, after: number, limit: number, ids: readonly number[] | null): Promise<number[]> {
    if (ids) {
      const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
      return wanted.filter((id) => id > after).slice(0, limit)
    }
    const rows = await this.#database.look(account, (tx) => this.#statements.next.all(tx, { after, limit }))
    return rows.map(({ content_id: id }) => id)
  }

  /** Returns every entry with its version, which changes whenever any of its exported data changes. */
  async versions(account: number): Promise<{ content: number; id: string; version: number }[]> {
    const rows = await this.#database.look(account, (tx) => this.#statements.versions.all(tx, {}))
    return rows.map((row) => ({ content: row.content_id, id: keyOf(row.identity_url), version: row.version }))
  }

  /** Returns the entry that changed last, or null if there is none. */
  async newest(account: number): Promise<LibraryRecord | null> {
    const [first, ...others] = await this.versions(account)
    if (first === undefined) return null
    const newest = others.reduce((best, one) => (one.version > best.version ? one : best), first)
    return (await this.entry(account, newest.content, false))?.record ?? null
  }

  /** Returns null if the entry no longer exists. */
  async entry(account: number, id: number, withPages: boolean): Promise<ExportedEntry | null> {
    const found = await this.#database.look(account, (tx) => this.#find(tx, id, withPages))
    if (!found) return null
    const { record, page, versions, file } = found
    const bytes = async (object: string | null) => (object === null ? null : this.#objects.get(account, object))
    const isLarge = file !== null && file.size > MOST_COPIED
    const pages = new PageExport(this.#pictures, account)
    const withStyles = await pages.record(record, await bytes(page), await Promise.all(versions.map(bytes)))
    return {
      ...withStyles,
      styles: pages.styles,
      file: isLarge ? await this.#stored(account, file) : await bytes(file?.object ?? null),
    }
  }

  /** True if this object is an entry's file. */
  async hasFile(tx: Look, object: string): Promise<boolean> {
    return (await this.#statements.fileOf.get(tx, { object })) !== undefined
  }

  /** Returns null if the object is missing. */
  async #stored(account: number, { object, size }: NonNullable<FoundEntry['file']>): Promise<StoredFile | null> {
    let crc = 0
    for (let start = 0; start < size; start += PIECE) {
      const end = Math.min(start + PIECE, size)
      const piece = await this.#objects.get(account, object, { start, end })
      if (piece?.length !== end - start) return null
      crc = crc32(piece, crc)
    }
    return { object, size, crc }
  }

  /** Returns the account's data other than entries. */
  facts(account: number, counts: LibraryFacts['counts']): Promise<LibraryFacts> {
    const by = this.#statements
    return this.#database.look(account, async (tx) => {
      const own = await by.account.get(tx, {})
      return {
        tags: (await by.allTags.all(tx, {})).map(({ name, created_us, last_used_us }) => ({
          name,
          created_date: fromMicroseconds(created_us),
          last_used_date: fromMicroseconds(last_used_us),
        })),
        shelves: (await by.allShelves.all(tx, {})).map(({ uid, name, note, parent, position, created_us }) => ({
          ...{ id: uid, name, note, parent, position, created_date: fromMicroseconds(created_us) },
        })),
        sources: (await by.sources.all(tx, {})).map((row) => ({
          feed_url: row.feed_url,
          name: row.feed_name ?? row.profile_name ?? '',
          ...(row.feed_url === null && row.profile_name && row.profile_type !== null
            ? { profile: { profile_type: row.profile_type, name: row.profile_name, domain: row.domain ?? '' } }
            : {}),
          is_subscribed: row.is_subscribed === 1,
          ...sourceValuesOf(row),
        })),
        sessions: (await by.sessions.all(tx, {})).map(({ session_us, day_start, day_end, seconds_read }) => ({
          ...{ session_date: fromMicroseconds(session_us), day_start, day_end, seconds_read },
        })),
        preferences: (await by.preferences.all(tx, {})).flatMap(({ name, value }) =>
          value === null ? [] : { name, value },
        ),
        settings: { name: own?.name ?? '', ...(JSON.parse(own?.settings ?? '{}') as object) },
        counts,
      }
    })
  }

  async #find(tx: Look, id: number, withPages: boolean): Promise<FoundEntry | null> {
    const by = this.#statements
    const row = await by.content.get(tx, { id })
    if (!row || row.merged_into !== null) return null
    const name = async (profile: number | null) =>
      profile === null ? null : ((await by.profile.get(tx, { id: profile }))?.name ?? null)
    const key = keyOf(row.identity_url)
    const naming = await by.naming.get(tx, { id })
    const library = await by.library.get(tx, { id })
    const history = await by.history.get(tx, { id })
    const note = await by.note.get(tx, { id })
    const shelves = await by.shelves.all(tx, { id })
    const article = row.article_id === null ? undefined : await by.article.get(tx, { id: row.article_id })
    const media = await by.media.get(tx, { id })
    const transcript = await by.transcript.get(tx, { id })
    const page = withPages ? await by.page.get(tx, { id }) : undefined
    const versions = page ? await by.pageVersions.all(tx, { id }) : []
    const file = withPages ? await by.file.get(tx, { id }) : undefined
    const deeds = await by.deeds.all(tx, { id })
    const answers = await by.answers.all(tx, { id })
    const senders = await by.senders.all(tx, { id })
    const record: LibraryRecord = {
      id: key,
      url: row.url,
      addresses: (await by.addresses.all(tx, { id })).map(({ identity_url: address }) => address),
      title: row.title,
      author: await name(row.author_id),
      publisher: await name(row.publisher_id),
      site: row.site_name,
      publication_date: dateOf(row.publication_us),
      feed_date: fromMicroseconds(row.feed_us),
      excerpt: row.excerpt,
      image_url: row.image_url,
      source_type: row.source_type,
      content_type: row.content_type,
      processing_status: row.processing_status,
      processing_error: sentenceOfStored(row.processing_error),
      processing_reason: storedReason(row.processing_error),
      naming: naming
        ? {
            title: naming.title,
            author: naming.author,
            page_title: naming.page_title,
            page_author: await name(naming.page_author_id),
          }
        : null,
      library: library ? libraryOf(library) : null,
      history: history ? historyOf(history) : null,
      tags: (await by.tags.all(tx, { id })).map((tag) => ({
        name: tag.name,
        added_date: fromMicroseconds(tag.added_us),
      })),
      ...(shelves.length > 0 && { shelves: shelves.map((row) => placeOf(row, id)) }),
      note: note ? { note: note.note, created_date: fromMicroseconds(note.created_us) } : null,
      highlights: (await by.highlights.all(tx, { id })).map(highlightOf),
      ...(deeds.length > 0 && { rule_deeds: deeds.map(deedFactsOf) }),
      ...(senders.length > 0 && {
        sent_by: senders.map(({ sent_us: us, ...sender }) => ({ ...sender, date: fromMicroseconds(us) })),
      }),
      ...(answers.length > 0 && { answers: answers.map(answerOf) }),
      article: article ? articleOf(article) : null,
      media: media ? { audio_url: media.audio_url, duration: media.duration } : null,
      transcript: transcript
        ? {
            language: transcript.language,
            segments: JSON.parse(transcript.segments) as NonNullable<LibraryRecord['transcript']>['segments'],
            notes_markdown: transcript.notes_markdown,
          }
        : null,
      page: page
        ? {
            ...pageOf(page, `pages/${key}.html.gz`),
            ...(versions.length > 0 && {
              versions: versions.map((version, at) => ({
                ...pageOf(version, `pages/${key}.${at + 1}.html.gz`),
                title: version.title,
                text: version.text,
              })),
            }),
          }
        : null,
      file: file
        ? {
            media_type: file.media_type,
            page_starts: jsonOf<number[]>(file.page_starts),
            outline: jsonOf<NonNullable<LibraryRecord['file']>['outline']>(file.outline),
            path: `files/${key}${endingOf(file.media_type)}`,
          }
        : null,
    }
    return { record, page: page?.object ?? null, versions: versions.map(({ object }) => object), file: file ?? null }
  }
}

const pageOf = (row: Pick<Selectable<Tables['page']>, 'url' | 'is_sent' | 'created_us'>, path: string) => ({
  url: row.url,
  is_sent: row.is_sent === 1,
  path,
  saved_date: fromMicroseconds(row.created_us),
})

const keyOf = (identityUrl: string): string =>
  `itm_${createHash('sha256').update(identityUrl).digest('hex').slice(0, 16)}`

const dateOf = (us: number | null): string | null => (us === null ? null : fromMicroseconds(us))

const jsonOf = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T))

interface ShelfPlace {
  readonly uid: string
  readonly name: string
  readonly parent: string | null
  readonly rank: string
  readonly added_us: number
  readonly cover_id: number | null
}

const placeOf = ({ uid, name, parent, rank, added_us, cover_id }: ShelfPlace, id: number) => ({
  shelf: uid,
  name: parent === null ? name : `${parent}/${name}`,
  rank,
  added_date: fromMicroseconds(added_us),
  ...(cover_id === id && { is_cover: true }),
})

const libraryOf = (row: Selectable<Tables['library_entry']>): LibraryRecord['library'] => ({
  library_state: row.library_state,
  library_state_date: fromMicroseconds(row.library_state_us),
  first_date: fromMicroseconds(row.first_us),
  queue_order: row.queue_order,
  is_favorited: row.is_favorited === 1,
  favorited_date: dateOf(row.favorited_us),
})

const historyOf = (row: Selectable<Tables['history']>): LibraryRecord['history'] => ({
  last_interaction_date: fromMicroseconds(row.last_interaction_us),
  ...historyValuesOf(row),
})

const highlightOf = (row: Selectable<Tables['annotation']>): LibraryRecord['highlights'][number] => ({
  text: row.text,
  before_text: row.before_text,
  after_text: row.after_text,
  char_start: row.char_start,
  char_end: row.char_end,
  word_start: row.word_start,
  word_end: row.word_end,
  text_hash: row.text_hash,
  note: row.note,
  is_liked: row.is_liked === 1,
  is_detached: row.is_detached === 1,
  created_date: fromMicroseconds(row.created_us),
  ...markFields(fromMarkColumns(row)),
  ...(row.reviewed_us !== null && { reviewed_date: fromMicroseconds(row.reviewed_us), reviews: row.reviews }),
})

type Unexported = 'id' | 'account_id' | 'content_id' | 'html_hash' | 'created_us' | 'text'

const articleOf = (row: Omit<Selectable<Tables['article']>, Unexported>): LibraryRecord['article'] => ({
  url: row.url,
  title: row.title,
  authors: JSON.parse(row.authors) as string[],
  publication_date: dateOf(row.publication_us),
  word_count: row.word_count,
  reading_minutes: row.reading_minutes,
  language: row.language,
  is_rtl: row.is_rtl === 1,
  markdown: row.markdown,
  text_hash: row.text_hash,
  text_version: row.text_version,
  quality: row.quality,
  page_type: row.page_type,
  notice: row.notice,
  finder: row.finder,
  remark: sentenceOfStored(row.remark),
  remark_reason: storedReason(row.remark),
})
