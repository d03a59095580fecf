import {
  changeMarks,
  joinMarks,
  type MarkChange,
  marksForKnown,
  marksOf,
  type MarkFields,
  noMarks,
  remainingMarks,
  sameMarks,
  undoneMarks,
} from '#shared/model/highlights/highlight-marks.ts'
import { changeNote, joinNotes } from '#shared/model/notes/join-notes.ts'
import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import type { Change, Look } from '../../database/transaction.ts'
import { NotFound } from '../../calls/not-found.ts'
import { type Annotated, AnnotationMerge, type AnnotationRow } from './annotation-merge.ts'
import { annotationStatements } from './annotation-statements.ts'
import type { Histories } from './histories.ts'
import { fromMarkColumns, toMarkColumns } from './mark-columns.ts'
import { MergedAnnotations } from './merged-annotations.ts'
import type { Stamp } from '../../database/stamps.ts'

interface IncomingAnnotation extends MarkFields {
  readonly text: string
  readonly note: string | null
  readonly madeMs: number | null
  readonly isFavorite: boolean
  /** The highlight's position in the text, if known. */
  readonly char_start?: number
  readonly char_end?: number
}

/** Imported highlight. */
export interface ImportedAnnotation {
  readonly id: number
  /** The note that was imported with the highlight. */
  readonly note: string | null
  /** The marks that the import added to an existing highlight. Absent if there are none. */
  readonly added?: MarkChange
  /** The tags among these marks, as stored before there was `added`. */
  readonly tags?: readonly string[]
  /** False if the imported highlight became part of an existing one. */
  readonly isNew: boolean
}

/** Adds imported highlights, and removes them again. */
export class ImportedAnnotations {
  readonly #histories: Histories
  readonly #merged: MergedAnnotations
  readonly #merge: AnnotationMerge
  readonly #statements

  constructor(database: Database, histories: Histories) {
    this.#histories = histories
    this.#merged = new MergedAnnotations(database)
    this.#merge = new AnnotationMerge(database, this.#merged)
    this.#statements = annotationStatements(database)
  }

  /**
   * Adds each highlight once, merged with those that share words with it. If the content has no text yet, the
   * highlights are located when it arrives. Returns what was added. The caller refreshes the entry.
   */
  async takeIn(
    tx: Change,
    contentId: number,
    highlights: readonly IncomingAnnotation[],
    stamp: Stamp,
  ): Promise<ImportedAnnotation[]> {
    if (highlights.length === 0) return []
    const content = await this.#content(tx, contentId)
    let all = await this.#statements.all.all(tx, { contentId })
    const wasHere = new Set(all.map(({ id }) => id))
    let known = byWords(all)
    const added = new Map<number, ImportedAnnotation>()
    for (const { text, note, madeMs, isFavorite, char_start, char_end, ...fields } of highlights) {
      // The same words may be highlighted at several positions.
      const twins = known.get(bare(text)) ?? []
      const [same] = twins
      // An existing highlight retains its color.
      const marks = same ? marksForKnown(marksOf(fields)) : marksOf(fields)
      const holdsAll = (row: AnnotationRow) =>
        joinNotes([row.note, note]) === row.note &&
        (!isFavorite || row.is_liked === 1) &&
        sameMarks(joinMarks([fromMarkColumns(row)], marks), fromMarkColumns(row))
      if (twins.some(holdsAll)) continue
      const quote = same ?? { text, before_text: '', after_text: '', char_start, char_end }
      const us = madeMs === null ? stamp.us : madeMs * 1000
      const own = { note, us, id: null, temporary_id: null, liked: Number(isFavorite), ...toMarkColumns(marks) }
      const given = { ...quote, ...own }
      const row = await this.#merge.add(tx, content, given, undefined, all)
      const isAlone = all.every(({ id }) => id !== row.id) && (await this.#merged.partsOf(tx, row.id)).length === 0
      all = isAlone ? [...all, row] : await this.#statements.all.all(tx, { contentId })
      if (!isAlone) known = byWords(all)
      for (const key of new Set([bare(text), bare(row.text)])) known.set(key, [row, ...(known.get(key) ?? [])])
      const isNew = !wasHere.has(row.id)
      added.set(row.id, {
        id: row.id,
        note: isNew ? row.note : joinNotes([added.get(row.id)?.note ?? null, note]),
        ...(!isNew && same && { added: remainingMarks(marks, [fromMarkColumns(same)]) }),
        isNew,
      })
    }
    if (added.size > 0) this.#histories.annotated(tx, contentId, stamp)
    return [...added.values()]
  }

  /**
   * True if a content has highlights other than the imported ones, or imported ones to which a note has been added
   * since.
   */
  async hasOthers(tx: Look, contentId: number, imported: readonly ImportedAnnotation[]): Promise<boolean> {
    const notes = notesOf(imported)
    for (const row of await this.#statements.all.all(tx, { contentId })) {
      if (await this.#isOther(tx, row, notes)) return true
    }
    return false
  }

  /**
   * Removes imported highlights, unless their notes have been changed since. Highlights that had been merged with them
   * are restored. The caller refreshes the entry.
   */
  async takeBack(tx: Change, contentId: number, imported: readonly ImportedAnnotation[]): Promise<void> {
    if (imported.length === 0) return
    const content = await this.#content(tx, contentId)
    const notes = notesOf(imported)
    for (const row of await this.#statements.all.all(tx, { contentId })) {
      const parts = await this.#merged.partsOf(tx, row.id)
      const isOurs = notes.has(row.id) ? row.note === notes.get(row.id) : isSettled(row, parts)
      if (!isOurs || (!notes.has(row.id) && !parts.some(({ id }) => notes.has(id)))) continue
      await this.#statements.remove.run(tx, { id: row.id })
      await this.#bringBack(tx, content, row.id, notes)
    }
    for (const { id, note, tags, added = { add: tags } } of imported.filter(({ isNew }) => !isNew)) {
      const row = await this.#statements.find.get(tx, { id })
      if (!row) continue
      const us = row.updated_us ?? row.created_us
      const marks = toMarkColumns(changeMarks(fromMarkColumns(row), undoneMarks(noMarks, added)))
      const left = { note: changeNote(row.note, note, null), liked: row.is_liked, ...marks, us }
      await this.#statements.renew.get(tx, { id, ...left })
    }
  }

  async #isOther(
    tx: Look,
    row: Pick<AnnotationRow, 'id' | 'note' | 'created_us'>,
    notes: ReadonlyMap<number, string | null>,
  ): Promise<boolean> {
    const parts = await this.#merged.partsOf(tx, row.id)
    if (notes.has(row.id) ? row.note !== notes.get(row.id) : !isSettled(row, parts)) return true
    for (const part of parts) if (await this.#isOther(tx, part, notes)) return true
    return false
  }

  /** Turns the parts of a removed highlight back into highlights, except for parts that are also being removed. */
  async #bringBack(
    tx: Change,
    content: Annotated,
    id: number,
    gone: ReadonlyMap<number, string | null>,
  ): Promise<void> {
    for (const part of await this.#merged.partsOf(tx, id)) {
      await this.#merged.release(tx, part.id)
      if (gone.has(part.id)) await this.#bringBack(tx, content, part.id, gone)
      else await this.#merge.add(tx, content, { ...part, liked: part.is_liked, us: part.created_us })
    }
  }

  async #content(tx: Look, id: number): Promise<Annotated> {
    const found = await this.#statements.content.get(tx, { id })
    if (!found) throw new NotFound(t.thisItemDoesntExist)
    return { id, ...found }
  }
}

/** Returns the notes of those imported highlights that did not become part of existing ones. */
const notesOf = (imported: readonly ImportedAnnotation[]): ReadonlyMap<number, string | null> =>
  new Map(imported.filter(({ isNew }) => isNew).map(({ id, note }) => [id, note]))

/**
 * True if a highlight resulted only from merging its parts when their text arrived, and the reader has added nothing to
 * it.
 */
const isSettled = (
  row: Pick<AnnotationRow, 'note' | 'created_us'>,
  parts: readonly Pick<AnnotationRow, 'note' | 'created_us'>[],
): boolean =>
  parts.some((part) => part.created_us === row.created_us) && joinNotes(parts.map(({ note }) => note)) === row.note

function byWords(rows: readonly AnnotationRow[]): Map<string, AnnotationRow[]> {
  const known = new Map<string, AnnotationRow[]>()
  for (const row of rows) known.set(bare(row.text), [...(known.get(bare(row.text)) ?? []), row])
  return known
}

/** Returns a quote with normalized white space, because programs write white space differently. */
const bare = (text: string): string => text.replace(/\s+/g, ' ').trim()
