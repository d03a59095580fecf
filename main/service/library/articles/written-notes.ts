import { createHash } from 'node:crypto'
import { contentType } from '#shared/model/content-type.ts'
import { changeNote } from '#shared/model/notes/join-notes.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { readingMinutes, wordCount } from '#shared/text/word-count.ts'
import { writtenNoteAddress } from '#shared/text/written-note.ts'
import { writtenNoteTitle } from '#shared/text/written-note-title.ts'
import * as t from '#shared/words/service/library.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Database } from '../../database/database.ts'
import type { Stamp, Stamps } from '../../database/stamps.ts'
import type { Change } from '../../database/transaction.ts'
import { isRightToLeft, languageOfScript } from '../../extraction/index.ts'
import type { Annotations } from '../entries/annotations.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import type { LibraryEntries } from '../entries/library-entries.ts'
import { sourceType } from '../entries/source-types.ts'
import { ContentAddresses } from './addresses/content-addresses.ts'
import { articleStatements } from './article-statements.ts'
import { StoredTitleOverrides } from './title-overrides.ts'

export interface WrittenNotesOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly libraryEntries: LibraryEntries
  readonly annotations: Annotations
}

interface NoteChange {
  readonly markdown: string | null
  readonly was?: string | null | undefined
}

export interface WrittenNote {
  readonly content_id: number
  readonly title: string
  readonly markdown: string
  readonly isNew: boolean
}

/** In characters. */
const EXCERPT = 300

/**
 * Notes that are separate items. The Markdown is stored as the reader wrote it and is the article of the content, so
 * everything that works on the text of an article works on a note.
 */
export class WrittenNotes {
  readonly #options: WrittenNotesOptions
  readonly #addresses: ContentAddresses
  readonly #namings: StoredTitleOverrides
  readonly #statements

  constructor(options: WrittenNotesOptions) {
    this.#options = options
    this.#addresses = new ContentAddresses(options.database)
    this.#namings = new StoredTitleOverrides(options.database)
    this.#statements = { ...articleStatements(options.database), ...statementsOf(options.database) }
  }

  /**
   * Writes the note with this key. A new note is put on top of the queue. `was`: the text that the writer changed. If
   * another device has changed it since, both versions stay. Null as the text deletes the note if `was` is still its
   * text. Throws NotFound if a note to delete does not exist, and RefusedInput for a note without words.
   */
  async write(account: number, key: string, { markdown: given, was }: NoteChange): Promise<WrittenNote> {
    if (given === null) return this.#delete(account, key, was)
    if (given.trim() === '') throw new RefusedInput('markdown', t.enterANote)
    // Reading takes time, so it happens before the change.
    const readGiven = readNote(given)
    return this.#options.database.change(account, async (tx) => {
      const address = writtenNoteAddress(key)
      const known = await this.#addresses.find(tx, address)
      const stamp = await this.#options.stamps.next(tx)
      const id = known ?? (await this.#create(tx, address, stamp))
      const before = (await this.#statements.markdown.get(tx, { id }))?.markdown ?? null
      const markdown = was === undefined ? given : (changeNote(before, was, given) ?? given)
      const note = markdown === given ? readGiven : readNote(markdown)
      if (markdown !== before) await this.#store(tx, id, address, note, stamp)
      // A device that takes its deletion back, or never saw the note, writes it as a new one.
      if (known === undefined || (was === null && (await this.#isDeleted(tx, id))))
        await this.#options.libraryEntries.putOnTop(tx, id)
      return { content_id: id, title: note.title, markdown, isNew: known === undefined }
    })
  }

  async #delete(account: number, key: string, was: string | null | undefined): Promise<WrittenNote> {
    const { database, libraryEntries } = this.#options
    const found = await database.look(account, async (tx) => {
      const id = await this.#addresses.find(tx, writtenNoteAddress(key))
      return id === undefined ? undefined : this.#statements.markdown.get(tx, { id })
    })
    if (!found) throw new NotFound(t.thisNoteDoesntExist)
    const { content_id, markdown, title } = found
    if (was === undefined || was === markdown)
      await libraryEntries.change(account, content_id, { library_state: libraryState.deleted })
    return { content_id, markdown, title, isNew: false }
  }

  async #isDeleted(tx: Change, id: number): Promise<boolean> {
    return (await this.#statements.place.get(tx, { id }))?.library_state === libraryState.deleted
  }

  async #create(tx: Change, url: string, { us }: Stamp): Promise<number> {
    const made = await this.#statements.createContent.get(tx, { url, us })
    if (!made) throw new Error('The content was not written')
    await this.#addresses.add(tx, url, made.id)
    return made.id
  }

  async #store(tx: Change, id: number, url: string, note: ReadNote, stamp: Stamp): Promise<void> {
    const by = this.#statements
    const { title, text, textHash } = note
    const former = await by.text.get(tx, { id })
    await by.forgetArticles.run(tx, { id })
    const stored = await by.createArticle.get(tx, {
      ...{ id, url, title, text, textHash, markdown: note.markdown, authors: '[]', publicationUs: null },
      ...{ words: wordCount(text, note.language), minutes: readingMinutes(text, note.language) },
      ...{ language: note.language, rtl: Number(isRightToLeft(text, note.language)), htmlHash: null, quality: null },
      ...{ textVersion: null, pageType: null, notice: null, finder: 'usual', remark: null, us: stamp.us },
    })
    if (!stored) throw new Error('The note was not written')
    await by.updateContent.run(tx, {
      ...{ id, title, siteName: t.note, authorId: null, publisherId: null, publicationUs: null, image: null },
      ...{ excerpt: note.excerpt, type: contentType.note, articleId: stored.id, status: processingStatus.complete },
    })
    await this.#namings.reread(tx, id)
    await this.#options.annotations.anchorAnew(tx, id, { text, text_hash: textHash }, former ? [former] : [], true)
    await this.#options.entries.refreshWords(tx, id, stamp)
  }
}

type ReadNote = ReturnType<typeof readNote>

function readNote(markdown: string) {
  const root = parseMarkdown(markdown)
  const text = canonicalText(root)
  const title = writtenNoteTitle(root) || t.note
  // The title is shown above the excerpt, so the excerpt does not repeat it.
  const excerpt = (text.startsWith(title) ? text.slice(title.length) : text).trim().slice(0, EXCERPT).toWellFormed()
  const textHash = createHash('sha256').update(text).digest('hex')
  return { markdown, text, textHash, title, excerpt, language: languageOfScript(text) }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    markdown: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('article')
        .select(['content_id', 'markdown', 'title'])
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    place: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('library_entry')
        .select('library_state')
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    createContent: database.statement((p: { account: number; url: string; us: number }) =>
      kysely
        .insertInto('content')
        .values({
          ...{ account_id: p.account, identity_url: p.url, url: p.url, title: '', site_name: t.note, excerpt: '' },
          ...{ publication_us: null, feed_us: p.us, source_type: sourceType.savedByReader, user_agent: null },
          ...{ content_type: contentType.note, processing_status: processingStatus.complete },
        })
        .returning('id'),
    ),
  }
}
