import type { StoreApi } from 'zustand/vanilla'
import {
  type Action,
  combineActions,
  createdIds,
  entryIdOf,
  inverseOf,
  madeFrom,
  redoneAt,
  redoOf,
  tieFormerIds,
  withServerIds,
} from '#shared/actions/actions.ts'
import type { TiedIds } from '#shared/actions/tied-ids.ts'
import type { Host, WaitingChange } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/shell.ts'
import type { CacheState } from './cache-state.ts'
import { type Failure, failureOf } from './failure.ts'
import { dismiss, notify } from './notices.ts'
import { dropPending, replay, settle, withPending } from './replay.ts'
import { temporaryId } from './temporary-id.ts'
import { visibleEntry } from './visible-entry.ts'

export interface MutateOptions {
  /** The text of a toast with an Undo button, such as "Article archived". `z` also undoes the change. */
  readonly undo?: string
}

/** Receives a refused change: immediately and with its failure, or days later if the change waited for a connection. */
export type OnRefused = (change: Action | WaitingChange, failure: Failure | null) => void

/** The parts of the library that changes need. */
interface ChangeParts {
  readonly host: Host
  readonly cache: StoreApi<CacheState>
  /** The IDs of new highlights and notes. */
  readonly ids: TiedIds
  readonly refused: OnRefused
  readonly accepted: (action: Action) => void
  /** Takes the service's ID of a new highlight or note. */
  readonly named: (temporary: number, id: number, isAnnotation: boolean) => void
}

/** One action of the reader on any number of entries, undone and redone as a whole. */
interface Step {
  readonly text: string
  readonly changes: Change[]
  /** Key of the toast that reports the step, or null until all its changes are safe. */
  notice: number | null
  /** Set once the step has been undone or has failed. */
  isOver?: true
}

interface Change {
  readonly key: number
  readonly action: Action
  readonly before: FeedEntry | null
  readonly inverse: readonly Action[]
  step?: Step
  state: 'waiting' | 'sent' | 'done' | 'forgotten'
  /** Set once the change is on disk or the service has answered, so that it can be reported. */
  isSafe?: true
  failed?: true
}

/** Maximum number of steps that can be undone. */
const UNDO_DEPTH = 50

/** The reader's changes: shown immediately, sent to the Host, undone and redone. Loads after the first rows. */
export class Changes {
  readonly #host: Host
  readonly #cache: StoreApi<CacheState>
  readonly #ids: TiedIds
  readonly #refused: OnRefused
  readonly #accepted: ChangeParts['accepted']
  readonly #named: ChangeParts['named']
  readonly #undoable: Step[] = []
  readonly #redoable: { readonly text: string; readonly actions: readonly Action[] }[] = []
  /** Changes that are being sent, by the names under which the Host knows them. */
  readonly #onTheirWay = new Map<string, Change>()
  readonly #name = Math.random().toString(36).slice(2)
  #lastKey = 0
  #lastFailure: Failure | null = null

  constructor({ host, cache, ids, refused, accepted, named }: ChangeParts) {
    this.#host = host
    this.#cache = cache
    this.#ids = ids
    this.#refused = refused
    this.#accepted = accepted
    this.#named = named
    cache.setState((state) => replay.derive({ ...state, replay }))
  }

  /**
   * Applies a change on screen immediately, then sends it. Resolves to true if the service accepted it. A refused
   * change is reverted and reported. The Host receives each change in the same turn and preserves the order of changes
   * to an entry.
   */
  async mutate(action: Action, options: MutateOptions = {}): Promise<boolean> {
    this.#redoable.length = 0
    const change = this.#begin([action])[0]
    if (!change) return false
    if (options.undo !== undefined) this.#offerUndo(options.undo, [change])
    return this.#send(change)
  }

  /**
   * Changes many entries as one step: they are changed together and undone together. Resolves to the refused actions,
   * which the caller reports.
   */
  async mutateAll(actions: readonly Action[], options: MutateOptions = {}): Promise<readonly Action[]> {
    this.#redoable.length = 0
    return this.#doAll(combineActions(actions), options)
  }

  /** Undoes the latest undoable step. Returns false if there is none. */
  undoLast(): boolean {
    const step = this.#undoable.at(-1)
    if (!step) return false
    this.#undo(step)
    return true
  }

  /** Redoes the step that was undone last. Returns false if there is none or if anything has changed since. */
  redoLast(): boolean {
    const step = this.#redoable.pop()
    if (!step) return false
    const at = new Date().toISOString()
    const again = step.actions.map((action): Action => {
      const now = withServerIds('at' in action ? { ...action, at } : action, this.#ids)
      const id = entryIdOf(now)
      const again = redoneAt(now, id === null ? null : this.#entry(id))
      if (!('temporaryId' in again)) return again
      const temporary = temporaryId()
      this.#ids.tie(again.temporaryId, temporary)
      return { ...again, temporaryId: temporary }
    })
    void this.#doAllAndTell(again, { undo: step.text })
    return true
  }

  /** The reason that the last change failed, or null. */
  get lastFailure(): Failure | null {
    return this.#lastFailure
  }

  /** Called when the Host has written a change to disk. `mark` is the name under which the Host knows it. */
  kept(mark: string): void {
    const change = this.#onTheirWay.get(mark)
    if (change) this.#nowSafe(change)
  }

  /** Forgets the history. */
  forget(): void {
    this.#undoable.length = 0
    this.#redoable.length = 0
  }

  #entry(contentId: number): FeedEntry | null {
    return visibleEntry(this.#cache.getState(), contentId)
  }

  #begin(actions: readonly Action[]): readonly Change[] {
    const at = new Date().toISOString()
    const changes = actions.map((given): Change => {
      this.#lastKey += 1
      const named = withServerIds(given, this.#ids)
      tieFormerIds(named, this.#ids)
      const id = entryIdOf(named)
      const action = madeFrom(named, id === null ? null : this.#entry(id))
      const inverse = inverseOf(action, { entry: (other) => this.#entry(other), at, temporaryId })
      return { key: this.#lastKey, action, before: id === null ? null : this.#entry(id), inverse, state: 'waiting' }
    })
    this.#cache.setState((state) => withPending(state, changes))
    return changes
  }

  async #doAll(actions: readonly Action[], options: MutateOptions): Promise<readonly Action[]> {
    if (actions.length === 0) return []
    const changes = this.#begin(actions)
    if (options.undo !== undefined) this.#offerUndo(options.undo, changes)
    const refused: Action[] = []
    // Sends everything immediately, because the page may close a moment later. The Host limits the load on the service.
    await Promise.all(
      changes.map(async (change) => {
        if (!(await this.#send(change, true)) && change.failed) refused.push(change.action)
      }),
    )
    return refused
  }

  async #doAllAndTell(actions: readonly Action[], options: MutateOptions = {}): Promise<void> {
    const [action] = await this.#doAll(actions, options)
    if (action) this.#refused(action, this.#lastFailure ?? failureOf(null))
  }

  #offerUndo(text: string, changes: readonly Change[]): void {
    const step: Step = { text, changes: [...changes], notice: null }
    for (const change of changes) change.step = step
    if (changes.every(({ inverse }) => inverse.length === 0)) return
    this.#undoable.push(step)
    if (this.#undoable.length > UNDO_DEPTH) this.#undoable.shift()
  }

  /**
   * Reports a step only when all its changes are safe, because the reader may close the page after seeing the report.
   */
  #tellSafe(step: Step | undefined): void {
    if (!step || step.notice !== null || step.isOver || !step.changes.every(({ isSafe }) => isSafe)) return
    const isUndoable = this.#undoable.includes(step)
    step.notice = notify(step.text, isUndoable ? { action: { label: t.undo, run: () => this.#undo(step) } } : {})
  }

  #nowSafe(change: Change): void {
    change.isSafe = true
    this.#tellSafe(change.step)
  }

  #undo(step: Step): void {
    const at = this.#undoable.indexOf(step)
    if (at === -1) return
    this.#undoable.splice(at, 1)
    this.#end(step)
    this.#redoable.push({ text: step.text, actions: step.changes.map((change) => this.#again(change)) })
    const waiting = step.changes.filter(({ state }) => state === 'waiting')
    for (const change of waiting) change.state = 'forgotten'
    this.#cache.setState((state) => dropPending(state, new Set(waiting.map(({ key }) => key))))
    // Undoes the last change first, so that entries returning to the top of a list regain their positions.
    const sent = step.changes.filter((change) => !waiting.includes(change)).reverse()
    void this.#doAllAndTell(sent.flatMap(({ inverse }) => inverse))
  }

  /** Returns the action that redoes a change. */
  #again({ action, state }: Change): Action {
    const id = entryIdOf(action)
    return state === 'done' && id !== null ? redoOf(action, this.#entry(id)) : action
  }

  async #send(change: Change, quiet = false): Promise<boolean> {
    if (change.state === 'forgotten') return false
    change.state = 'sent'
    const { action } = change
    const about = entryIdOf(action)
    const known = about === null ? null : (this.#cache.getState().entries.get(about) ?? null)
    const mark = change.step && `${this.#name}.${change.key}`
    if (mark) this.#onTheirWay.set(mark, change)
    try {
      const { entry, reply } = await this.#host.perform(action, known, mark)
      change.state = 'done'
      this.#accepted(action)
      this.#nowSafe(change)
      for (const { temporary, real, of } of createdIds(action, reply)) this.#named(temporary, real, of === 'annotation')
      this.#cache.setState((state) => settle(state, change.key, entry, reply))
      return true
    } catch (error) {
      change.state = 'forgotten'
      change.failed = true
      this.#dropFromHistory(change)
      this.#cache.setState((state) => dropPending(state, new Set([change.key])))
      this.#lastFailure = failureOf(error)
      if (!quiet) this.#refused(change.action, this.#lastFailure)
      return false
    } finally {
      if (mark) this.#onTheirWay.delete(mark)
    }
  }

  /** Removes a failed change from the history, because it can't be undone. Its toast is also removed. */
  #dropFromHistory(change: Change): void {
    const { step } = change
    if (!step) return
    step.changes.splice(step.changes.indexOf(change), 1)
    if (step.changes.length > 0) return this.#tellSafe(step)
    this.#end(step)
    const at = this.#undoable.indexOf(step)
    if (at !== -1) this.#undoable.splice(at, 1)
  }

  #end(step: Step): void {
    step.isOver = true
    if (step.notice !== null) dismiss(step.notice)
  }
}
