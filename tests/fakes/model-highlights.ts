import type { Annotation } from '#shared/model/annotation.ts'
import {
  changeMarks,
  changeOfWhole,
  joinMarks,
  noMarks,
  withMarks,
  type MarkChange,
  type MarkFields,
  markFields,
  marksOf,
  remainingMarks,
} from '#shared/model/highlights/highlight-marks.ts'
import { besideNotes, changeNote, heirOf, joinNotes, withoutNotes } from '#shared/model/notes/join-notes.ts'
import { joinQuotes } from '#shared/model/highlights/join-quotes.ts'
import type { Quote } from '#shared/model/locator.ts'

/** A highlight that became part of another. */
interface Part {
  readonly was: Annotation
  readonly into: number
  readonly isNamed: boolean
}

type Given = Omit<Annotation, 'id' | 'content_id' | 'scope' | 'created_date' | 'is_liked' | 'note'> & {
  readonly id?: number
  readonly note?: string | null
  readonly is_liked?: boolean
  readonly temporary_id?: number
}

export interface RestoreRequest {
  readonly instead_of: readonly number[]
  readonly annotations: readonly Given[]
  readonly was?: readonly { readonly id: number; readonly note?: string | null; readonly temporary_id?: number }[]
}

/** A note has words that the remover of its highlight did not see. */
export class NoteAdded extends Error {}

/** The model's rules for highlights that overlap: one list of highlights in, another out. */
export class ModelHighlights {
  #parts = new Map<number, Part>()
  /** The ids that the service gave, by the temporary ones of their devices. */
  #made = new Map<number, number>()
  readonly nextId: () => number

  constructor(nextId: () => number) {
    this.nextId = nextId
  }

  /** Returns the function that restores the present state. */
  backup(): () => void {
    const [parts, made] = [new Map(this.#parts), new Map(this.#made)]
    return () => {
      this.#parts = new Map(parts)
      this.#made = new Map(made)
    }
  }

  /** The id of the highlight that has its words now. */
  survivorOf(id: number): number {
    const part = this.#parts.get(id)
    return part ? this.survivorOf(part.into) : id
  }

  add(
    all: readonly Annotation[],
    given: Annotation | Omit<Annotation, 'id'>,
    named: readonly number[] = [],
    temporary: number | null = null,
  ): { readonly all: readonly Annotation[]; readonly made: Annotation } {
    const before = temporary === null ? undefined : this.#made.get(temporary)
    const known = before === undefined ? undefined : all.find(({ id }) => id === this.survivorOf(before))
    if (known) return { all, made: known }
    let quote = given as Quote
    let members: Annotation[] = []
    for (let size = -1; size < members.length; ) {
      size = members.length
      members = all.filter((one) => sameWords(one, quote) || joinQuotes(one as Quote, quote) !== null)
      for (const one of members) quote = joinQuotes(one as Quote, quote) ?? quote
    }
    members = all.filter((one) => members.includes(one) || (named.includes(one.id) && quote.text.includes(one.text)))
    const candidates = 'id' in given ? [...members, given] : members
    const isSeen = (one: Annotation) => named.includes(one.id) && given.text.includes(one.text)
    const whole = candidates
      .filter((one) => sameWords(one, quote) && (temporary === null || isSeen(one)))
      .reduce<Annotation | null>((oldest, one) => (oldest && oldest.id < one.id ? oldest : one), null)
    const made: Annotation = {
      ...withMarks(
        { ...given, word_start: null, word_end: null, ...whole },
        joinMarks(members.map(marksOf), marksOf(given)),
      ),
      ...quoteOf(quote),
      id: whole?.id ?? this.nextId(),
      note: joinNotes([...members.map(({ note }) => note), given.note]),
      is_liked: given.is_liked || members.some(({ is_liked }) => is_liked),
    }
    if (temporary !== null) this.#made.set(temporary, made.id)
    for (const was of candidates) {
      if (was.id !== made.id) this.#parts.set(was.id, { was, into: made.id, isNamed: isSeen(was) })
    }
    return { all: inOrder([...all.filter((one) => !members.includes(one)), made]), made }
  }

  restore(
    all: readonly Annotation[],
    { instead_of, annotations, was: seen = [] }: RestoreRequest,
    blank: Omit<Annotation, 'id'>,
  ): { readonly all: readonly Annotation[]; readonly made: readonly Annotation[] } {
    const undo = this.backup()
    const wanted = new Set(annotations.flatMap(({ id }) => id ?? []))
    const isAnothers = (id: number): boolean => {
      const made = this.#made.get(seen.find((one) => one.id === id)?.temporary_id ?? 0)
      return made !== undefined && this.#parts.has(made)
    }
    const leaving = all.filter(({ id }) => instead_of.includes(id) && !wanted.has(id) && !isAnothers(id))
    let now: readonly Annotation[] = all.filter((one) => !leaving.includes(one))
    const back: (MarkFields & { note?: string | null; is_liked?: boolean })[] = [...annotations]
    const partIds: number[] = []
    for (const { id: gone, note } of leaving) {
      const parts: (string | null)[] = []
      const isUnseen = annotations.length === 0 && seen.find(({ id }) => id === gone)?.temporary_id !== undefined
      const takeApart = (of: number): void => {
        for (const [id, { was, into, isNamed }] of [...this.#parts]) {
          if (into !== of) continue
          this.#parts.delete(id)
          if (!isNamed || wanted.has(id)) {
            const { all: joined, made } = this.add(now, was)
            now = joined
            back.push(made)
            partIds.push(made.id)
            parts.push(made.note)
          } else if (isUnseen) takeApart(id)
          else this.forgetPartsOf(id)
        }
      }
      takeApart(gone)
      const known = annotations.length === 0 ? seen.find(({ id }) => id === gone)?.note : undefined
      const isAdded =
        known !== undefined && changeNote(withoutNotes(note, parts), withoutNotes(known, parts), null) !== null
      if (isAdded) {
        undo()
        throw new NoteAdded()
      }
      const rest = besideNotes(note, parts)
      const [first] = isUnseen && known === undefined ? back : []
      if (first && rest !== null) {
        now = this.#changed(now, this.survivorOf((first as Annotation).id), (one) => ({
          note: joinNotes([one.note, rest]),
        }))
      }
    }
    const ids = annotations.map(({ id, temporary_id, ...given }) => {
      const known = id === undefined ? undefined : now.find((one) => one.id === this.survivorOf(id))
      const isWhole = known?.id !== id || given.text.includes(known?.text ?? '')
      if (known && isWhole) {
        if (id !== undefined && temporary_id !== undefined) this.#made.set(temporary_id, id)
        return known.id
      }
      const words = withMarks({ ...given, note: null, is_liked: false }, noMarks)
      const added = this.add(now, { ...blank, ...(known ? words : given) }, [], temporary_id)
      now = added.all
      return added.made.id
    })
    const [first] = ids
    if (first !== undefined) {
      const rest = leaving.map(({ note }) =>
        besideNotes(
          note,
          back.map((one) => one.note ?? null),
        ),
      )
      const isLiked = leaving.some(({ is_liked }) => is_liked) && !back.some(({ is_liked }) => is_liked)
      const into = this.survivorOf(first)
      const marked = back.map(marksOf)
      now = this.#changed(now, into, (one) => ({
        note: joinNotes([one.note, ...rest]),
        is_liked: one.is_liked || isLiked,
        ...markFields(leaving.map((gone) => remainingMarks(marksOf(gone), marked)).reduce(changeMarks, marksOf(one))),
      }))
      const heirs = [...ids, ...partIds].flatMap((id) => now.filter((one) => one.id === this.survivorOf(id)))
      for (const was of leaving) {
        this.#parts.set(was.id, { was, into: heirOf(was.note, heirs)?.id ?? into, isNamed: true })
      }
    }
    return { all: now, made: ids.map((id) => now.find((one) => one.id === this.survivorOf(id))!) }
  }

  note(all: readonly Annotation[], id: number, next: string | null, was?: string | null): readonly Annotation[] {
    const part = this.#parts.get(id)
    const from = was === undefined ? part?.was.note : was
    if (part) {
      const own = { ...part.was, note: changeNote(part.was.note, from ?? null, next) }
      this.#parts.set(id, { ...part, was: own })
    }
    return this.#changed(all, this.survivorOf(id), ({ note }) => ({
      note: from === undefined ? next : changeNote(note, from, next),
    }))
  }

  like(all: readonly Annotation[], id: number, is_liked: boolean): readonly Annotation[] {
    const part = this.#parts.get(id)
    if (part) this.#parts.set(id, { ...part, was: { ...part.was, is_liked } })
    return this.#changed(all, this.survivorOf(id), (one) => ({ is_liked: is_liked || (part ? one.is_liked : false) }))
  }

  mark(all: readonly Annotation[], id: number, change: MarkChange): readonly Annotation[] {
    const part = this.#parts.get(id)
    if (part) this.#parts.set(id, { ...part, was: marked(part.was, change) })
    const now = this.survivorOf(id)
    return all.map((one) => (one.id === now ? marked(one, part ? changeOfWhole(change) : change) : one))
  }

  forgetPartsOf(id: number): void {
    for (const [other, { into }] of [...this.#parts]) {
      if (into !== id) continue
      this.#parts.delete(other)
      this.forgetPartsOf(other)
    }
  }

  #changed(
    all: readonly Annotation[],
    id: number,
    change: (one: Annotation) => Partial<Annotation>,
  ): readonly Annotation[] {
    return all.map((one) => (one.id === id ? { ...one, ...change(one) } : one))
  }
}

function marked(one: Annotation, change: MarkChange): Annotation {
  return withMarks(one, changeMarks(marksOf(one), change))
}

const quoteOf = ({ char_start, char_end, text, before_text, after_text }: Quote): Quote => ({
  char_start,
  char_end,
  text,
  before_text,
  after_text,
})

const sameWords = (one: Pick<Annotation, keyof Quote>, other: Pick<Annotation, keyof Quote>): boolean =>
  one.char_start === other.char_start && one.char_end === other.char_end && one.text === other.text

const inOrder = (all: readonly Annotation[]): readonly Annotation[] =>
  all.toSorted((a, b) => (a.char_start ?? 0) - (b.char_start ?? 0) || a.id - b.id)
