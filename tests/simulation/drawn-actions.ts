import type { EntryAction as Action } from '#shared/actions/actions.ts'
import { mergeHighlight } from '#shared/model/highlights/highlight-merge.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import type { SimulatedDevice } from './device.ts'
import type { HighlightLedger } from './highlight-ledger.ts'
import { quoteOf } from './quoted-words.ts'
import type { Random } from './random.ts'

const drawn = [
  ...['archive', 'delete', 'save', 'save', 'favorite', 'unfavorite', 'progress', 'annotate', 'annotate', 'remove'],
  ...['tag', 'tag', 'untag', 'note', 'no note'],
] as const

/** Actions that a user can perform on one entry. */
export const actionNames = [
  ...['archive', 'delete', 'save', 'favorite', 'unfavorite', 'progress', 'tag', 'untag', 'note', 'no note'],
  ...['annotate', 'merge', 'remove', 'clear', 'highlight note', 'mark', 'like', 'unlike'],
] as const

/** Draws what a user does, from what they see. */
export class DrawnActions {
  /** The position to which an undo returns the entry. */
  placeBefore: string | undefined
  readonly #ledger: HighlightLedger
  #lastTemporary = 0

  constructor(ledger: HighlightLedger) {
    this.#ledger = ledger
  }

  temporaryId = (): number => (this.#lastTemporary -= 1)

  draw(device: SimulatedDevice, random: Random, contentId: number, wanted?: string): Action {
    const at = new Date(device.clock.now()).toISOString()
    const what = wanted ?? random.pick([...drawn])
    const known = { contentId, at }
    if (what === 'archive') return { type: 'move', ...known, state: 2 }
    if (what === 'delete') return { type: 'move', ...known, state: 3 }
    if (what === 'save') return { type: 'move', ...known, state: 1 }
    if (what === 'take back') return { type: 'move', ...known, state: 1, stateDate: this.placeBefore }
    if (what === 'favorite' || what === 'unfavorite') {
      return { type: 'favorite', ...known, isFavorited: what === 'favorite' }
    }
    if (what === 'progress') return { type: 'readProgress', ...known, share: random.below(10) / 10 }
    if (what === 'tag' || what === 'untag') {
      const names = [random.pick(['essays', 'work'])]
      return { type: 'tag', ...known, add: what === 'tag' ? names : [], remove: what === 'tag' ? [] : names }
    }
    if (what === 'note' || what === 'no note') return this.#noteEntry(device, random, contentId, at, what)
    return this.#onHighlight(device, random, contentId, what) ?? this.#annotate(device, random, contentId, at, what)
  }

  #noteEntry(device: SimulatedDevice, random: Random, contentId: number, at: string, what: string): Action {
    const temporaryId = this.temporaryId()
    const seen = device.reader.seen(contentId)?.content.my_note ?? null
    const isMore = random.below(100) < 60
    const was = seen?.note ?? null
    const word = what === 'note' ? this.#ledger.word() : null
    const note = word !== null && was !== null && isMore ? `${was}\n\n${word}` : word
    return { type: 'entryNote', contentId, at, noteId: seen?.id ?? null, temporaryId, note, was }
  }

  /** Null if the user sees no highlight, or does not want to change one. */
  #onHighlight(device: SimulatedDevice, random: Random, contentId: number, what: string): Action | null {
    const confirmed = confirmedOf(device, contentId)
    if (what === 'annotate' || what === 'merge' || confirmed.length === 0) return null
    const { id: annotationId, note: was } = random.pick(confirmed)
    if (what === 'remove') return { type: 'removeAnnotation', contentId, annotationId }
    if (what === 'clear') {
      const all = device.reader.seen(contentId)?.content.my_annotations ?? []
      return { type: 'clearAnnotations', contentId, annotationIds: all.map(({ id }) => id) }
    }
    if (what === 'like' || what === 'unlike') {
      return { type: 'like', contentId, annotationId, isLiked: what === 'like' }
    }
    if (what === 'mark') {
      const color = random.pick(['green', 'blue', undefined] as const)
      return { type: 'markAnnotation', contentId, annotationId, color, add: [this.#ledger.tag()], remove: [] }
    }
    const word = this.#ledger.word()
    return { type: 'annotationNote', contentId, annotationId, note: was === null ? word : `${was}\n\n${word}`, was }
  }

  #annotate(device: SimulatedDevice, random: Random, contentId: number, at: string, what: string): Action {
    const confirmed = confirmedOf(device, contentId)
    const over = what === 'merge' && confirmed.length > 0 ? random.pick(confirmed) : null
    const start = over ? Math.max(0, (over.char_start ?? 0) - 1) : random.below(8)
    const end = over ? (over.char_end ?? 0) + random.below(3) : start + 1 + random.below(4)
    const range = mergeHighlight({ char_start: start, char_end: end }, null, confirmed)
    return {
      type: 'annotate',
      contentId,
      at,
      temporaryId: this.temporaryId(),
      ...quoteOf(range.char_start, range.char_end),
      note: null,
      merged: range.merged.map(({ id }) => id),
    }
  }
}

/** Only the outbox knows a highlight without a real id. */
function confirmedOf(device: SimulatedDevice, contentId: number): readonly Annotation[] {
  const seen = device.reader.seen(contentId)?.content.my_annotations ?? []
  return seen.filter(({ id }) => id > 0 || device.keepsChanges)
}
