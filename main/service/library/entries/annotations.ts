import type { Selectable } from 'kysely'
import type { Annotation } from '#shared/model/annotation.ts'
import type { Database } from '../../database/database.ts'
import type { AnnotationTable } from '../../database/tables.ts'
import type { Change, Look } from '../../database/transaction.ts'
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
  async create(account: number, given: NewAnnotation): Promise<Annotation> {
    return this.#database.change(account, async (tx) => {
      const contentId = await this.#ids.resolve(tx, given.content_id)
      const content = await this.#statements.content.get(tx, { id: contentId })
      if (!content) throw new NotFound('There is no such content.')
      const stamp = await this.#stamps.next(tx)
      const place = findOffsets(content.text, given)
      const note = given.note?.trim() ? given.note : null
      const twin = await this.#statements.twin.get(tx, { contentId, start: place.char_start, end: place.char_end })
      const merged = (given.merged_ids ?? []).filter((id) => id !== twin?.id)
      for (const id of merged) await this.#statements.removeMerged.run(tx, { id, contentId })

      const row = twin
        ? await this.#statements.renew.get(tx, { id: twin.id, note: note ?? twin.note })
        : await this.#statements.create.get(tx, {
            contentId,
            ...place,
            note,
            us: stamp.us,
            hash: place.anchored ? content.text_hash : null,
            detached: Number(content.text !== null && !place.anchored),
          })
      if (!row) throw new Error('The annotation was not written')
      await this.#histories.annotated(tx, contentId, stamp)
      await this.#entries.refreshWords(tx, contentId, stamp)
      return annotationOf(row)
    })
  }

  /** In the order of the text. Throws NotFound. */
  async of(account: number, contentId: number): Promise<Annotation[]> {
    return this.#database.look(account, async (tx) => {
      const found = await this.#statements.all.all(tx, { contentId: await this.#ids.resolve(tx, contentId) })
      return found.map(annotationOf)
    })
  }

  /** An empty text removes the note. Throws NotFound. */
  async setNote(account: number, id: number, text: string | null): Promise<Annotation> {
    const note = text?.trim() ? text : null
    return this.#database.change(account, async (tx) => {
      const before = await this.#find(tx, id)
      if (before.note === note) return annotationOf(before)
      const after = await this.#statements.renew.get(tx, { id, note })
      await this.#entries.refreshWords(tx, before.content_id, await this.#stamps.next(tx))
      return annotationOf(after ?? before)
    })
  }

  /** Throws NotFound. */
  async setLiked(account: number, id: number, isLiked: boolean): Promise<Annotation> {
    const liked = Number(isLiked)
    return this.#database.change(account, async (tx) => {
      const before = await this.#find(tx, id)
      if (before.is_liked === liked) return annotationOf(before)
      const after = await this.#statements.like.get(tx, { id, liked })
      await this.#entries.refresh(tx, before.content_id, await this.#stamps.next(tx))
      return annotationOf(after ?? before)
    })
  }

  /** Throws NotFound, also for someone else's highlight. */
  async remove(account: number, id: number): Promise<void> {
    await this.#database.change(account, async (tx) => {
      const found = await this.#find(tx, id)
      await this.#statements.remove.run(tx, { id })
      await this.#entries.refreshWords(tx, found.content_id, await this.#stamps.next(tx))
    })
  }

  /**
   * Moves a content's highlights to a new extraction of its text. The caller refreshes the entry and its words, because
   * a highlight's words may be written otherwise in the new text.
   */
  async anchorAnew(tx: Change, contentId: number, text: string, textHash: string): Promise<void> {
    for (const row of await this.#statements.all.all(tx, { contentId })) {
      if (row.text_hash === textHash && row.is_detached === 0) continue
      const place = placeOf(text, row)
      if (place) await this.#statements.move.run(tx, { id: row.id, hash: textHash, ...place })
      else await this.#statements.detach.run(tx, { id: row.id })
    }
  }

  async #find(tx: Look, id: number): Promise<Selectable<AnnotationTable>> {
    const found = await this.#statements.find.get(tx, { id })
    if (!found) throw new NotFound('There is no such annotation.')
    return found
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  type OfContent = { account: number; contentId: number }
  return {
    content: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .leftJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select(['article.text', 'article.text_hash'])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    find: database.statement((p: Id) =>
      kysely.selectFrom('annotation').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    twin: database.statement((p: OfContent & { start: number | null; end: number | null }) =>
      kysely
        .selectFrom('annotation')
        .select(['id', 'note'])
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.contentId)
        .where('char_start', '=', p.start)
        .where('char_end', '=', p.end),
    ),
    all: database.statement((p: OfContent) =>
      kysely
        .selectFrom('annotation')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.contentId)
        .orderBy('char_start')
        .orderBy('id'),
    ),
    renew: database.statement((p: Id & { note: string | null }) =>
      kysely
        .updateTable('annotation')
        .set({ note: p.note })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
        .returningAll(),
    ),
    create: database.statement(
      (p: {
        account: number
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
            account_id: p.account,
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
        account: number
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
          .where('account_id', '=', p.account)
          .where('id', '=', p.id),
    ),
    detach: database.statement((p: Id) =>
      kysely
        .updateTable('annotation')
        .set({ is_detached: 1 })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    like: database.statement((p: Id & { liked: number }) =>
      kysely
        .updateTable('annotation')
        .set({ is_liked: p.liked })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
        .returningAll(),
    ),
    remove: database.statement((p: Id) =>
      kysely.deleteFrom('annotation').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    removeMerged: database.statement((p: Id & OfContent) =>
      kysely
        .deleteFrom('annotation')
        .where('account_id', '=', p.account)
        .where('id', '=', p.id)
        .where('content_id', '=', p.contentId),
    ),
  }
}
