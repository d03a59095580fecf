import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Action } from '#shared/actions/actions.ts'
import { TiedIds } from '#shared/actions/tied-ids.ts'
import type { FirstPageReply } from '#shared/host/initial-content.ts'
import type { Host, HostEvent, HostStatus } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { ArticleReader } from './article-reader.ts'
import { type CacheState, commitEntries, emptyCache } from './cache-state.ts'
import type { Changes, MutateOptions, OnRefused } from './changes.ts'
import { reported } from '../report.ts'
import { visibleEntry } from './visible-entry.ts'
import { type Failure, failureOf } from './failure.ts'
import { type ListProgress, ListReader } from './list-reader.ts'
import { notify } from './notices.ts'

/** Loaded values by key. While a screen reloads, it shows the old value. */
export type LoadedValues = Map<string, unknown>

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
  readonly #ids = new TiedIds()
  readonly #firstIds = new Map<number, number>()
  readonly #refused: OnRefused
  readonly #onEvent: (event: HostEvent) => void
  readonly #unsubscribe: () => void
  /** Null until its code is loaded. */
  #changes: Changes | null = null
  #arriving: Promise<Changes> | null = null
  /** True if a change was made before. */
  #isAwaited = false
  #notLoaded: Failure | null = null

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
   * Loads the code of changes, which the first rows don't need. The page calls this when it is idle. Otherwise, the
   * first change does.
   */
  prepare(): Promise<Changes> {
    this.#arriving ??= this.#load()
    return this.#arriving
  }

  /**
   * Applies a change on screen immediately, then sends it. Resolves to true if the service accepted it. A refused
   * change is reverted and reported. The Host receives each change in the same turn and preserves the order of changes
   * to an entry.
   */
  mutate(action: Action, options: MutateOptions = {}): Promise<boolean> {
    if (this.#changes) return this.#changes.mutate(action, options)
    this.#isAwaited = true
    return this.prepare().then(
      (changes) => changes.mutate(action, options),
      (error: unknown) => {
        this.#refused(action, failureOf(error))
        return false
      },
    )
  }

  /**
   * Changes many entries as one step: they are changed together and undone together. Resolves to the refused actions,
   * which the caller reports.
   */
  mutateAll(actions: readonly Action[], options: MutateOptions = {}): Promise<readonly Action[]> {
    if (this.#changes) return this.#changes.mutateAll(actions, options)
    this.#isAwaited = true
    return this.prepare().then(
      (changes) => changes.mutateAll(actions, options),
      (error: unknown) => {
        this.#notLoaded = failureOf(error)
        return actions
      },
    )
  }

  /** Undoes the latest undoable step. Returns false if there is none. */
  undoLast(): boolean {
    return this.#changes?.undoLast() ?? this.#later((changes) => changes.undoLast())
  }

  /** Redoes the step that was undone last. Returns false if there is none or if anything has changed since. */
  redoLast(): boolean {
    return this.#changes?.redoLast() ?? this.#later((changes) => changes.redoLast())
  }

  /** The reason that the last change failed, or null. */
  get lastFailure(): Failure | null {
    return this.#changes?.lastFailure ?? this.#notLoaded
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

  /**
   * Returns the first ID of an annotation. Unlike the current ID, it stays the same when the service's ID replaces the
   * temporary one.
   */
  firstId(annotationId: number): number {
    return this.#firstIds.get(annotationId) ?? annotationId
  }

  /** Calls the listener with each action that the Host accepted. Returns a function that unsubscribes. */
  onAction(listener: (action: Action) => void): () => void {
    this.#onAction.add(listener)
    return () => this.#onAction.delete(listener)
  }

  #load(): Promise<Changes> {
    const arriving = import('./changes.ts').then(
      ({ Changes }) =>
        new Changes({
          host: this.host,
          cache: this.cache,
          ids: this.#ids,
          refused: this.#refused,
          accepted: (action) => {
            for (const listener of this.#onAction) listener(action)
          },
          named: (temporary, id, isAnnotation) => this.#rememberId(temporary, id, isAnnotation),
        }),
    )
    // Registered before all changes that wait, so that none made in the meantime overtakes them.
    const arrived = arriving.then(
      (changes) => {
        this.#changes = changes
      },
      (error: unknown) => {
        this.#arriving = null
        throw error
      },
    )
    void reported('load what changes items', arrived)
    return arriving
  }

  /** Undoes or redoes after the changes that wait for the code. Returns false if there are none. */
  #later(run: (changes: Changes) => unknown): boolean {
    if (this.#isAwaited) void reported('undo or redo', this.prepare().then(run))
    return this.#isAwaited
  }

  #rememberId(temporary: number, id: number, isKey: boolean): void {
    this.#ids.tie(temporary, id)
    if (isKey) this.#firstIds.set(id, temporary)
  }

  /** Forgets all loaded data and the history, because the next reader to sign in may be a different one. */
  #forget(): void {
    this.#changes?.forget()
    this.kept.clear()
    this.lists.forget()
    this.articles.forget()
    this.cache.setState(({ clock, replay }) => ({ ...emptyCache, clock, replay }))
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
      this.#changes?.kept(event.mark)
    } else if (event.type === 'changes.waiting') {
      for (const { temporaryId: temporary, id } of event.sent) this.#rememberId(temporary, id, true)
      if (event.refused) this.#refused(event.refused, null)
    }
    this.#onEvent(event)
  }
}
