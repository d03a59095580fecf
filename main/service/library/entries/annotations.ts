import { rangeInUnchangedBlock } from '#shared/text/unchanged-block.ts'
import { anchorQuote } from '#shared/text/anchor-quote.ts'
import { clampRange } from '#shared/text/text-range.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import {
  changeMarks,
  changeOfWhole,
  type HighlightMarks,
  type MarkChange,
  type MarkFields,
  marksOf,
  remainingMarks,
  sameMarks,
} from '#shared/model/highlights/highlight-marks.ts'
import { toMicroseconds } from '#shared/model/dates.ts'
import { besideNotes, changeNote, heirOf, joinNotes } from '#shared/model/notes/join-notes.ts'
import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import { atOnce } from '../../database/statement.ts'
import type { Change, Look } from '../../database/transaction.ts'
import { ContentIds } from './content-ids.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import { type Annotated, AnnotationMerge, type AnnotationRow } from './annotation-merge.ts'
import { annotationStatements } from './annotation-statements.ts'
import { annotationOf, type DatedAnnotation, datedAnnotationOf } from './entry-shapes.ts'
import type { EntryWriter } from './entry-writer.ts'
import type { Histories } from './histories.ts'
import { type LocatedQuote, type Place, placeOf, quoteAt } from './locate-quote.ts'
import { fromMarkColumns, noMarkColumns, toMarkColumns } from './mark-columns.ts'
import { MergedAnnotations } from './merged-annotations.ts'
import { assertSeen, madeAs, noteAdded, noteSeen, type SeenAnnotation } from './seen-annotations.ts'
import type { Stamp, Stamps } from '../../database/stamps.ts'

interface GivenQuote extends Place, MarkFields {
  readonly text: string
  readonly before_text: string
  readonly after_text: string
  readonly note?: string | null | undefined
  readonly temporary_id?: number | undefined
}

export interface NewAnnotation extends GivenQuote {
  readonly content_id: number
  readonly merged_ids?: readonly number[] | undefined
  /** True if the words were seen on the page and their position in the article is unknown. */
  readonly must_be_found?: boolean | undefined
}

export interface RestoredAnnotations {
  readonly content_id: number
  readonly instead_of: readonly number[]
  readonly annotations: readonly (GivenQuote & {
    readonly id?: number | undefined
    readonly is_liked?: boolean | undefined
  })[]
  /** The highlights to be replaced, as the writer saw them. A note that is absent is not compared. */
  readonly was?: readonly SeenAnnotation[] | undefined
}

/** Highlights. Their offsets are half-open ranges of UTF-16 code units in the canonical text of the article. */
export class Annotations {
  readonly #database: Database
  readonly #stamps: Stamps
  readonly #entries: EntryWriter
  readonly #histories: Histories
  readonly #ids: ContentIds
  readonly #merged: MergedAnnotations
  readonly #merge: AnnotationMerge
  readonly #statements

  constructor(database: Database, stamps: Stamps, entries: EntryWriter, histories: Histories) {
    this.#database = database
    this.#stamps = stamps
    this.#entries = entries
    this.#histories = histories
    this.#ids = new ContentIds(database)
    this.#merged = new MergedAnnotations(database)
    this.#merge = new AnnotationMerge(database, this.#merged)
    this.#statements = annotationStatements(database)
  }

  /**
   * Creates a highlight. Never refuses it because of its position. If the offsets are wrong, the words are searched
   * for. If that fails, the offsets are stored as given. The highlight is merged with all those that share words with
   * it, even if the writer did not know of them. Creating the same highlight twice, after a lost response, results in
   * only one. With `must_be_found`, words that are not in the article are refused. Throws NotFound or RefusedInput.
   */
  async create(account: number, given: NewAnnotation): Promise<Annotation> {
    return this.#database.change(account, async (tx) => {
      const id = await this.#ids.resolve(tx, given.content_id)
      const [content, stamp, all] = await atOnce(
        this.#textOf(tx, id),
        this.#stamps.next(tx),
        this.#statements.all.all(tx, { contentId: id }),
      )
      const place = given.must_be_found ? foundIn(content.text, given) : {}
      const fresh = { ...newly(given, stamp), ...place, liked: 0 }
      const row = await this.#merge.add(tx, content, fresh, new Set(given.merged_ids), all)
      await this.#annotated(tx, content.id, stamp)
      return annotationOf(row)
    })
  }

  /**
   * Restores highlights that replace others, which undoes a removal or a merge. If a replaced highlight has parts that
   * its writer did not name when merging, they are restored as well. Words in its note that none of its parts has are
   * added to the first restored highlight. For each restored highlight, returns the one that now has its words. A
   * repeated call has no further effect. Throws NotFound. Throws Overruled if nothing is restored and words were added
   * to a note since it was seen.
   */
  async restore(account: number, given: RestoredAnnotations): Promise<Annotation[]> {
    return this.#database.change(account, async (tx) => {
      const content = await this.#content(tx, given.content_id)
      const stamp = await this.#stamps.next(tx)
      const wanted = new Set(given.annotations.flatMap(({ id }) => id ?? []))
      const parts: AnnotationRow[] = []
      const leaving: AnnotationRow[] = []
      for (const id of new Set(given.instead_of)) {
        const row = wanted.has(id) ? undefined : await this.#statements.find.get(tx, { id })
        if (row?.content_id !== content.id || (await this.#isAnothers(tx, content.id, id, given.was))) continue
        leaving.push(row)
        const isUnseen = given.annotations.length === 0 && madeAs(id, given.was) !== undefined
        await this.#statements.remove.run(tx, { id })
        const back = await this.#takeApart(tx, content, id, { wanted, isUnseen })
        if (given.annotations.length === 0) assertSeen(row, back, given.was)
        if (isUnseen && noteSeen(id, given.was) === undefined) await this.#keepUnseen(tx, row, back, stamp)
        parts.push(...back)
      }
      const ids: number[] = []
      for (const { id = null, is_liked: isLiked = false, ...quote } of given.annotations) {
        const known = id === null ? undefined : await this.#living(tx, id)
        const again = { ...newly(quote, stamp), liked: Number(isLiked) }
        if (known?.content_id !== content.id) ids.push((await this.#merge.add(tx, content, again)).id)
        else if (known.id === id && !again.text.includes(known.text)) {
          // The writer received this ID for fewer words, so removing the highlight again must not remove the other
          // words. All other data of the restored highlight is already in the existing one.
          ids.push((await this.#merge.add(tx, content, { ...again, ...plain })).id)
        } else {
          ids.push(known.id)
          // The restored highlight remains part of another one. If it is removed again, the other one must not be
          // removed as well.
          if (id !== null && quote.temporary_id !== undefined) await this.#merged.name(tx, id, quote.temporary_id)
        }
      }
      if (ids.length > 0) {
        const kept = [...parts.map(partOf), ...given.annotations.map(givenPart)]
        await this.#keepRest(tx, [...ids, ...parts.map(({ id }) => id)], leaving, kept, stamp)
      }
      await this.#annotated(tx, content.id, stamp)
      const found: Annotation[] = []
      for (const id of ids) found.push(annotationOf((await this.#found(tx, id)).row))
      return found
    })
  }

  /** Returns a content's highlights in the order of the text. Throws NotFound. */
  async of(account: number, contentId: number): Promise<DatedAnnotation[]> {
    return this.#database.look(account, async (tx) => {
      const found = await this.#statements.all.all(tx, { contentId: await this.#ids.resolve(tx, contentId) })
      return found.map(datedAnnotationOf)
    })
  }

  /** Returns the number of an account's highlights. */
  async count(account: number): Promise<number> {
    const found = await this.#database.look(account, (tx) => this.#statements.count.get(tx, {}))
    return found?.count ?? 0
  }

  /**
   * Changes a highlight's note. An empty text removes it. `was`: the note that the writer changed. Words added
   * elsewhere in the meantime stay. If the highlight has been merged since, only its part of the note changes. Throws
   * NotFound.
   */
  async setNote(account: number, id: number, text: string | null, was?: string | null): Promise<Annotation> {
    const next = text?.trim() ? text : null
    return this.#database.change(account, async (tx) => {
      const { row, part } = await this.#found(tx, id)
      const from = was === undefined ? part?.note : was
      const note = from === undefined ? next : changeNote(row.note, from, next)
      if (part) {
        const own = changeNote(part.note, from ?? null, next)
        await this.#merged.change(tx, id, { ...part, note: own, liked: part.is_liked })
      }
      if (row.note === note) return annotationOf(row)
      const stamp = await this.#stamps.next(tx)
      const after = await this.#statements.renew.get(tx, { ...row, note, liked: row.is_liked, us: stamp.us })
      await this.#entries.refreshWords(tx, row.content_id, stamp)
      return annotationOf(after ?? row)
    })
  }

  /**
   * Likes or unlikes a highlight. If it has been merged since, the like goes to the merged highlight and stays there.
   * Throws NotFound.
   */
  async setLiked(account: number, id: number, isLiked: boolean): Promise<Annotation> {
    return this.#database.change(account, async (tx) => {
      const { row, part } = await this.#found(tx, id)
      if (part) await this.#merged.change(tx, id, { ...part, liked: Number(isLiked) })
      const liked = part && !isLiked ? row.is_liked : Number(isLiked)
      if (row.is_liked === liked) return annotationOf(row)
      const stamp = await this.#stamps.next(tx)
      const after = await this.#statements.renew.get(tx, { ...row, liked, us: stamp.us })
      await this.#entries.refresh(tx, row.content_id, stamp)
      return annotationOf(after ?? row)
    })
  }

  /**
   * Changes a highlight's color, tags and other marks. If the highlight has been merged since, the merged one receives
   * the color and the added tags. Removed tags stay, because another part may have had them. Throws NotFound.
   */
  async mark(account: number, id: number, change: MarkChange): Promise<Annotation> {
    return this.#database.change(account, async (tx) => {
      const { row, part } = await this.#found(tx, id)
      if (part) {
        const own = toMarkColumns(changeMarks(fromMarkColumns(part), change))
        await this.#merged.change(tx, id, { ...part, ...own, liked: part.is_liked })
      }
      const before = fromMarkColumns(row)
      const marks = changeMarks(before, part ? changeOfWhole(change) : change)
      if (sameMarks(before, marks)) return annotationOf(row)
      const stamp = await this.#stamps.next(tx)
      const next = { ...row, ...toMarkColumns(marks), liked: row.is_liked, us: stamp.us }
      const after = await this.#statements.renew.get(tx, next)
      await this.#entries.refreshWords(tx, row.content_id, stamp)
      return annotationOf(after ?? row)
    })
  }

  /**
   * Records a review. A highlight that has been merged since counts as new, because its words now belong to another one
   * too. Throws NotFound.
   */
  async review(account: number, id: number, date: string | null, count: number): Promise<Annotation> {
    return this.#database.change(account, async (tx) => {
      const { row, part } = await this.#found(tx, id)
      const reviewed = date === null ? null : toMicroseconds(date)
      const reviews = date === null ? 0 : count
      if (part || (row.reviewed_us === reviewed && row.reviews === reviews)) return annotationOf(row)
      const after = await this.#statements.review.get(tx, { id: row.id, reviewed, reviews })
      await this.#entries.refresh(tx, row.content_id, await this.#stamps.next(tx))
      return annotationOf(after ?? row)
    })
  }

  /**
   * Removes a highlight. Throws NotFound, including for another reader's highlight, or for one that has been merged
   * since, because its words now also belong to another. `was`: the note as the remover saw it. Throws Overruled if
   * other words have been added to the note since.
   */
  async remove(account: number, id: number, was?: string | null): Promise<void> {
    await this.#database.change(account, async (tx) => {
      const found = await this.#statements.find.get(tx, { id })
      if (!found) throw noSuch()
      if (was !== undefined && changeNote(found.note, was, null) !== null) throw noteAdded()
      await this.#statements.remove.run(tx, { id })
      await this.#merged.forgetParts(tx, id)
      await this.#entries.refreshWords(tx, found.content_id, await this.#stamps.next(tx))
    })
  }

  /**
   * Moves a content's highlights to a new extraction of its text. The caller refreshes the entry and its words, because
   * a highlight's words may be spelled differently in the new text. `formers`: the texts in which the highlights were
   * created, if known. `isEdit`: the reader edited the text, so a block that stayed as it was is the same block.
   */
  async anchorAnew(
    tx: Change,
    contentId: number,
    { text, text_hash: textHash }: HashedText,
    formers: readonly HashedText[],
    isEdit = false,
  ): Promise<void> {
    for (const row of await this.#statements.all.all(tx, { contentId })) {
      if (row.text_hash === textHash && row.is_detached === 0) continue
      const former = formers.find((one) => one.text_hash === row.text_hash)?.text ?? null
      const range = { start: row.char_start ?? -1, end: row.char_end ?? -1 }
      const moved =
        isEdit && former !== null && row.is_detached === 0 ? rangeInUnchangedBlock(former, text, range) : null
      const place = moved ? quoteAt(text, moved) : placeOf(text, row, row.text_hash === null ? undefined : former)
      if (place) await this.#statements.move.run(tx, { id: row.id, hash: textHash, ...place })
      else await this.#statements.detach.run(tx, { id: row.id })
    }
    await this.#merge.settle(tx, { id: contentId, text, text_hash: textHash })
  }

  /** Merges highlights of a content that now share words. The caller refreshes the entry and its words. */
  async settle(tx: Change, contentId: number): Promise<void> {
    await this.#merge.settle(tx, await this.#content(tx, contentId))
  }

  /**
   * True if a highlight created under a temporary ID has become part of this one, and the writer of the former never
   * saw the merged highlight.
   */
  async #isAnothers(tx: Look, contentId: number, id: number, was: readonly SeenAnnotation[] = []): Promise<boolean> {
    const made = madeAs(id, was)
    return made !== undefined && (await this.#merged.findMade(tx, contentId, made)) !== undefined
  }

  /**
   * Turns parts of a removed highlight back into highlights if they are `wanted` or its writer did not know of them. If
   * the remover has not seen the merged highlight, the same applies to the parts of its parts.
   */
  async #takeApart(
    tx: Change,
    content: Annotated,
    id: number,
    of: { readonly wanted: ReadonlySet<number>; readonly isUnseen: boolean },
  ): Promise<AnnotationRow[]> {
    const back: AnnotationRow[] = []
    for (const part of await this.#merged.partsOf(tx, id)) {
      await this.#merged.release(tx, part.id)
      const isKnown = part.is_named === 1 && !of.wanted.has(part.id)
      if (!isKnown)
        back.push(await this.#merge.add(tx, content, { ...part, liked: part.is_liked, us: part.created_us }))
      else if (of.isUnseen) back.push(...(await this.#takeApart(tx, content, part.id, of)))
      else await this.#merged.forgetParts(tx, part.id)
    }
    return back
  }

  /** Preserves words added to the note of a highlight if its remover knew only the highlight's temporary ID. */
  async #keepUnseen(tx: Change, gone: AnnotationRow, back: readonly AnnotationRow[], { us }: Stamp): Promise<void> {
    const [first] = back
    const rest = besideNotes(
      gone.note,
      back.map(({ note }) => note),
    )
    if (!first || rest === null) return
    await this.#statements.renew.get(tx, { ...first, note: joinNotes([first.note, rest]), liked: first.is_liked, us })
  }

  /**
   * Preserves what was added to highlights that are replaced: words in their notes, a like, a color and tags. `ids`:
   * the restored highlights, the first of which receives these.
   */
  async #keepRest(
    tx: Change,
    ids: readonly number[],
    leaving: readonly AnnotationRow[],
    kept: readonly OfflinePart[],
    { us }: Stamp,
  ): Promise<void> {
    const back: AnnotationRow[] = []
    for (const id of ids) {
      const living = await this.#living(tx, id)
      if (living) back.push(living)
    }
    const [row] = back
    if (!row) return
    const notes = kept.map(({ note }) => note)
    const note = joinNotes([row.note, ...leaving.map((one) => besideNotes(one.note, notes))])
    const isAddedLike = leaving.some((one) => one.is_liked === 1) && kept.every((one) => one.is_liked === 0)
    const liked = isAddedLike ? 1 : row.is_liked
    const marked = kept.map(({ marks }) => marks)
    const marks = leaving
      .map((one) => remainingMarks(fromMarkColumns(one), marked))
      .reduce(changeMarks, fromMarkColumns(row))
    await this.#statements.renew.get(tx, { id: row.id, note, liked, ...toMarkColumns(marks), us })
    const heirs = [{ ...row, note }, ...back.slice(1)]
    for (const one of leaving) await this.#merged.put(tx, one, heirOf(one.note, heirs)?.id ?? row.id, true)
  }

  async #annotated(tx: Change, contentId: number, stamp: Stamp): Promise<void> {
    this.#histories.annotated(tx, contentId, stamp)
    await this.#entries.refreshWords(tx, contentId, stamp)
  }

  /** Returns the content's text. Throws NotFound. */
  async #content(tx: Look, given: number): Promise<Annotated> {
    return this.#textOf(tx, await this.#ids.resolve(tx, given))
  }

  async #textOf(tx: Look, id: number): Promise<Annotated> {
    const found = await this.#statements.content.get(tx, { id })
    if (!found) throw new NotFound(t.thisItemDoesntExist)
    return { id, ...found }
  }

  /** Returns the highlight that now has the words of the one with this ID. */
  async #living(tx: Look, id: number): Promise<AnnotationRow | undefined> {
    return this.#statements.find.get(tx, { id: await this.#merged.survivorOf(tx, id) })
  }

  /**
   * Finds the highlight that now has the words of the one with this ID. `part`: the original highlight, if it has
   * become part of another. Throws NotFound.
   */
  async #found(tx: Look, id: number) {
    const part = await this.#merged.find(tx, id)
    const row = await this.#living(tx, id)
    if (!row) throw noSuch()
    return { row, part }
  }
}

/** A canonical text with its hash. */
export interface HashedText {
  readonly text: string
  readonly text_hash: string
}

/** Locates a quote. Pages may join text from two paragraphs of the article with a space. Throws RefusedInput. */
function foundIn(text: string | null, { text: words, before_text, after_text }: GivenQuote): LocatedQuote {
  const quote = { text: words, before_text, after_text, char_start: 0, char_end: 0 }
  const place = text === null ? null : anchorQuote(text.replaceAll('\n', ' '), quote, { byContext: true })
  if (text === null || place === null) {
    throw new RefusedInput('text', t.thisTextIsNotInThe, 'words_not_found')
  }
  return quoteAt(text, clampRange(text, place))
}

const noSuch = (): NotFound => new NotFound(t.thisHighlightDoesntExist)

/** The fields of a highlight that consists only of its words. */
const plain = { note: null, liked: 0, ...noMarkColumns }

const noteIn = ({ note }: GivenQuote): string | null => (note?.trim() ? note : null)

const newly = <T extends GivenQuote>(given: T, { us }: Stamp) => ({
  ...given,
  ...toMarkColumns(marksOf(given)),
  id: null,
  note: noteIn(given),
  us,
  temporary_id: given.temporary_id ?? null,
})

/** A restored highlight's own data. */
interface OfflinePart {
  readonly note: string | null
  readonly is_liked: number
  readonly marks: HighlightMarks
}

const partOf = (row: AnnotationRow): OfflinePart => ({ ...row, marks: fromMarkColumns(row) })

const givenPart = (given: RestoredAnnotations['annotations'][number]): OfflinePart => ({
  note: noteIn(given),
  is_liked: Number(given.is_liked ?? false),
  marks: marksOf(given),
})
