import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Action } from '#shared/actions/action.ts'
import type { Host, HostEvent, HostStatus } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { ArticleReader } from './article-reader.ts'
import { type CacheState, emptyCache, forget, seenEntry, settle, withPending } from './cache-state.ts'
import { type Failure, failureOf } from './failure.ts'
import { inverseOf } from './inverse-action.ts'
import { type ListProgress, ListReader } from './list-reader.ts'
import { notify } from './notices.ts'

export interface MutateOptions {
  /** Shown in a toast with an Undo button, such as "Article archived". `z` takes it back too. */
  readonly undo?: string
}

interface Change {
  readonly key: number
  readonly action: Action
  readonly inverse: readonly Action[]
  state: 'waiting' | 'sent' | 'done' | 'forgotten'
}

/** Undo reaches this far back. */
const UNDO_DEPTH = 50

/** What the reader sees of one Host: lists, entries, articles, and the changes on their way. */
export class Library {
  readonly host: Host
  readonly cache: StoreApi<CacheState> = createStore(() => emptyCache)
  readonly progress: StoreApi<ReadonlyMap<string, ListProgress>> = createStore(() => new Map())
  readonly status: StoreApi<{ readonly now: HostStatus | null }> = createStore(() => ({ now: null }))
  readonly lists: ListReader
  readonly articles: ArticleReader
  readonly #chains = new Map<number, Promise<unknown>>()
  readonly #undoable: Change[] = []
  readonly #serverIds = new Map<number, number>()
  readonly #firstIds = new Map<number, number>()
  readonly #refused: (action: Action, failure: Failure) => void
  readonly #onEvent: (event: HostEvent) => void
  readonly #unsubscribe: () => void
  #lastKey = 0

  /** `refused` is told of changes that did not happen; `onEvent` of everything the Host says. */
  constructor(
    host: Host,
    parts: {
      readonly refused?: (action: Action, failure: Failure) => void
      readonly onEvent?: (event: HostEvent) => void
    } = {},
  ) {
    this.host = host
    this.#refused = parts.refused ?? (() => undefined)
    this.#onEvent = parts.onEvent ?? (() => undefined)
    this.lists = new ListReader(host, this.cache, this.progress)
    this.articles = new ArticleReader(host, this.cache)
    this.#unsubscribe = host.subscribe((event) => this.#hear(event))
    void host.status().then(
      (now) => this.status.setState((known) => (known.now === null ? { now } : known)),
      (error: unknown) => notify(failureOf(error).details, { type: 'error', duration: null }),
    )
  }

  close(): void {
    this.#unsubscribe()
    this.lists.close()
    this.articles.close()
  }

  /**
   * Seen at once, then asked of the service. Resolves to whether it agreed; a refused change is forgotten and reported.
   * Changes of one entry reach the service in the order in which they were made.
   */
  async mutate(action: Action, options: MutateOptions = {}): Promise<boolean> {
    const change = this.#begin(action)
    if (options.undo !== undefined) this.#offerUndo(change, options.undo)
    return this.#send(change)
  }

  /** An entry as it is seen at this moment, or null. */
  entry(contentId: number): FeedEntry | null {
    return seenEntry(this.cache.getState(), contentId)
  }

  /** Takes the last undoable change back. False when there is none. */
  undoLast(): boolean {
    const change = this.#undoable.at(-1)
    if (!change) return false
    this.#undo(change)
    return true
  }

  /** The id an annotation was first seen with: a key that stays when the service's id takes the temporary one's place. */
  firstId(annotationId: number): number {
    return this.#firstIds.get(annotationId) ?? annotationId
  }

  #begin(action: Action): Change {
    this.#lastKey += 1
    const before = seenEntry(this.cache.getState(), action.contentId)
    const inverse = before === null ? [] : inverseOf(action, before, new Date().toISOString())
    const change: Change = { key: this.#lastKey, action, inverse, state: 'waiting' }
    this.cache.setState((state) => withPending(state, { key: change.key, action }))
    return change
  }

  #offerUndo(change: Change, text: string): void {
    if (change.inverse.length === 0) {
      notify(text)
      return
    }
    this.#undoable.push(change)
    if (this.#undoable.length > UNDO_DEPTH) this.#undoable.shift()
    notify(text, { action: { label: 'Undo', run: () => this.#undo(change) } })
  }

  #undo(change: Change): void {
    const at = this.#undoable.indexOf(change)
    if (at === -1) return
    this.#undoable.splice(at, 1)
    if (change.state === 'waiting') {
      change.state = 'forgotten'
      this.cache.setState((state) => forget(state, change.key))
      return
    }
    for (const action of change.inverse) void this.#send(this.#begin(action))
  }

  #send(change: Change): Promise<boolean> {
    const { contentId } = change.action
    const sent = (this.#chains.get(contentId) ?? Promise.resolve()).then(() => this.#perform(change))
    this.#chains.set(contentId, sent)
    void sent.then(() => {
      if (this.#chains.get(contentId) === sent) this.#chains.delete(contentId)
    })
    return sent
  }

  async #perform(change: Change): Promise<boolean> {
    if (change.state === 'forgotten') return false
    change.state = 'sent'
    const { contentId } = change.action
    const asked = this.#withServerIds(change.action)
    try {
      const { entry, reply } = await this.host.perform(asked, this.cache.getState().entries.get(contentId) ?? null)
      change.state = 'done'
      if (change.action.type === 'annotate') this.#rememberIds(change.action.temporaryId, reply)
      this.cache.setState((state) => settle(state, change.key, entry, reply))
      return true
    } catch (error) {
      change.state = 'forgotten'
      const at = this.#undoable.indexOf(change)
      if (at !== -1) this.#undoable.splice(at, 1)
      this.cache.setState((state) => forget(state, change.key))
      this.#refused(change.action, failureOf(error))
      return false
    }
  }

  /** Annotations made a moment ago are known to the service by another id by now. */
  #withServerIds(action: Action): Action {
    const known = (id: number): number => this.#serverIds.get(id) ?? id
    if (action.type === 'removeAnnotation') return { ...action, annotationId: known(action.annotationId) }
    if (action.type === 'annotate') return { ...action, merged: action.merged.map(known) }
    return action
  }

  #rememberIds(temporaryId: number, reply: unknown): void {
    const id = typeof reply === 'object' && reply !== null ? (reply as { id?: unknown }).id : undefined
    if (typeof id !== 'number') return
    this.#serverIds.set(temporaryId, id)
    this.#firstIds.set(id, temporaryId)
  }

  #hear(event: HostEvent): void {
    if (event.type === 'status') {
      const before = this.status.getState().now
      this.status.setState({ now: event.status })
      if (before && !before.online && event.status.online) this.lists.retryFailed()
    } else if (event.type === 'queue.changed') {
      this.lists.changed(event.ids)
      this.articles.changed(event.ids)
    } else if (event.type === 'body.stored') {
      this.articles.changed([event.contentId])
    }
    this.#onEvent(event)
  }
}
