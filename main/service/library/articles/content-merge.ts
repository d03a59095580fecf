import { type Selectable, sql } from 'kysely'
import { libraryState } from '#shared/model/library-state.ts'
import type { Database } from '../../database/database.ts'
import type { HistoryTable, LibraryEntryTable } from '../../database/tables.ts'
import type { Annotations } from '../entries/annotations.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import { StoredTitleOverrides } from './title-overrides.ts'
import { putLibraryEntry } from '../entries/put-library-entry.ts'
import type { Stamps } from '../entries/stamps.ts'

/** Which of two states wins when contents merge: kept over put away, put away over deleted. */
const strength: Readonly<Record<number, number>> = {
  [libraryState.saved]: 3,
  [libraryState.archived]: 2,
  [libraryState.unsaved]: 1,
  [libraryState.deleted]: 0,
}

/**
 * Merges two contents that are the same page. Nothing a reader did is lost: tags and highlights are united, notes are
 * joined, and progress is the furthest. The merged content stays as a tombstone that leads to the other.
 */
export class ContentMerge {
  readonly #stamps: Stamps
  readonly #entries: EntryWriter
  readonly #annotations: Annotations
  readonly #namings: StoredTitleOverrides
  readonly #statements

  constructor(database: Database, stamps: Stamps, entries: EntryWriter, annotations: Annotations) {
    this.#stamps = stamps
    this.#entries = entries
    this.#annotations = annotations
    this.#namings = new StoredTitleOverrides(database)
    this.#statements = statementsOf(database)
  }

  /** Call it in a transaction. Refreshes both entries. */
  merge(account: number, from: number, into: number): void {
    const by = this.#statements
    by.moveAddresses.run({ from, into })
    by.movePublicPages.run({ from, into })
    by.moveTags.run({ from, into })
    by.moveAnnotations.run({ from, into })
    this.#mergeNotes(from, into)
    this.#mergeHistories(from, into)
    this.#mergeLibrary(account, from, into)
    if (by.content.get({ id: into })?.article_id == null) {
      const article = by.content.get({ id: from })
      if (article?.article_id != null) {
        this.#namings.unveil(from)
        by.moveArticle.run({ from, into })
        by.adopt.run({ from, into })
        this.#namings.reread(into)
        by.movePage.run({ from, into })
        by.moveFile.run({ from, into })
        by.moveMedia.run({ from, into })
        by.moveTranscript.run({ from, into })
      }
    }
    this.#namings.merge(from, into)
    by.forgetSent.run({ id: from })
    by.forgetPage.run({ id: from })
    by.bury.run({ from, into })
    by.forgetArticles.run({ id: from })
    const text = by.text.get({ id: into })
    if (text) this.#annotations.anchorAnew(into, text.text, text.text_hash)
    this.#dropTwins(into)
    this.#entries.refresh(account, from, this.#stamps.next(account))
    by.dropTags.run({ id: from })
    this.#entries.refresh(account, into, this.#stamps.next(account))
    by.recountTags.run({ id: into })
  }

  #mergeNotes(from: number, into: number): void {
    const [moved, kept] = [this.#statements.note.get({ id: from }), this.#statements.note.get({ id: into })]
    if (!moved) return
    if (!kept) return void this.#statements.moveNote.run({ from, into })
    if (!kept.note.includes(moved.note)) {
      this.#statements.setNote.run({ id: into, note: `${kept.note}\n\n${moved.note}` })
    }
    this.#statements.forgetNote.run({ id: from })
  }

  #mergeHistories(from: number, into: number): void {
    const [moved, kept] = [this.#statements.history.get({ id: from }), this.#statements.history.get({ id: into })]
    if (!moved) return
    if (!kept) return void this.#statements.moveHistory.run({ from, into })
    const newer = moved.last_interaction_us > kept.last_interaction_us ? moved : kept
    const most = (key: keyof Selectable<HistoryTable>) => greatest(moved[key], kept[key])
    this.#statements.setHistory.run({
      id: into,
      last_viewed_us: most('last_viewed_us'),
      last_interaction_us: most('last_interaction_us') ?? kept.last_interaction_us,
      last_annotated_us: most('last_annotated_us'),
      last_read: newer.last_read ?? most('last_read'),
      max_read: most('max_read'),
      last_audio: newer.last_audio ?? most('last_audio'),
      max_audio: most('max_audio'),
    })
    this.#statements.forgetHistory.run({ id: from })
  }

  #mergeLibrary(account: number, from: number, into: number): void {
    const [moved, kept] = [this.#statements.library.get({ id: from }), this.#statements.library.get({ id: into })]
    if (moved) {
      const stronger = kept && strengthOf(kept) > strengthOf(moved) ? kept : moved
      const sameState = kept?.library_state === moved.library_state
      this.#statements.putLibrary.run({
        id: into,
        state: stronger.library_state,
        stateUs: sameState ? Math.max(kept.library_state_us, moved.library_state_us) : stronger.library_state_us,
        modifiedUs: Math.max(kept?.modified_us ?? 0, moved.modified_us),
        favorite: Math.max(kept?.is_favorited ?? 0, moved.is_favorited),
        favoriteUs: greatest(kept?.favorited_us, moved.favorited_us),
        order: Math.max(kept?.queue_order ?? 0, moved.queue_order),
      })
    }
    const { us } = this.#stamps.next(account)
    this.#statements.putLibrary.run({
      id: from,
      state: libraryState.deleted,
      stateUs: us,
      modifiedUs: us,
      favorite: 0,
      favoriteUs: null,
      order: moved?.queue_order ?? us,
    })
  }

  /** Joins two highlights on the same words, with both notes. */
  #dropTwins(id: number): void {
    const seen = new Map<string, { id: number; note: string | null }>()
    for (const row of this.#statements.annotations.all({ id })) {
      const key = `${row.char_start} ${row.char_end} ${row.text}`
      const first = seen.get(key)
      if (!first) {
        seen.set(key, row)
        continue
      }
      if (row.note !== null && !first.note?.includes(row.note)) {
        first.note = first.note === null ? row.note : `${first.note}\n\n${row.note}`
        this.#statements.setAnnotationNote.run({ id: first.id, note: first.note })
      }
      this.#statements.forgetAnnotation.run({ id: row.id })
    }
  }
}

const strengthOf = (row: Selectable<LibraryEntryTable>): number => strength[row.library_state] ?? 0

function greatest(...values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value != null)
  return known.length === 0 ? null : Math.max(...known)
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { id: number }
  type Pair = { from: number; into: number }
  const move = (
    table:
      | 'annotation'
      | 'note'
      | 'history'
      | 'article'
      | 'content_address'
      | 'page'
      | 'public_page'
      | 'content_file'
      | 'content_media'
      | 'transcript',
  ) =>
    database.statement((p: Pair) =>
      kysely
        .updateTable(table)
        .set({ content_id: p.into } as never)
        .where('content_id' as never, '=', p.from as never),
    )
  const forget = (table: 'note' | 'history' | 'article' | 'sent_html' | 'page' | 'content_tag') =>
    database.statement((p: Id) => kysely.deleteFrom(table).where('content_id' as never, '=', p.id as never))
  return {
    moveAddresses: move('content_address'),
    moveAnnotations: move('annotation'),
    moveNote: move('note'),
    moveHistory: move('history'),
    moveArticle: move('article'),
    movePage: move('page'),
    moveFile: move('content_file'),
    moveMedia: move('content_media'),
    moveTranscript: move('transcript'),
    movePublicPages: move('public_page'),
    forgetNote: forget('note'),
    forgetHistory: forget('history'),
    forgetArticles: forget('article'),
    forgetSent: forget('sent_html'),
    forgetPage: forget('page'),
    dropTags: forget('content_tag'),
    note: database.statement((p: Id) => kysely.selectFrom('note').selectAll().where('content_id', '=', p.id)),
    history: database.statement((p: Id) => kysely.selectFrom('history').selectAll().where('content_id', '=', p.id)),
    library: database.statement((p: Id) =>
      kysely.selectFrom('library_entry').selectAll().where('content_id', '=', p.id),
    ),
    content: database.statement((p: Id) => kysely.selectFrom('content').select('article_id').where('id', '=', p.id)),
    text: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', 'article.id', 'content.article_id')
        .select(['text', 'text_hash'])
        .where('content.id', '=', p.id),
    ),
    annotations: database.statement((p: Id) =>
      kysely
        .selectFrom('annotation')
        .select(['id', 'char_start', 'char_end', 'text', 'note'])
        .where('content_id', '=', p.id)
        .orderBy('id'),
    ),
    moveTags: database.statement((p: Pair) =>
      kysely
        .insertInto('content_tag')
        .columns(['content_id', 'tag_id', 'added_us'])
        .expression((eb) =>
          eb
            .selectFrom('content_tag')
            .select((of) => [of.val(p.into).as('content_id'), 'tag_id', 'added_us'])
            .where('content_id', '=', p.from),
        )
        .onConflict((conflict) => conflict.columns(['content_id', 'tag_id']).doNothing()),
    ),
    recountTags: database.statement((p: Id) =>
      kysely
        .updateTable('tag')
        .set((eb) => ({
          article_count: eb
            .selectFrom('content_tag')
            .innerJoin('entry', 'entry.content_id', 'content_tag.content_id')
            .select((of) => of.fn.countAll<number>().as('count'))
            .whereRef('content_tag.tag_id', '=', 'tag.id')
            .where('library_state', '<>', sql.lit(3)),
        }))
        .where('id', 'in', (eb) => eb.selectFrom('content_tag').select('tag_id').where('content_id', '=', p.id)),
    ),
    setNote: database.statement((p: Id & { note: string }) =>
      kysely.updateTable('note').set({ note: p.note }).where('content_id', '=', p.id),
    ),
    setAnnotationNote: database.statement((p: Id & { note: string }) =>
      kysely.updateTable('annotation').set({ note: p.note }).where('id', '=', p.id),
    ),
    forgetAnnotation: database.statement((p: Id) => kysely.deleteFrom('annotation').where('id', '=', p.id)),
    setHistory: database.statement((p: Id & Omit<Selectable<HistoryTable>, 'id' | 'content_id'>) =>
      kysely
        .updateTable('history')
        .set({
          last_viewed_us: p.last_viewed_us,
          last_interaction_us: p.last_interaction_us,
          last_annotated_us: p.last_annotated_us,
          last_read: p.last_read,
          max_read: p.max_read,
          last_audio: p.last_audio,
          max_audio: p.max_audio,
        })
        .where('content_id', '=', p.id),
    ),
    putLibrary: database.statement(
      (
        p: Id & {
          state: number
          stateUs: number
          modifiedUs: number
          favorite: number
          favoriteUs: number | null
          order: number
        },
      ) =>
        putLibraryEntry(kysely, {
          content_id: p.id,
          library_state: p.state,
          library_state_us: p.stateUs,
          modified_us: p.modifiedUs,
          is_favorited: p.favorite,
          favorited_us: p.favoriteUs,
          queue_order: p.order,
        }),
    ),
    adopt: database.statement<Pair, never>((p: Pair) => ({
      compile: () =>
        sql<never>`
          update content set (title, site_name, author_id, publisher_id, publication_us, excerpt, image_url, content_type,
            article_id, processing_status, processing_error) = (
            select title, site_name, author_id, publisher_id, publication_us, excerpt, image_url, content_type,
              article_id, processing_status, processing_error from content as other where other.id = ${p.from})
          where id = ${p.into}`.compile(kysely),
    })),
    bury: database.statement((p: Pair) =>
      kysely.updateTable('content').set({ merged_into: p.into, article_id: null }).where('id', '=', p.from),
    ),
  }
}
