import type { EntryAction as Action } from '#shared/actions/actions.ts'
import type { ActionOutcome } from '#shared/host/host.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import type { Content } from '#shared/model/content.ts'
import type { CharRange } from '#shared/model/highlights/highlight-merge.ts'
import type { SimulatedDevice } from './device.ts'
import { HighlightLedger } from './highlight-ledger.ts'
import type { LibrarySide, RemovedRange } from './library-side.ts'
import type { Reader } from './reader.ts'
import { UncertainIds } from './uncertain-ids.ts'

interface Acknowledged {
  readonly contentId: number
  readonly id: number
  readonly merged: readonly number[]
  readonly isIn: (annotations: readonly Annotation[]) => boolean
  readonly range: CharRange
}

/** Tracks every change that was reported to a device as stored, and what may be gone since for a reason. */
export class AcceptedChanges {
  readonly ledger = new HighlightLedger()
  readonly #side: LibrarySide
  readonly #acknowledged: Acknowledged[] = []
  /** Highlights that an undone merge brought back. */
  readonly #undone = new Set<number>()
  /** Ids of highlights that were noted, liked or merged with others. */
  readonly #loaded = new Set<number>()
  readonly #tagged: { readonly contentId: number; readonly name: string }[] = []
  /** Tags that a device removed or tried to remove. */
  readonly #untagged = new Set<string>()
  /** Highlights and tags that the outbox accepted. */
  readonly #kept: {
    readonly device: SimulatedDevice
    readonly action: Extract<Action, { type: 'annotate' | 'tag' }>
  }[] = []
  readonly #uncertain = new UncertainIds()
  /** Changes that a device has on disk, and whose outcome is not known. */
  readonly #onTheirWay = new Map<Action, SimulatedDevice>()
  /** Entries that a device deleted itself, moved back knowing that they were deleted, or moved without knowing them. */
  readonly #mayBeBack = new Set<number>()
  /** Ranges from which the devices removed highlights. */
  readonly #removedRanges: RemovedRange[] = []
  /** Contents from which one of the devices removed a highlight, even its own unanswered one: likes go along. */
  readonly #unlikedHere = new Set<number>()
  /** Contents from which one of the devices removed a highlight. */
  readonly #removedHere = new Set<number>()

  constructor(side: LibrarySide) {
    this.#side = side
  }

  /** Forgets what was acknowledged before a backup was restored: the client cannot keep it. */
  forget(): void {
    this.#acknowledged.length = 0
    this.#tagged.length = 0
    this.#kept.length = 0
    this.#onTheirWay.clear()
    this.ledger.forget()
  }

  /** Before an action is performed. A killed process never learns what became of it. */
  begins({ reader }: SimulatedDevice, action: Action): void {
    const { contentId } = action
    this.ledger.begins(action)
    switch (action.type) {
      case 'annotate':
        if (action.merged.length > 0) this.#loaded.add(action.temporaryId)
        for (const merged of action.merged) this.#uncertain.add(merged)
        return
      case 'annotationNote':
      case 'markAnnotation':
      case 'like':
        this.#loaded.add(action.annotationId)
        return
      case 'removeAnnotation':
        return this.#removes(reader, contentId, action.annotationId)
      case 'clearAnnotations':
        for (const id of action.annotationIds) this.#removes(reader, contentId, id)
        return
      case 'restoreAnnotations':
        for (const gone of action.instead) {
          if (action.annotations.length === 0) this.#removes(reader, contentId, gone)
          else this.#uncertain.add(gone)
        }
        for (const back of action.annotations) this.#undone.add(back.id)
        return
      case 'move': {
        const seen = reader.seen(contentId)
        if (!seen || seen.content.library?.library_state === 3) this.#mayBeBack.add(contentId)
        return
      }
      case 'tag':
        for (const name of action.remove) this.#untagged.add(`${contentId} ${name}`)
        return
      default:
    }
  }

  #removes(reader: Reader, contentId: number, id: number): void {
    const gone = reader.seenHighlight(contentId, id)
    if (gone) this.#removedRanges.push({ contentId, from: gone.char_start ?? 0, to: gone.char_end ?? 0 })
    this.#uncertain.add(id)
    this.#unlikedHere.add(contentId)
    // A highlight that is removed before its answer was seen takes only its own words along.
    if (id > 0 || this.#loaded.has(id)) this.#removedHere.add(contentId)
    if (gone) this.ledger.replaces(gone.note, null)
  }

  /** A change is on the disk of a device, and a later process makes it if this one ends. */
  keptOnDisk(device: SimulatedDevice, action: Action): void {
    this.#onTheirWay.set(action, device)
  }

  /** An action ended: what became of it is known. */
  ended(action: Action): void {
    this.#onTheirWay.delete(action)
  }

  /** The process of a device ended before the changes that it had on disk. They count as stored. */
  left(device: SimulatedDevice): void {
    for (const [action, owner] of this.#onTheirWay) {
      if (owner !== device) continue
      this.#onTheirWay.delete(action)
      this.#keep(device, action)
    }
  }

  #keep(device: SimulatedDevice, action: Action): void {
    this.ledger.accepted(action, device.name)
    if (action.type === 'annotate' || action.type === 'tag') this.#kept.push({ device, action })
  }

  /** Called after an action was acknowledged or stored in the outbox. */
  async accepted(device: SimulatedDevice, action: Action, { reply }: ActionOutcome): Promise<void> {
    const { contentId } = action
    const waits = reply === null && device.keepsChanges
    if (waits) this.#keep(device, action)
    else this.ledger.accepted(action, device.name)
    if (action.type === 'tag' && !waits) for (const name of action.add) this.#tagged.push({ contentId, name })
    const made = (action.type === 'annotate' ? reply : null) as { readonly id: number } | null
    if (action.type !== 'annotate' || !made) return
    this.#uncertain.named(action.temporaryId, made.id)
    const isIn = coveredBy(made.id, action)
    this.#acknowledged.push({ contentId, id: made.id, merged: action.merged, isIn, range: action })
    // A highlight that was never in this store cannot be removed from it.
    const [stored] = await device.disk.entries([contentId])
    if (!stored?.content.my_annotations.some((annotation) => annotation.id === made.id)) return
    // A highlight that is removed before its answer may have absorbed it in the meantime, and both go until the entry
    // is read.
    const excused = (): boolean =>
      this.#mayBeGone(made.id) || this.#wasRemovedAt(contentId, action) || this.#unlikedHere.has(contentId)
    device.shown.set(made.id, { contentId, isIn, excused })
  }

  /** Returns what the service has lost, duplicated or retained in the end, although it must not. */
  async judge(saved: readonly Content[], devices: readonly SimulatedDevice[]): Promise<readonly string[]> {
    const waiting = (await Promise.all(devices.map((device) => device.waiting()))).flat()
    return [
      ...this.#missing(saved),
      ...this.ledger.judge(
        saved,
        {
          likes: (id) => this.#anyRemoved(id) || this.#unlikedHere.has(id),
          notes: (id) => this.#side.removedFrom.has(id),
        },
        waiting.map(({ action }) => action as Action),
      ),
      ...(await this.#lost(saved)),
      ...[...this.#side.revived]
        .filter((id) => !this.#mayBeBack.has(id))
        .map((id) => `entry ${id} was brought back by a device that did not know of its deletion`),
    ]
  }

  /** Every change the outbox accepted must reach the service, or be refused and still be there to be retried. */
  async #lost(saved: readonly Content[]): Promise<readonly string[]> {
    const found: string[] = []
    for (const { device, action } of this.#kept) {
      const content = saved.find((other) => other.id === action.contentId)
      const refused = (await device.waiting()).some(
        ({ action: { type }, action: other }) =>
          type === action.type && 'contentId' in other && other.contentId === action.contentId,
      )
      if (!content || refused) continue
      if (action.type === 'tag') {
        for (const name of action.add) {
          if (content.tags.some((tag) => tag.name === name) || this.#untagged.has(`${content.id} ${name}`)) continue
          found.push(`tag ${name} of ${content.id} was kept in the outbox and is lost`)
        }
        continue
      }
      const { char_start: from, char_end: to, temporaryId } = action
      const there = content.my_annotations.some((a) => (a.char_start ?? 0) <= from && (a.char_end ?? 0) >= to)
      // It may have been removed elsewhere under another id.
      const explained = this.#uncertain.has(temporaryId) || this.#anyRemoved(content.id)
      if (!there && !explained)
        found.push(`highlight ${from}-${to} of ${content.id} was kept in the outbox and is lost`)
    }
    return found
  }

  /** Returns acknowledged changes that do not exist, and merged ones that still do. */
  #missing(saved: readonly Content[]): readonly string[] {
    const found: string[] = []
    for (const { contentId, name } of this.#tagged) {
      const content = saved.find((other) => other.id === contentId)
      if (!content || content.tags.some((tag) => tag.name === name)) continue
      if (!this.#untagged.has(`${contentId} ${name}`)) found.push(`tag ${name} of ${contentId} is missing`)
    }
    for (const { contentId, id, merged, isIn, range } of this.#acknowledged) {
      const content = saved.find((other) => other.id === contentId)
      if (!content) continue
      const ids = new Set(content.my_annotations.map((annotation) => annotation.id))
      const explained = this.#mayBeGone(id) || this.#wasRemovedAt(contentId, range)
      if (!isIn(content.my_annotations) && !explained)
        found.push(`highlight ${id} of ${contentId} was acknowledged and is missing`)
      // The service may keep the id of a highlight that grew.
      const kept = merged.filter((other) => other !== id && ids.has(other) && !this.#undone.has(other))
      // Its parts come back when a device that did not know of them removes it.
      if (explained && !ids.has(id)) continue
      if (kept.length > 0) found.push(`highlight ${id} of ${contentId} swallowed ${kept.join()}, which are still there`)
    }
    return found
  }

  #mayBeGone(id: number): boolean {
    return this.#uncertain.has(id) || this.#side.removed.has(id)
  }

  /** True if a removed highlight may have had these words, as a part of it. */
  #wasRemovedAt(contentId: number, { char_start: from, char_end: to }: CharRange): boolean {
    return [...this.#side.removedRanges, ...this.#removedRanges].some(
      (gone) => gone.contentId === contentId && gone.from <= from && gone.to >= to,
    )
  }

  #anyRemoved(contentId: number): boolean {
    return this.#side.removedFrom.has(contentId) || this.#removedHere.has(contentId)
  }
}

/** True if a highlight still exists, on its own or as part of another one. */
const coveredBy =
  (id: number, { char_start: from, char_end: to }: CharRange) =>
  (annotations: readonly Annotation[]): boolean =>
    annotations.some((one) => one.id === id || ((one.char_start ?? 0) <= from && (one.char_end ?? 0) >= to))
