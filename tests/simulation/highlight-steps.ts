import { type Action as AnyAction, type EntryAction as Action, inverseOf, redoneAt } from '#shared/actions/actions.ts'
import type { ActionOutcome } from '#shared/host/host.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import { mergeHighlight } from '#shared/model/highlights/highlight-merge.ts'
import { quiet } from '../fakes/manual-clock.ts'
import type { SimulatedDevice } from './device.ts'
import type { HighlightLedger } from './highlight-ledger.ts'
import { quoteOf } from './quoted-words.ts'
import type { Random } from './random.ts'

export const highlightSteps = [
  'overlapping highlights of two devices',
  'note on what another device merges',
  'merge undone and redone',
  'highlight removed before its answer',
  'change that does not know of another',
] as const
/** Drawn apart from the others, so that the known seeds still lead to the runs that once failed. */
export const unansweredSteps = ['note on a highlight that its maker takes back before the answer'] as const
export type HighlightStep = (typeof highlightSteps)[number] | (typeof unansweredSteps)[number]

export interface HighlightStepParts {
  readonly devices: readonly SimulatedDevice[]
  readonly ledger: HighlightLedger
  readonly temporaryId: () => number
  readonly perform: (device: SimulatedDevice, action: Action) => Promise<ActionOutcome | null>
  /** Keeps the answers to the changes of a device back until the returned function is called. */
  readonly holdAnswers: (device: SimulatedDevice) => () => void
}

/** Steps in which two devices highlight, note, like, merge and undo on the same words of one entry. */
export class HighlightSteps {
  readonly #parts: HighlightStepParts

  constructor(parts: HighlightStepParts) {
    this.#parts = parts
  }

  async take(kind: HighlightStep, device: SimulatedDevice, random: Random, contentId: number): Promise<unknown> {
    const other = this.#parts.devices.find((one) => one !== device) ?? device
    await device.reader.look(device.host, [contentId])
    if (random.chance(0.6)) await other.reader.look(other.host, [contentId])
    switch (kind) {
      case 'overlapping highlights of two devices':
        return Promise.all([this.#mark(device, random, contentId), this.#mark(other, random, contentId)])
      case 'note on what another device merges': {
        await this.#mark(device, random, contentId)
        const beside = this.#remark(other, random, contentId)
        return Promise.all([this.#merge(device, random, contentId), beside])
      }
      case 'merge undone and redone':
        return this.#backAndForth(device, other, random, contentId)
      case 'highlight removed before its answer': {
        const marked = this.#marking(device, random, contentId, this.#rangeOf(random))
        const made = this.#parts.perform(device, marked)
        const removal = { type: 'removeAnnotation', contentId, annotationId: marked.temporaryId } as const
        return Promise.all([made, this.#parts.perform(device, removal), this.#mark(other, random, contentId)])
      }
      case 'note on a highlight that its maker takes back before the answer':
        return this.#notedUnanswered(device, other, random, contentId)
      case 'change that does not know of another':
        await other.reader.look(other.host, [contentId])
        return this.#unknowing(device, other, random, contentId)
    }
  }

  /** A device removes a new highlight, or undoes it, and another has written on it before the first has its answer. */
  async #notedUnanswered(
    device: SimulatedDevice,
    other: SimulatedDevice,
    random: Random,
    contentId: number,
  ): Promise<unknown> {
    const { ledger, perform, holdAnswers, temporaryId } = this.#parts
    const before = device.reader.seen(contentId)
    // No one highlights in an article that is not on the screen.
    if (!before) return null
    const answer = holdAnswers(device)
    const marked = this.#marking(device, random, contentId, this.#rangeOf(random))
    const undone = inverseOf(marked, { entry: () => before, at: marked.at, temporaryId }) as readonly Action[]
    const removal = { type: 'removeAnnotation', contentId, annotationId: marked.temporaryId } as const
    const changes = [marked, ...(random.chance(0.5) ? undone : [removal])].map((action) => perform(device, action))
    await quiet(12)
    await other.host.sync().catch(() => null)
    await other.reader.look(other.host, [contentId])
    const theirs = this.#seen(other, contentId).find(
      ({ char_start, char_end }) => (char_start ?? 0) <= marked.char_start && (char_end ?? 0) >= marked.char_end,
    )
    if (theirs) {
      const [annotationId, was] = [theirs.id, theirs.note]
      const note = was === null ? ledger.word() : `${was}\n\n${ledger.word()}`
      await perform(other, { type: 'annotationNote', contentId, annotationId, note, was })
    }
    answer()
    return Promise.all(changes)
  }

  /** Two devices see the same entry. One changes it, and then the other, which has not heard of that. */
  async #unknowing(
    device: SimulatedDevice,
    other: SimulatedDevice,
    random: Random,
    contentId: number,
  ): Promise<unknown> {
    const { perform } = this.#parts
    const at = new Date(device.clock.now()).toISOString()
    const kind = random.pick(['state', 'note', 'removal', 'removal', 'removal', 'highlight note'] as const)
    switch (kind) {
      case 'state':
        await perform(device, { type: 'move', contentId, at, state: 3 })
        return perform(other, { type: 'move', contentId, at, state: 2 })
      case 'note':
        await this.#noteEntry(device, contentId, at)
        return this.#noteEntry(other, contentId, at)
      case 'highlight note':
      case 'removal': {
        if (this.#seen(device, contentId).length === 0) await this.#mark(device, random, contentId)
        await other.reader.look(other.host, [contentId])
        const [both] = this.#seen(other, contentId).filter(({ id }) =>
          this.#seen(device, contentId).some((one) => one.id === id),
        )
        if (!both) return null
        const noted = (): Action => {
          const word = this.#parts.ledger.word()
          const note = both.note === null ? word : `${both.note}\n\n${word}`
          return { type: 'annotationNote', contentId, annotationId: both.id, note, was: both.note }
        }
        await perform(device, noted())
        return perform(
          other,
          kind === 'removal' ? { type: 'removeAnnotation', contentId, annotationId: both.id } : noted(),
        )
      }
    }
  }

  #noteEntry(device: SimulatedDevice, contentId: number, at: string): Promise<unknown> {
    const { ledger, perform, temporaryId } = this.#parts
    const known = device.reader.seen(contentId)?.content.my_note ?? null
    const [noteId, was] = [known?.id ?? null, known?.note ?? null]
    const action = {
      type: 'entryNote',
      contentId,
      noteId,
      temporaryId: temporaryId(),
      note: ledger.word(),
      was,
      at,
    } as const
    return perform(device, action)
  }

  async #backAndForth(
    device: SimulatedDevice,
    other: SimulatedDevice,
    random: Random,
    contentId: number,
  ): Promise<void> {
    const { perform, temporaryId } = this.#parts
    if (this.#seen(device, contentId).length === 0) await this.#mark(device, random, contentId)
    await this.#remark(device, random, contentId)
    const merge = this.#merging(device, random, contentId)
    if (!merge) return
    const entry = device.reader.seen(contentId)
    const undo = inverseOf(merge, { entry: () => entry, at: merge.at, temporaryId })
    if (!(await perform(device, merge))) return
    let again: Extract<AnyAction, { type: 'annotate' }> = merge
    let back = undo
    for (let turns = 1 + random.below(3); turns > 0; turns -= 1) {
      if (random.chance(0.5)) {
        await other.reader.look(other.host, [contentId])
        await this.#remark(other, random, contentId)
      }
      for (const action of back) if (!(await perform(device, action as Action))) return
      if (random.chance(0.3)) await this.#remark(other, random, contentId)
      if (random.chance(0.3)) return
      const seen = device.reader.seen(contentId)
      again = { ...again, temporaryId: temporaryId() }
      const redone = redoneAt(again, seen)
      if (redone.type !== 'annotate' || redone.merged.length === 0) return
      back = inverseOf(redone, { entry: () => seen, at: merge.at, temporaryId })
      if (!(await perform(device, redone))) return
    }
  }

  async #merge(device: SimulatedDevice, random: Random, contentId: number): Promise<unknown> {
    const merge = this.#merging(device, random, contentId)
    return merge && this.#parts.perform(device, merge)
  }

  /** A highlight over a known one, and more. */
  #merging(device: SimulatedDevice, random: Random, contentId: number) {
    const known = this.#seen(device, contentId)
    if (known.length === 0) return null
    const { char_start, char_end } = random.pick(known)
    const from = Math.max(0, (char_start ?? 0) - random.below(3))
    return this.#marking(device, random, contentId, { from, to: (char_end ?? 0) + random.below(4) })
  }

  async #mark(device: SimulatedDevice, random: Random, contentId: number): Promise<unknown> {
    return this.#parts.perform(device, this.#marking(device, random, contentId, this.#rangeOf(random)))
  }

  #rangeOf(random: Random) {
    const from = random.below(12)
    return { from, to: from + 1 + random.below(6) }
  }

  #marking(device: SimulatedDevice, _random: Random, contentId: number, { from, to }: { from: number; to: number }) {
    const known = this.#seen(device, contentId)
    const { char_start, char_end, merged } = mergeHighlight({ char_start: from, char_end: to }, null, known)
    return {
      type: 'annotate',
      contentId,
      temporaryId: this.#parts.temporaryId(),
      ...quoteOf(char_start, char_end),
      note: null,
      merged: merged.map(({ id }) => id),
      at: new Date(device.clock.now()).toISOString(),
    } as const
  }

  /** Colors and tags one of the highlights that the device knows, and writes a note on it or likes it. */
  async #remark(device: SimulatedDevice, random: Random, contentId: number): Promise<void> {
    const { ledger, perform } = this.#parts
    const known = this.#seen(device, contentId)
    if (known.length === 0) return
    const { id: annotationId, note: was } = random.pick(known)
    const color = random.pick(['green', 'blue', undefined] as const)
    await perform(device, { type: 'markAnnotation', contentId, annotationId, color, add: [ledger.tag()], remove: [] })
    if (random.chance(0.3)) {
      await perform(device, { type: 'like', contentId, annotationId, isLiked: true })
      return
    }
    const word = ledger.word()
    const note = was === null || random.chance(0.2) ? word : `${was}\n\n${word}`
    await perform(device, { type: 'annotationNote', contentId, annotationId, note, was })
  }

  /** Only the outbox knows a highlight without a real id. */
  #seen(device: SimulatedDevice, contentId: number): readonly Annotation[] {
    const all = device.reader.seen(contentId)?.content.my_annotations ?? []
    return all.filter(({ id }) => id > 0 || device.keepsChanges)
  }
}
