import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  type Action,
  combineActions,
  redoOf,
  entryIdOf,
  inverseOf,
  madeFrom,
  createdIds,
  redoneAt,
  tieFormerIds,
  withServerIds,
} from '#shared/actions/actions.ts'
import { TiedIds } from '#shared/actions/tied-ids.ts'
import type { FirstPageReply } from '#shared/host/initial-content.ts'
import type { Host, HostEvent, HostStatus, WaitingChange } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/shell.ts'
import { ArticleReader } from './article-reader.ts'
import { type CacheState, commitEntries, emptyCache, dropPending, settle, withPending } from './cache-state.ts'
import { visibleEntry } from './visible-entry.ts'
import { type Failure, failureOf } from './failure.ts'
import { type ListProgress, ListReader } from './list-reader.ts'
import { dismiss, notify } from './notices.ts'
import { temporaryId } from './temporary-id.ts'

/** Loaded values by key. While a screen reloads, it shows the old value. */
export type LoadedValues = Map<string, unknown>

export interface MutateOptions {
  /** The text of a toast with an Undo button, such as "Article archived". `z` also undoes the change. */
  readonly undo?: string
}

/** Receives a refused change: immediately and with its failure, or days later if the change waited for a connection. */
export type OnRefused = (change: Action | WaitingChange, failure: Failure | null) => void

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
/** Number of entries to read per request before a change to many entries. */
const READ_AT_ONCE = 500

/** The reader's view of one Host: lists, entries, articles and pending changes. */
export class Library {
  readonly host: Host
  readonly cache: StoreApi<CacheState> = createStore(() => emptyCache)
  readonly progress: StoreApi<ReadonlyMap<string, ListProgress>> = createStore(() => new Map())
  readonly status: StoreApi<{ readonly now: HostStatus | null }> = createStore(() => ({ now: null }))
  readonly #onAction = new Set<(action: Action) => void>()
  /** Loaded values of other screens, reused when the reader returns to them. */
  readonly kept: LoadedValues = new Map()
  readonly lists: ListReader
  readonly articles: ArticleReader
  readonly #undoable: Step[] = []
  readonly #redoable: { readonly text: string; readonly actions: readonly Action[] }[] = []
  readonly #ids = new TiedIds()
  readonly #firstIds = new Map<number, number>()
  readonly #refused: OnRefused
  readonly #onEvent: (event: HostEvent) => void
  readonly #unsubscribe: () => void
  /** Changes that are being sent, by the names under which the Host knows them. */
  readonly #onTheirWay = new Map<string, Change>()
  readonly #name = Math.random().toString(36).slice(2)
  #lastKey = 0
  #lastFailure: Failure | null = null

  /** `refused` receives failed changes. `onEvent` receives every Host event. */
  constructor(
    host: Host,
    parts: {
      readonly refused?: OnRefused
      readonly onEvent?: (event: HostEvent) => void
    } = {},
  ) {
    this.host = host
    this.#refused = parts.refused ?? (() => undefined)
    this.#onEvent = parts.onEvent ?? (() => undefined)
    this.lists = new ListReader(host, this.cache, this.progress, () => this.status.getState().now?.slow ?? false)
    this.articles = new ArticleReader(host, this.cache)
    this.#unsubscribe = host.subscribe((event) => this.#hear(event))
    void host.status().then(
      (now) => this.status.setState((known) => (known.now === null ? { now } : known)),
      (error: unknown) => notify(failureOf(error).details, { type: 'error', duration: null }),
    )
  }

  /** Takes a window's first list if it arrived before any request. */
  know({ status, query, ids, entries }: FirstPageReply): void {
    this.status.setState({ now: status })
    this.lists.know({ kind: 'queue', query }, ids, entries)
  }

  close(): void {
    this.#unsubscribe()
    this.lists.close()
    this.articles.close()
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

  /** Reads the unknown entries of a change, because undo needs their previous state. */
  async read(ids: readonly number[]): Promise<readonly FeedEntry[]> {
    const unknown = ids.filter((id) => this.entry(id) === null)
    for (let start = 0; start < unknown.length; start += READ_AT_ONCE) {
      const since = this.cache.getState().clock
      const entries = await this.host.entries(unknown.slice(start, start + READ_AT_ONCE))
      this.cache.setState((state) => commitEntries(state, entries, since))
    }
    return ids.flatMap((id) => this.entry(id) ?? [])
  }

  /** An entry as the reader sees it now, or null. */
  entry(contentId: number): FeedEntry | null {
    return visibleEntry(this.cache.getState(), contentId)
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
      const again = redoneAt(now, id === null ? null : this.entry(id))
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

  /**
   * Returns the first ID of an annotation. Unlike the current ID, it stays the same when the service's ID replaces the
   * temporary one.
   */
  firstId(annotationId: number): number {
    return this.#firstIds.get(annotationId) ?? annotationId
  }

  #begin(actions: readonly Action[]): readonly Change[] {
    const at = new Date().toISOString()
    const changes = actions.map((given): Change => {
      this.#lastKey += 1
      const named = withServerIds(given, this.#ids)
      tieFormerIds(named, this.#ids)
      const id = entryIdOf(named)
      const action = madeFrom(named, id === null ? null : this.entry(id))
      const inverse = inverseOf(action, { entry: (other) => this.entry(other), at, temporaryId })
      return { key: this.#lastKey, action, before: id === null ? null : this.entry(id), inverse, state: 'waiting' }
    })
    this.cache.setState((state) => withPending(state, changes))
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
    this.cache.setState((state) => dropPending(state, new Set(waiting.map(({ key }) => key))))
    // Undoes the last change first, so that entries returning to the top of a list regain their positions.
    const sent = step.changes.filter((change) => !waiting.includes(change)).reverse()
    void this.#doAllAndTell(sent.flatMap(({ inverse }) => inverse))
  }

  /** Returns the action that redoes a change. */
  #again({ action, state }: Change): Action {
    const id = entryIdOf(action)
    return state === 'done' && id !== null ? redoOf(action, this.entry(id)) : action
  }

  async #send(change: Change, quiet = false): Promise<boolean> {
    if (change.state === 'forgotten') return false
    change.state = 'sent'
    const { action } = change
    const about = entryIdOf(action)
    const known = about === null ? null : (this.cache.getState().entries.get(about) ?? null)
    const mark = change.step && `${this.#name}.${change.key}`
    if (mark) this.#onTheirWay.set(mark, change)
    try {
      const { entry, reply } = await this.host.perform(action, known, mark)
      change.state = 'done'
      for (const listener of this.#onAction) listener(action)
      this.#nowSafe(change)
      for (const { temporary, real, of } of createdIds(action, reply))
        this.#rememberId(temporary, real, of === 'annotation')
      this.cache.setState((state) => settle(state, change.key, entry, reply))
      return true
    } catch (error) {
      change.state = 'forgotten'
      change.failed = true
      this.#dropFromHistory(change)
      this.cache.setState((state) => dropPending(state, new Set([change.key])))
      this.#lastFailure = failureOf(error)
      if (!quiet) this.#refused(change.action, this.#lastFailure)
      return false
    } finally {
      if (mark) this.#onTheirWay.delete(mark)
    }
  }

  /** Calls the listener with each action that the Host accepted. Returns a function that unsubscribes. */
  onAction(listener: (action: Action) => void): () => void {
    this.#onAction.add(listener)
    return () => this.#onAction.delete(listener)
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

  #rememberId(temporary: number, id: number, isKey: boolean): void {
    this.#ids.tie(temporary, id)
    if (isKey) this.#firstIds.set(id, temporary)
  }

  /** Forgets all loaded data and the history, because the next reader to sign in may be a different one. */
  #forget(): void {
    this.#undoable.length = 0
    this.#redoable.length = 0
    this.kept.clear()
    this.lists.forget()
    this.articles.forget()
    this.cache.setState(({ clock }) => ({ ...emptyCache, clock }))
  }

  #hear(event: HostEvent): void {
    if (event.type === 'status') {
      const before = this.status.getState().now
      this.status.setState({ now: event.status })
      if (before?.session === 'valid' && event.status.session === 'invalid') this.#forget()
      if (before && !before.online && event.status.online) this.lists.reconnected()
    } else if (event.type === 'queue.changed') {
      this.lists.changed(event.ids, event.restored ?? false)
      this.articles.changed(event.ids)
    } else if (event.type === 'body.stored') {
      this.articles.changed([event.contentId])
    } else if (event.type === 'change.kept') {
      const change = this.#onTheirWay.get(event.mark)
      if (change) this.#nowSafe(change)
    } else if (event.type === 'changes.waiting') {
      for (const { temporaryId: temporary, id } of event.sent) this.#rememberId(temporary, id, true)
      if (event.refused) this.#refused(event.refused, null)
    }
    this.#onEvent(event)
  }
}
