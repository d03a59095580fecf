import type { Selectable } from 'kysely'
import { joinMarks } from '#shared/model/highlights/highlight-marks.ts'
import { joinNotes } from '#shared/model/notes/join-notes.ts'
import { joinQuotes } from '#shared/model/highlights/join-quotes.ts'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Change } from '../../database/transaction.ts'
import { annotationStatements } from './annotation-statements.ts'
import { findOffsets, type LocatedQuote, type Place, quoteAt } from './locate-quote.ts'
import { fromMarkColumns, type MarkColumns, toMarkColumns } from './mark-columns.ts'
import type { MergedAnnotations } from './merged-annotations.ts'

export type AnnotationRow = Selectable<Tables['annotation']>

/** A content and its text, if any. */
export interface Annotated {
  readonly id: number
  readonly text: string | null
  readonly text_hash: string | null
}

export interface GivenAnnotation extends Place, MarkColumns {
  /** The earlier ID under which the highlight is restored. Null if it is new. */
  readonly id: number | null
  readonly text: string
  readonly before_text: string
  readonly after_text: string
  readonly note: string | null
  readonly liked: number
  readonly us: number
  /** The ID that the highlight has on the device that creates it. Null if unknown. */
  readonly temporary_id: number | null
}

type Placed = GivenAnnotation & LocatedQuote & { readonly anchored: boolean }

const none: ReadonlySet<number> = new Set()

/**
 * Ensures that highlights of one content don't overlap. Highlights that share words become one, with the words, notes,
 * likes and tags of all of them. The merged highlight has a new ID. If a device doesn't know about the merge, its
 * change to a part can therefore be distinguished from a change to the whole. A highlight keeps its ID only if it
 * already has all the words and the writer knew of it.
 */
export class AnnotationMerge {
  readonly #merged: MergedAnnotations
  readonly #statements

  constructor(database: Database, merged: MergedAnnotations) {
    this.#merged = merged
    this.#statements = annotationStatements(database)
  }

  /**
   * Adds a highlight. `named`: the IDs of highlights that its writer knows to be merged into it. A merged highlight
   * contains all words of those that it names. A writer who sends fewer words has therefore not seen the current state
   * of a named one. `all`: the content's highlights, if the caller already has them.
   */
  async add(
    tx: Change,
    content: Annotated,
    given: GivenAnnotation,
    named: ReadonlySet<number> = none,
    all?: readonly AnnotationRow[],
  ): Promise<AnnotationRow> {
    const placed: Placed = { ...given, ...findOffsets(content.text, given) }
    const others = all ?? (await this.#statements.all.all(tx, { contentId: content.id }))
    const { quote, members } = gather(content, placed, others, named)
    const known = await this.#sentBefore(tx, content.id, given, others)
    if (known) return known
    const own = given.id !== null && covers(placed, quote) ? [given.id] : []
    const isNew = given.id === null && given.temporary_id !== null
    const isSeen = (row: AnnotationRow) => named.has(row.id) && placed.text.includes(row.text)
    const mayKeepId = (row: AnnotationRow) => !isNew || isSeen(row)
    const wholes = members.filter((row) => covers(row, quote) && mayKeepId(row))
    const whole = Math.min(...own, ...wholes.map(({ id }) => id))
    const ordered = members.toSorted(inTextOrder)
    const joined = {
      note: joinNotes([...ordered, placed].map(({ note }) => note)),
      ...toMarkColumns(joinMarks(ordered.map(fromMarkColumns), fromMarkColumns(placed))),
      liked: Number(placed.liked === 1 || members.some((row) => row.is_liked === 1)),
    }
    const survivor =
      Number.isFinite(whole) && whole !== given.id
        ? await this.#statements.renew.get(tx, { id: whole, ...joined, us: latestOf(given.us, members) })
        : await this.#create(tx, content, { ...placed, ...quote, ...joined, id: own.length > 0 ? given.id : null })
    if (!survivor) throw new Error('The annotation was not written')
    for (const row of members) {
      if (row.id === survivor.id) continue
      await this.#merged.put(tx, row, survivor.id, isSeen(row))
      await this.#statements.remove.run(tx, { id: row.id })
    }
    const { id } = given
    if (id !== null && id !== survivor.id) {
      const was = { ...placed, id, content_id: content.id, is_liked: given.liked, created_us: given.us }
      await this.#merged.put(tx, was, survivor.id, false)
    }
    return survivor
  }

  /** Merges highlights of a content that now share words. */
  async settle(tx: Change, content: Annotated): Promise<void> {
    for (;;) {
      const all = await this.#statements.all.all(tx, { contentId: content.id })
      const shares = (row: AnnotationRow) => {
        const others = all.filter((other) => other !== row)
        return gather(content, placedAs(row), others, none).members.length > 0
      }
      // Takes the last one, because the note of the highlight that is being added comes last.
      const row = all.findLast(shares)
      if (!row) return
      await this.#statements.remove.run(tx, { id: row.id })
      await this.add(tx, content, placedAs(row))
    }
  }

  /**
   * Returns an existing highlight with the same words, if the device sends the highlight again because it received no
   * response.
   */
  async #sentBefore(
    tx: Change,
    contentId: number,
    { id, temporary_id: temporary }: GivenAnnotation,
    others: readonly AnnotationRow[],
  ): Promise<AnnotationRow | undefined> {
    if (id !== null || temporary === null) return undefined
    const part = await this.#merged.findMade(tx, contentId, temporary)
    const living = part && (await this.#merged.survivorOf(tx, part.id))
    return others.find((row) => row.temporary_id === temporary || row.id === living)
  }

  async #create(tx: Change, content: Annotated, { anchored, ...placed }: Placed): Promise<AnnotationRow | undefined> {
    return this.#statements.create.get(tx, {
      ...placed,
      contentId: content.id,
      hash: anchored ? content.text_hash : null,
      detached: Number(content.text !== null && !anchored),
      reviewed_us: null,
      reviews: 0,
    })
  }
}

const placedAs = (row: AnnotationRow): Placed => ({
  ...row,
  liked: row.is_liked,
  us: row.created_us,
  anchored: row.is_detached === 0,
})

/** Combines the words of a highlight with those of every highlight that overlaps it, directly or through others. */
function gather(
  content: Annotated,
  placed: Placed,
  others: readonly AnnotationRow[],
  named: ReadonlySet<number>,
): { readonly quote: LocatedQuote; readonly members: readonly AnnotationRow[] } {
  let quote: LocatedQuote = placed
  const members = new Set<AnnotationRow>()
  const isFound = placed.anchored || content.text === null
  for (let size = -1; size < members.size; ) {
    size = members.size
    for (const row of others) {
      if (members.has(row) || isFound === (row.is_detached === 1)) continue
      const joined = isFound ? join(content.text, quote, row) : isTwin(quote, row) ? quote : null
      if (joined === null) continue
      quote = joined
      members.add(row)
    }
  }
  // The words of a named highlight may since have been found at another position. They are still part of this
  // highlight.
  for (const row of others) if (named.has(row.id) && quote.text.includes(row.text)) members.add(row)
  return { quote, members: [...members] }
}

/** Returns null if the two share no words. Without a text, only the quoted words can show this. */
function join(text: string | null, one: LocatedQuote, other: LocatedQuote): LocatedQuote | null {
  if (!isRange(one) || !isRange(other)) return isTwin(one, other) ? one : null
  if (other.char_start >= one.char_end || other.char_end <= one.char_start) return null
  if (text === null) {
    if (isTwin(one, other)) return one
    const quote = joinQuotes(one, other)
    return quote && { ...quote, word_start: null, word_end: null }
  }
  if (covers(one, other)) return one
  if (covers(other, one)) return quoteIn(other)
  return quoteAt(text, {
    start: Math.min(one.char_start, other.char_start),
    end: Math.max(one.char_end, other.char_end),
  })
}

/** Returns only the words and their position from a row. */
const quoteIn = (row: LocatedQuote): LocatedQuote => ({
  text: row.text,
  before_text: row.before_text,
  after_text: row.after_text,
  char_start: row.char_start,
  char_end: row.char_end,
  word_start: row.word_start,
  word_end: row.word_end,
})

type Ranged = LocatedQuote & { readonly char_start: number; readonly char_end: number }

const isRange = (quote: LocatedQuote): quote is Ranged => quote.char_start !== null && quote.char_end !== null

const isTwin = (one: LocatedQuote, other: LocatedQuote): boolean =>
  one.text === other.text &&
  one.char_start === other.char_start &&
  one.char_end === other.char_end &&
  one.word_start === other.word_start &&
  one.word_end === other.word_end

const covers = (one: LocatedQuote, other: LocatedQuote): boolean =>
  isRange(one) && isRange(other)
    ? one.char_start <= other.char_start && one.char_end >= other.char_end
    : isTwin(one, other)

const inTextOrder = (one: LocatedQuote, other: LocatedQuote): number => (one.char_start ?? 0) - (other.char_start ?? 0)

/** Returns the time of the latest change to any of these rows. */
function latestOf(us: number, rows: readonly AnnotationRow[]): number {
  return Math.max(us, ...rows.map((row) => row.updated_us ?? row.created_us))
}
