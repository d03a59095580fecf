import type { Selectable } from 'kysely'
import { joinNotes } from '#shared/model/notes/join-notes.ts'
import { libraryState } from '#shared/model/library-state.ts'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'
import type { Tables } from '../../database/tables.ts'
import type { Change } from '../../database/transaction.ts'
import type { Annotations } from '../entries/annotations.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import { historyColumnsOf, mergedHistory } from '../entries/history-columns.ts'
import { StoredTitleOverrides } from './title-overrides.ts'
import { putLibraryEntry } from '../entries/put-library-entry.ts'
import type { Stamps } from '../../database/stamps.ts'

/**
 * Ranks of library states for merging contents: saved takes precedence over archived, archived over unsaved, and
 * unsaved over deleted.
 */
const strength: Readonly<Record<number, number>> = {
  [libraryState.saved]: 3,
  [libraryState.archived]: 2,
  [libraryState.unsaved]: 1,
  [libraryState.deleted]: 0,
}

/**
 * Merges two contents that represent the same page. Nothing that a reader did is lost: tags and highlights are
 * combined, notes are joined, and the furthest progress is used. The merged content stays as a tombstone that points to
 * the other one.
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

  /** Refreshes both entries. */
  async merge(tx: Change, from: number, into: number): Promise<void> {
    const by = this.#statements
    const formers = [await by.text.get(tx, { id: from }), await by.text.get(tx, { id: into })]
    await by.moveAddresses.run(tx, { from, into })
    await by.movePublicPages.run(tx, { from, into })
    await by.moveTags.run(tx, { from, into })
    await by.moveQueued.run(tx, { from, into })
    await by.dropQueued.run(tx, { id: from })
    await by.moveAnnotations.run(tx, { from, into })
    await by.moveMergedAnnotations.run(tx, { from, into })
    await by.moveAnswers.run(tx, { from, into })
    await this.#mergeNotes(tx, from, into)
    await this.#mergeHistories(tx, from, into)
    await this.#mergeLibrary(tx, from, into)
    if ((await by.content.get(tx, { id: into }))?.article_id == null) {
      const article = await by.content.get(tx, { id: from })
      if (article?.article_id != null) {
        await this.#namings.unveil(tx, from)
        await by.moveArticle.run(tx, { from, into })
        await by.adopt.run(tx, { from, into })
        await this.#namings.reread(tx, into)
        await by.movePage.run(tx, { from, into })
        await by.moveFile.run(tx, { from, into })
        await by.moveMedia.run(tx, { from, into })
        await by.moveTranscript.run(tx, { from, into })
      }
    }
    await by.movePlaces.run(tx, { from, into })
    await by.moveCovers.run(tx, { from, into })
    await by.moveVersions.run(tx, { from, into })
    await by.moveReceived.run(tx, { from, into })
    await by.moveEpisode.run(tx, { from, into })
    await by.moveDeeds.run(tx, { from, into })
    await by.moveSenders.run(tx, { from, into })
    await by.moveSendings.run(tx, { from, into })
    await this.#namings.merge(tx, from, into)
    await by.forgetSent.run(tx, { id: from })
    await by.forgetPage.run(tx, { id: from })
    await by.bury.run(tx, { from, into })
    await by.forgetArticles.run(tx, { id: from })
    const text = await by.text.get(tx, { id: into })
    if (text)
      await this.#annotations.anchorAnew(
        tx,
        into,
        text,
        formers.filter((former) => former !== undefined),
      )
    await this.#annotations.settle(tx, into)
    await this.#entries.refreshWords(tx, from, await this.#stamps.next(tx))
    await by.dropTags.run(tx, { id: from })
    await by.dropPlaces.run(tx, { id: from })
    await this.#entries.refreshWords(tx, into, await this.#stamps.next(tx))
    await by.recountTags.run(tx, { id: into })
  }

  async #mergeNotes(tx: Change, from: number, into: number): Promise<void> {
    const moved = await this.#statements.note.get(tx, { id: from })
    const kept = await this.#statements.note.get(tx, { id: into })
    if (!moved) return
    if (!kept) return void (await this.#statements.moveNote.run(tx, { from, into }))
    const note = joinNotes([kept.note, moved.note]) ?? kept.note
    if (note !== kept.note) await this.#statements.setNote.run(tx, { id: into, note })
    await this.#statements.forgetNote.run(tx, { id: from })
  }

  async #mergeHistories(tx: Change, from: number, into: number): Promise<void> {
    const moved = await this.#statements.history.get(tx, { id: from })
    const kept = await this.#statements.history.get(tx, { id: into })
    if (!moved) return
    if (!kept) return void (await this.#statements.moveHistory.run(tx, { from, into }))
    const isNewer = moved.last_interaction_us > kept.last_interaction_us
    await this.#statements.setHistory.run(tx, {
      id: into,
      last_interaction_us: Math.max(moved.last_interaction_us, kept.last_interaction_us),
      ...(isNewer ? mergedHistory(kept, moved) : mergedHistory(moved, kept)),
    })
    await this.#statements.forgetHistory.run(tx, { id: from })
  }

  async #mergeLibrary(tx: Change, from: number, into: number): Promise<void> {
    const moved = await this.#statements.library.get(tx, { id: from })
    const kept = await this.#statements.library.get(tx, { id: into })
    if (moved) {
      const stronger = kept && strengthOf(kept) > strengthOf(moved) ? kept : moved
      const sameState = kept?.library_state === moved.library_state
      await this.#statements.putLibrary.run(tx, {
        id: into,
        state: stronger.library_state,
        stateUs: sameState ? Math.max(kept.library_state_us, moved.library_state_us) : stronger.library_state_us,
        modifiedUs: Math.max(kept?.modified_us ?? 0, moved.modified_us),
        favorite: Math.max(kept?.is_favorited ?? 0, moved.is_favorited),
        favoriteUs: greatest(kept?.favorited_us, moved.favorited_us),
        order: Math.max(kept?.queue_order ?? 0, moved.queue_order),
      })
    }
    const { us } = await this.#stamps.next(tx)
    await this.#statements.putLibrary.run(tx, {
      id: from,
      state: libraryState.deleted,
      stateUs: us,
      modifiedUs: us,
      favorite: 0,
      favoriteUs: null,
      order: moved?.queue_order ?? us,
    })
  }
}

const strengthOf = (row: Selectable<Tables['library_entry']>): number => strength[row.library_state] ?? 0

function greatest(...values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value != null)
  return known.length === 0 ? null : Math.max(...known)
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  type Pair = { account: number; from: number; into: number }
  const move = (
    table:
      | 'annotation'
      | 'merged_annotation'
      | 'model_answer'
      | 'note'
      | 'history'
      | 'article'
      | 'content_address'
      | 'public_page'
      | 'content_file'
      | 'content_media'
      | 'page'
      | 'page_version'
      | 'transcript'
      | 'received_item'
      | 'rule_deed'
      | 'sending'
      | 'sent_item',
  ) =>
    database.statement((p: Pair) =>
      kysely
        .updateTable(table)
        .set({ content_id: p.into } as never)
        .where('account_id' as never, '=', p.account as never)
        .where('content_id' as never, '=', p.from as never),
    )
  const forget = (
    table: 'note' | 'history' | 'article' | 'content_tag' | 'shelf_item' | 'listen_queue_item' | 'page' | 'sent_html',
  ) =>
    database.statement((p: Id) =>
      kysely
        .deleteFrom(table)
        .where('account_id' as never, '=', p.account as never)
        .where('content_id' as never, '=', p.id as never),
    )
  return {
    moveAddresses: move('content_address'),
    moveAnnotations: move('annotation'),
    moveMergedAnnotations: move('merged_annotation'),
    moveAnswers: move('model_answer'),
    moveNote: move('note'),
    moveHistory: move('history'),
    moveArticle: move('article'),
    movePage: move('page'),
    moveVersions: move('page_version'),
    moveFile: move('content_file'),
    moveMedia: move('content_media'),
    moveTranscript: move('transcript'),
    moveReceived: move('received_item'),
    moveDeeds: move('rule_deed'),
    moveSenders: move('sent_item'),
    moveSendings: move('sending'),
    /** Skipped if the other content has its own episode. */
    moveEpisode: database.statement((p: Pair) =>
      kysely
        .updateTable('episode')
        .set({ content_id: p.into })
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.from)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('episode as other')
                .select('other.content_id')
                .where('other.account_id', '=', p.account)
                .where('other.content_id', '=', p.into),
            ),
          ),
        ),
    ),
    movePublicPages: move('public_page'),
    forgetNote: forget('note'),
    forgetHistory: forget('history'),
    forgetArticles: forget('article'),
    forgetSent: forget('sent_html'),
    forgetPage: forget('page'),
    dropTags: forget('content_tag'),
    dropPlaces: forget('shelf_item'),
    dropQueued: forget('listen_queue_item'),
    note: database.statement((p: Id) =>
      kysely.selectFrom('note').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    history: database.statement((p: Id) =>
      kysely.selectFrom('history').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    library: database.statement((p: Id) =>
      kysely.selectFrom('library_entry').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    content: database.statement((p: Id) =>
      kysely.selectFrom('content').select('article_id').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    text: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select(['text', 'text_hash'])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    moveTags: database.statement((p: Pair) =>
      kysely
        .insertInto('content_tag')
        .columns(['account_id', 'content_id', 'tag_id', 'added_us'])
        .expression((eb) =>
          eb
            .selectFrom('content_tag')
            .select((of) => ['account_id', of.val(p.into).as('content_id'), 'tag_id', 'added_us'])
            .where('account_id', '=', p.account)
            .where('content_id', '=', p.from),
        )
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id', 'tag_id']).doNothing()),
    ),
    movePlaces: database.statement((p: Pair) =>
      kysely
        .insertInto('shelf_item')
        .columns(['account_id', 'content_id', 'shelf_id', 'rank', 'added_us'])
        .expression((eb) =>
          eb
            .selectFrom('shelf_item')
            .select((of) => ['account_id', of.val(p.into).as('content_id'), 'shelf_id', 'rank', 'added_us'])
            .where('account_id', '=', p.account)
            .where('content_id', '=', p.from),
        )
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id', 'shelf_id']).doNothing()),
    ),
    moveCovers: database.statement((p: Pair) =>
      kysely
        .updateTable('shelf')
        .set({ cover_id: p.into })
        .where('account_id', '=', p.account)
        .where('cover_id', '=', p.from),
    ),
    moveQueued: database.statement((p: Pair) =>
      kysely
        .insertInto('listen_queue_item')
        .columns(['account_id', 'content_id', 'place', 'added_us'])
        .expression((eb) =>
          eb
            .selectFrom('listen_queue_item')
            .select((of) => ['account_id', of.val(p.into).as('content_id'), 'place', 'added_us'])
            .where('account_id', '=', p.account)
            .where('content_id', '=', p.from),
        )
        .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doNothing()),
    ),
    recountTags: database.statement((p: Id) =>
      kysely
        .updateTable('tag')
        .set((eb) => ({
          article_count: eb
            .selectFrom('content_tag')
            // SQLite preserves the order of a cross join. For any other join, it would start with all entries of the
            // account.
            .crossJoin('entry')
            .select((of) => of.fn.countAll<number>().as('count'))
            .whereRef('content_tag.account_id', '=', 'tag.account_id')
            .whereRef('content_tag.tag_id', '=', 'tag.id')
            .whereRef('entry.account_id', '=', 'content_tag.account_id')
            .whereRef('entry.content_id', '=', 'content_tag.content_id')
            .where('library_state', '<>', constant(libraryState.deleted)),
        }))
        .where('account_id', '=', p.account)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('content_tag')
            .select('tag_id')
            .where('account_id', '=', p.account)
            .where('content_id', '=', p.id),
        ),
    ),
    setNote: database.statement((p: Id & { note: string }) =>
      kysely
        .updateTable('note')
        .set({ note: p.note })
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    setAnnotationNote: database.statement((p: Id & { note: string }) =>
      kysely.updateTable('annotation').set({ note: p.note }).where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    forgetAnnotation: database.statement((p: Id) =>
      kysely.deleteFrom('annotation').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    setHistory: database.statement((p: Id & Omit<Selectable<Tables['history']>, 'id' | 'account_id' | 'content_id'>) =>
      kysely
        .updateTable('history')
        .set({
          last_interaction_us: p.last_interaction_us,
          ...historyColumnsOf(p),
        })
        .where('account_id', '=', p.account)
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
          account_id: p.account,
          content_id: p.id,
          library_state: p.state,
          library_state_us: p.stateUs,
          modified_us: p.modifiedUs,
          is_favorited: p.favorite,
          favorited_us: p.favoriteUs,
          queue_order: p.order,
        }),
    ),
    adopt: database.statement((p: Pair) =>
      kysely
        .updateTable('content')
        .from('content as other')
        .set((eb) => ({
          title: eb.ref('other.title'),
          site_name: eb.ref('other.site_name'),
          author_id: eb.ref('other.author_id'),
          publisher_id: eb.ref('other.publisher_id'),
          publication_us: eb.ref('other.publication_us'),
          excerpt: eb.ref('other.excerpt'),
          image_url: eb.ref('other.image_url'),
          content_type: eb.ref('other.content_type'),
          article_id: eb.ref('other.article_id'),
          processing_status: eb.ref('other.processing_status'),
          processing_error: eb.ref('other.processing_error'),
        }))
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.into)
        .where('other.account_id', '=', p.account)
        .where('other.id', '=', p.from),
    ),
    bury: database.statement((p: Pair) =>
      kysely
        .updateTable('content')
        .set({ merged_into: p.into, article_id: null })
        .where('account_id', '=', p.account)
        .where('id', '=', p.from),
    ),
  }
}
