import type { Selectable } from 'kysely'
import type { Annotation } from '#shared/model/annotation.ts'
import type { Database } from '../../database/database.ts'
import type { AnnotationTable } from '../../database/tables.ts'
import { ContentIds } from '../articles/content-ids.ts'
import { annotationOf } from './entry-shapes.ts'
import type { EntryWriter } from './entry-writer.ts'
import type { Histories } from './histories.ts'
import { NotFound } from '../not-found.ts'
import { findOffsets, type Place, placeOf } from './locate-quote.ts'
import type { Stamps } from './stamps.ts'

export interface NewAnnotation extends Place {
  readonly content_id: number
  readonly text: string
  readonly before_text: string
  readonly after_text: string
  readonly note?: string | null | undefined
  readonly merged_ids?: readonly number[] | undefined
}

/** Highlights. Their offsets are half-open ranges of UTF-16 code units in the canonical text of the article. */
export class Annotations {
  readonly #database: Database
  readonly #stamps: Stamps
  readonly #entries: EntryWriter
  readonly #histories: Histories
  readonly #ids: ContentIds
  readonly #statements

  constructor(database: Database, stamps: Stamps, entries: EntryWriter, histories: Histories) {
    this.#database = database
    this.#stamps = stamps
    this.#entries = entries
    this.#histories = histories
    this.#ids = new ContentIds(database)
    this.#statements = statementsOf(database)
  }

  /**
   * Never refuses a highlight for its position: wrong offsets are found again by the words, and kept as given if that
   * fails. Creating the same highlight twice, after a lost answer, gives one. Throws NotFound.
   */
  create(account: number, given: NewAnnotation): Annotation {
    return this.#database.transaction(() => {
      const contentId = this.#ids.resolve(account, given.content_id)
      const content = this.#statements.content.get({ id: contentId })
      if (!content) throw new NotFound('There is no such content.')
      const stamp = this.#stamps.next(account)
      const place = findOffsets(content.text, given)
      const note = given.note?.trim() ? given.note : null
      const twin = this.#statements.twin.get({ contentId, start: place.char_start, end: place.char_end })
      const merged = (given.merged_ids ?? []).filter((id) => id !== twin?.id)
      for (const id of merged) this.#statements.removeMerged.run({ id, contentId })

      const row = twin
        ? this.#statements.renew.get({ id: twin.id, note: note ?? twin.note })
        : this.#statements.create.get({
            contentId,
            ...place,
            note,
            us: stamp.us,
            hash: place.anchored ? content.text_hash : null,
            detached: Number(content.text !== null && !place.anchored),
          })
      if (!row) throw new Error('The annotation was not written')
      this.#histories.annotated(contentId, stamp)
      this.#entries.refresh(account, contentId, stamp)
      return annotationOf(row)
    })
  }

  /** In the order of the text. Throws NotFound. */
  of(account: number, contentId: number): Annotation[] {
    return this.#statements.all.all({ contentId: this.#ids.resolve(account, contentId) }).map(annotationOf)
  }

  /** An empty text removes the note. Throws NotFound. */
  setNote(account: number, id: number, text: string | null): Annotation {
    const note = text?.trim() ? text : null
    return this.#change(account, id, (before) =>
      before.note === note ? null : this.#statements.renew.get({ id, note }),
    )
  }

  /** Throws NotFound. */
  setLiked(account: number, id: number, isLiked: boolean): Annotation {
    const liked = Number(isLiked)
    return this.#change(account, id, (before) =>
      before.is_liked === liked ? null : this.#statements.like.get({ id, liked }),
    )
  }

  /** Throws NotFound, also for someone else's highlight. */
  remove(account: number, id: number): void {
    this.#database.transaction(() => {
      const found = this.#statements.find.get({ account, id })
      if (!found) throw new NotFound('There is no such annotation.')
      this.#statements.remove.run({ id })
      this.#entries.refresh(account, found.content_id, this.#stamps.next(account))
    })
  }

  /** Moves a content's highlights to a new extraction of its text. The caller refreshes the entry. */
  anchorAnew(contentId: number, text: string, textHash: string): void {
    for (const row of this.#statements.all.all({ contentId })) {
      if (row.text_hash === textHash && row.is_detached === 0) continue
      const place = placeOf(text, row)
      if (place) this.#statements.move.run({ id: row.id, hash: textHash, ...place })
      else this.#statements.detach.run({ id: row.id })
    }
  }

  /** `write` returns what was written, or null if nothing changed. */
  #change(
    account: number,
    id: number,
    write: (before: Selectable<AnnotationTable>) => Selectable<AnnotationTable> | null | undefined,
  ): Annotation {
    return this.#database.transaction(() => {
      const before = this.#statements.find.get({ account, id })
      if (!before) throw new NotFound('There is no such annotation.')
      const after = write(before)
      if (!after) return annotationOf(before)
      this.#entries.refresh(account, before.content_id, this.#stamps.next(account))
      return annotationOf(after)
    })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    content: database.statement((p: { id: number }) =>
      kysely
        .selectFrom('content')
        .leftJoin('article', 'article.id', 'content.article_id')
        .select(['article.text', 'article.text_hash'])
        .where('content.id', '=', p.id),
    ),
    find: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('annotation')
        .innerJoin('content', 'content.id', 'annotation.content_id')
        .selectAll('annotation')
        .where('annotation.id', '=', p.id)
        .where('content.account_id', '=', p.account),
    ),
    twin: database.statement((p: { contentId: number; start: number | null; end: number | null }) =>
      kysely
        .selectFrom('annotation')
        .select(['id', 'note'])
        .where('content_id', '=', p.contentId)
        .where('char_start', '=', p.start)
        .where('char_end', '=', p.end),
    ),
    all: database.statement((p: { contentId: number }) =>
      kysely
        .selectFrom('annotation')
        .selectAll()
        .where('content_id', '=', p.contentId)
        .orderBy('char_start')
        .orderBy('id'),
    ),
    renew: database.statement((p: { id: number; note: string | null }) =>
      kysely.updateTable('annotation').set({ note: p.note }).where('id', '=', p.id).returningAll(),
    ),
    create: database.statement(
      (p: {
        contentId: number
        text: string
        before_text: string
        after_text: string
        word_start: number | null
        word_end: number | null
        char_start: number | null
        char_end: number | null
        note: string | null
        us: number
        hash: string | null
        detached: number
      }) =>
        kysely
          .insertInto('annotation')
          .values({
            content_id: p.contentId,
            text: p.text,
            before_text: p.before_text,
            after_text: p.after_text,
            word_start: p.word_start,
            word_end: p.word_end,
            char_start: p.char_start,
            char_end: p.char_end,
            note: p.note,
            created_us: p.us,
            text_hash: p.hash,
            is_detached: p.detached,
          })
          .returningAll(),
    ),
    move: database.statement(
      (p: {
        id: number
        hash: string
        text: string
        before_text: string
        after_text: string
        word_start: number | null
        word_end: number | null
        char_start: number | null
        char_end: number | null
      }) =>
        kysely
          .updateTable('annotation')
          .set({
            text: p.text,
            before_text: p.before_text,
            after_text: p.after_text,
            word_start: p.word_start,
            word_end: p.word_end,
            char_start: p.char_start,
            char_end: p.char_end,
            text_hash: p.hash,
            is_detached: 0,
          })
          .where('id', '=', p.id),
    ),
    detach: database.statement((p: { id: number }) =>
      kysely.updateTable('annotation').set({ is_detached: 1 }).where('id', '=', p.id),
    ),
    like: database.statement((p: { id: number; liked: number }) =>
      kysely.updateTable('annotation').set({ is_liked: p.liked }).where('id', '=', p.id).returningAll(),
    ),
    remove: database.statement((p: { id: number }) => kysely.deleteFrom('annotation').where('id', '=', p.id)),
    removeMerged: database.statement((p: { id: number; contentId: number }) =>
      kysely.deleteFrom('annotation').where('id', '=', p.id).where('content_id', '=', p.contentId),
    ),
  }
}
