import { type EntryAction as Action, inverseOf, redoneAt, redoOf } from '#shared/actions/actions.ts'
import type { EndpointName } from '#shared/api/endpoints.ts'
import type { ActionOutcome } from '#shared/host/host.ts'
import { quiet } from '../fakes/manual-clock.ts'
import type { Answers } from './answers.ts'
import type { SimulatedDevice } from './device.ts'
import { actionNames, type DrawnActions } from './drawn-actions.ts'
import type { LibrarySide } from './library-side.ts'
import type { Random } from './random.ts'

export const interruptionSteps = ['reply to a call lost', 'page left at an await', 'undone and redone'] as const
export type InterruptionStep = (typeof interruptionSteps)[number]

/** Every call that a device makes, and what a user does to cause it. Null: nothing, the sync makes it. */
const calls = {
  libraryEntries: ['archive', 'delete', 'save', 'favorite', 'unfavorite'],
  historyEntries: ['progress'],
  annotationCreate: ['annotate', 'merge'],
  annotationRestore: ['annotate', 'merge', 'remove'],
  annotationChange: ['highlight note'],
  annotationMark: ['mark'],
  annotationRemove: ['remove', 'clear'],
  likeCreate: ['like'],
  likeDelete: ['unlike'],
  contentTags: ['tag', 'untag'],
  noteWrite: ['note', 'no note'],
  queueFeed: null,
  updatesFeed: null,
  content: null,
  tokenRefresh: null,
} as const satisfies Partial<Record<EndpointName, readonly (typeof actionNames)[number][] | null>>
export const lostCalls = Object.keys(calls) as (keyof typeof calls)[]

/** The awaits of an action that are met in turn. A later one than it has is one of the sync beside it. */
const AWAITS = 14

/** Returns the name under which a page that the reader left is counted. */
export const pageLeft = (what: string): string => `page left during ${what}`
/** Under what an action that was undone, or redone, is counted. */
export const undone = (what: string): string => `${what} undone`

export interface InterruptionStepParts {
  readonly devices: readonly SimulatedDevice[]
  readonly side: LibrarySide
  readonly answers: Answers
  readonly drawn: DrawnActions
  readonly perform: (device: SimulatedDevice, action: Action) => Promise<ActionOutcome | null>
  readonly restart: (device: SimulatedDevice) => void
  readonly count: (name: string) => void
}

/** Steps that interrupt every call and every action in turn, or take it back. */
export class InterruptionSteps {
  readonly #parts: InterruptionStepParts

  constructor(parts: InterruptionStepParts) {
    this.#parts = parts
  }

  /** `turn`: the number of the step among those of its kind. */
  async take(kind: InterruptionStep, device: SimulatedDevice, random: Random, contentId: number, turn: number) {
    await device.reader.look(device.host, [contentId])
    switch (kind) {
      case 'reply to a call lost':
        return this.#loseReply(device, random, contentId, lostCalls[turn % lostCalls.length]!)
      case 'page left at an await':
        return this.#leave(device, random, contentId, turn)
      case 'undone and redone':
        return this.#backAndForth(device, random, contentId, actionNames[turn % actionNames.length]!)
    }
  }

  async #loseReply(device: SimulatedDevice, random: Random, contentId: number, call: keyof typeof calls) {
    const { answers, side } = this.#parts
    const causes = calls[call]
    const what = causes && random.pick(causes)
    if (what) await this.#prepare(device, random, contentId, what)
    // An undo brings highlights back.
    const first = call === 'annotationRestore' && what ? await this.#made(device, random, contentId, what) : null
    const found = answers.lose(device, call, 1 + random.below(3))
    try {
      if (first) await this.#all(device, first.back)
      else if (what) await this.#parts.perform(device, this.#draw(device, random, contentId, what))
      else {
        if (call === 'tokenRefresh') side.expire(false)
        if (call === 'content') await side.change({ do: 'retitle', pick: side.ids().indexOf(contentId) })
        await device.host.sync({ full: call === 'queueFeed' || call === 'content' }).catch(() => null)
        await quiet(8)
      }
    } finally {
      found()
    }
  }

  /** The page is closed or reloaded at one await of an action: before its call, or after it and before its answer. */
  async #leave(device: SimulatedDevice, random: Random, contentId: number, turn: number): Promise<void> {
    const { count } = this.#parts
    const what = actionNames[turn % actionNames.length]!
    const at = Math.floor(turn / actionNames.length)
    await this.#prepare(device, random, contentId, what)
    const action = this.#draw(device, random, contentId, what)
    device.mortal.killAt(1 + (at % AWAITS), Math.floor(at / AWAITS) % 2 === 1)
    const made = this.#parts.perform(device, action)
    await Promise.race([made, device.mortal.death])
    if (!device.mortal.dead) {
      device.mortal.killAt(Infinity, false)
      return
    }
    count(pageLeft(what))
    count(`page left at await ${1 + (at % AWAITS)}`)
    if (random.chance(0.5)) return
    this.#parts.restart(device)
    await device.reader.look(device.host, [contentId])
    await this.#parts.perform(device, this.#draw(device, random, contentId, random.pick(actionNames)))
  }

  async #backAndForth(device: SimulatedDevice, random: Random, contentId: number, what: string): Promise<void> {
    const { count, drawn, perform } = this.#parts
    await this.#prepare(device, random, contentId, what)
    const first = await this.#made(device, random, contentId, what)
    if (!first) return
    let { action, back } = first
    for (let turns = 1 + random.below(3); turns > 0; turns -= 1) {
      await this.#beside(device, random, contentId)
      const again = redoOf(action, device.reader.seen(contentId)) as Action
      if (!(await this.#all(device, back))) return
      count(undone(what))
      await this.#beside(device, random, contentId)
      if (random.chance(0.3)) return
      const before = device.reader.seen(contentId)
      const now = redoneAt(again, before) as Action
      action = 'temporaryId' in now ? { ...now, temporaryId: drawn.temporaryId() } : now
      back = this.#inverse(device, action, before)
      if (!(await perform(device, action))) return
      count('redone')
    }
  }

  /** Another device does something to the same entry, or nothing does. */
  async #beside(device: SimulatedDevice, random: Random, contentId: number): Promise<void> {
    const other = this.#parts.devices.find((one) => one !== device)
    if (!other || random.chance(0.5)) return
    if (random.chance(0.5)) await other.host.sync().catch(() => null)
    await other.reader.look(other.host, [contentId])
    const what = random.pick(['highlight note', 'highlight note', 'mark', 'like', 'merge', 'annotate', 'note'] as const)
    await this.#parts.perform(other, this.#draw(other, random, contentId, what))
    if (!random.chance(0.5)) return
    await device.host.sync().catch(() => null)
    await device.reader.look(device.host, [contentId])
  }

  /** Performs an action that can be undone. Null if it was refused. */
  async #made(device: SimulatedDevice, random: Random, contentId: number, what: string) {
    const before = device.reader.seen(contentId)
    const action = this.#draw(device, random, contentId, what)
    const back = this.#inverse(device, action, before)
    return back.length > 0 && (await this.#parts.perform(device, action)) ? { action, back } : null
  }

  #inverse(device: SimulatedDevice, action: Action, entry: ReturnType<SimulatedDevice['reader']['seen']>) {
    const at = new Date(device.clock.now()).toISOString()
    const { temporaryId } = this.#parts.drawn
    return inverseOf(action, { entry: () => entry, at, temporaryId }) as readonly Action[]
  }

  async #all(device: SimulatedDevice, actions: readonly Action[]): Promise<boolean> {
    for (const action of actions) if (!(await this.#parts.perform(device, action))) return false
    return true
  }

  /** There is a highlight, if the action needs one. */
  async #prepare(device: SimulatedDevice, random: Random, contentId: number, what: string): Promise<void> {
    const isThere = (device.reader.seen(contentId)?.content.my_annotations.length ?? 0) > 0
    if (isThere || !onHighlights.has(what)) return
    await this.#parts.perform(device, this.#draw(device, random, contentId, 'annotate'))
  }

  #draw(device: SimulatedDevice, random: Random, contentId: number, what: string): Action {
    return this.#parts.drawn.draw(device, random, contentId, what)
  }
}

const onHighlights: ReadonlySet<string> = new Set([
  ...['merge', 'remove', 'clear', 'highlight note', 'mark', 'like', 'unlike'],
])
