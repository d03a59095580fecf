import { ChangeOrder } from '#shared/host/changes/per-entry-queue.ts'
import { type Action, applyAction, entryIdOf, temporaryIdsOf, withServerIds } from '#shared/actions/actions.ts'
import { TiedIds } from '#shared/actions/tied-ids.ts'
import type { ActivityLine } from '#shared/activity/activity-line.ts'
import type { Failure } from '#shared/activity/failure.ts'
import type { EndpointInput, EndpointName, EndpointReply } from '#shared/api/endpoints.ts'
import type {
  ActionOutcome,
  Draft,
  FeedPath,
  Host,
  HostEvent,
  HostStatus,
  OfflineSettings,
  OfflineState,
  OpenedArticle,
  SaveOutcome,
  SignInProof,
  WaitingChange,
} from '#shared/host/host.ts'
import type { Content } from '#shared/model/content.ts'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { entryOf, type FeedEntry, type FeedPage } from '#shared/model/feed.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { compare, matches, type QueueQuery } from '#shared/model/queue-query.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { RequestError } from '#shared/request/request-error.ts'
import { memoryActivity } from './memory-activity.ts'

const PAGE = 50

/** A Host whose service is an in-memory list. Tests decide what fails, what waits and what changes elsewhere. */
export class FakeHost implements Host {
  readonly library = new Map<number, FeedEntry>()
  readonly bodies = new Map<number, OpenedArticle['body']>()
  readonly performed: Action[] = []
  readonly saved: string[] = []
  /** Number of times that the stored data was cleared. */
  cleared = 0
  current: HostStatus
  /** If set, every request fails with it. */
  failure: RequestError | null = null
  /** If set, `perform` waits for it before it changes anything. */
  gate: ((action: Action) => Promise<void>) | null = null
  /** Returns the content of a saved URL. */
  page: (url: string, id: number) => Content | null = () => null
  readonly log = memoryActivity()
  readonly #listeners = new Set<(event: HostEvent) => void>()
  #clock: number
  #nextId = 900_000

  constructor(entries: readonly FeedEntry[], now = Date.parse('2026-06-01T12:00:00Z')) {
    for (const entry of entries) this.library.set(entry.content.id, entry)
    this.#clock = now * 1000
    this.current = {
      session: 'valid',
      sync: { state: 'complete', activity: 'idle', done: 0, total: null, lastSync: now, error: null },
      online: true,
      readOnly: false,
    }
  }

  emit(event: HostEvent): void {
    if (event.type === 'status') this.current = event.status
    for (const listener of this.#listeners) listener(event)
  }

  say(change: Partial<HostStatus>): void {
    this.emit({ type: 'status', status: { ...this.current, ...change } })
  }

  /** Applies a change from another device, as a sync would. */
  change(action: Action): void {
    this.#apply(action)
    this.emit({ type: 'queue.changed', ids: idsOf(action) })
  }

  add(content: Content): void {
    this.library.set(content.id, entryOf(content))
    this.emit({ type: 'queue.changed', ids: [content.id] })
  }

  /** Pending sign-ins that were confirmed elsewhere, and those that expired. */
  readonly confirmed = new Set<string>()
  readonly stale = new Set<string>()
  /** The answers of `call`, by call name. Any other call is refused. */
  readonly answers = new Map<EndpointName, (input: unknown) => unknown>()

  /** If set, a feed page waits for it before it is answered, unless its request is aborted. */
  feedGate: Promise<void> | null = null
  /** The outcome of each requested feed page. */
  readonly pages: ('waiting' | 'answered' | 'given up')[] = []

  async call<N extends EndpointName>(name: N, input: EndpointInput<N>): Promise<EndpointReply<N>> {
    await this.#answer()
    const answer = this.answers.get(name)
    if (!answer) throw new Error('not part of this fake')
    return answer(input) as EndpointReply<N>
  }

  async report(failure: Failure): Promise<void> {
    this.log.take(failure)
  }

  async activity(): Promise<readonly ActivityLine[]> {
    return this.log.lines
  }

  async clearActivity(): Promise<void> {
    this.log.clear()
  }

  readonly #order = new ChangeOrder()
  readonly #ids = new TiedIds()

  perform(action: Action): Promise<ActionOutcome> {
    return this.#order.run(action, null, () => this.#perform(withServerIds(action, this.#ids)))
  }

  async #perform(action: Action): Promise<ActionOutcome> {
    if (this.gate) await this.gate(action)
    await this.#answer()
    this.performed.push(action)
    const entry = this.#apply(action)
    this.emit({ type: 'queue.changed', ids: idsOf(action) })
    if (entry && (action.type === 'annotate' || action.type === 'restoreAnnotations')) {
      const temporary = temporaryIdsOf(action)
      for (const id of temporary) this.#ids.tie(id, 500_000 - id)
      const my_annotations = entry.content.my_annotations.map((one) => ({ ...one, id: this.#ids.now(one.id) }))
      const known = entryOf({ ...entry.content, my_annotations })
      this.library.set(known.content.id, known)
      const annotations = temporary.flatMap((id) => my_annotations.find((one) => one.id === 500_000 - id) ?? [])
      return { entry: known, reply: action.type === 'annotate' ? annotations[0] : { annotations } }
    }
    if (entry && action.type === 'tag') {
      const { id, tags } = entry.content
      return { entry, reply: { contents: [{ id, tags }], tags } }
    }
    return { entry, reply: entry?.content.library ?? null }
  }

  async save(url: string): Promise<SaveOutcome> {
    await this.#answer()
    this.saved.push(url)
    this.#nextId += 1
    const content = this.page(url, this.#nextId)
    if (content) this.add(content)
    return { contentId: this.#nextId, title: content?.title ?? url, known: false }
  }

  async queueIds(query: QueueQuery): Promise<readonly number[]> {
    const now = this.#clock / 1000
    return [...this.library.values()]
      .filter(({ content }) => content.library?.library_state === libraryState.saved)
      .map((entry) => toQueueRow(entry, now))
      .filter((row) => matches(query, row, now))
      .sort(compare(query))
      .map((row) => row.id)
  }

  async entries(ids: readonly number[]): Promise<readonly FeedEntry[]> {
    return ids.flatMap((id) => this.library.get(id) ?? [])
  }

  async feed(path: FeedPath, cursor: string | null = null, signal?: AbortSignal): Promise<FeedPage> {
    const at = this.pages.push('waiting') - 1
    await Promise.race([
      this.feedGate,
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => {
          this.pages[at] = 'given up'
          reject(new RequestError('Given up', { status: 0, url: '/', code: 'aborted' }))
        }),
      ),
    ])
    await this.#answer()
    this.pages[at] = 'answered'
    const all = [...this.library.values()].filter(({ content: { library, my_annotations } }) => {
      if (path === 'archive') return library?.library_state === libraryState.archived
      if (path === 'inbox') return (library?.library_state ?? 0) === libraryState.unsaved
      if (path === 'highlights') return my_annotations.length > 0
      return library?.is_favorited && (library.library_state === 1 || library.library_state === 2)
    })
    const date = ({ content: { library } }: FeedEntry): string =>
      (path === 'archive' ? library?.library_state_date : library?.last_favorited_date) ?? ''
    all.sort((a, b) => (date(a) < date(b) ? 1 : -1))
    const start = Number(cursor ?? 0)
    const end = start + PAGE
    return {
      id: path,
      feed: all.slice(start, end),
      next: end < all.length ? String(end) : null,
      previous: null,
      current_profile: null,
      queue_count: (await this.queueIds({ sort: 'oldest' })).length,
      archive_count: all.length,
      cursor: '',
    }
  }

  cachedFeed(): Promise<FeedPage | null> {
    return Promise.resolve(null)
  }

  async article(contentId: number): Promise<OpenedArticle> {
    await this.#answer()
    const entry = this.library.get(contentId)
    if (!entry) throw new RequestError('Not found', { status: 404, url: `/contents/${contentId}/` })
    return { content: entry.content, body: this.bodies.get(contentId) ?? null, from: 'device' }
  }

  waiting: readonly WaitingChange[] = []
  offline: OfflineSettings = { keepChanges: false, bodies: { keep: 'all' } }
  readonly keptDrafts = new Map<string, string>()
  /** Time at which all drafts were last changed. */
  draftedAt = 0

  async waitingChanges(): Promise<readonly WaitingChange[]> {
    return this.waiting
  }

  async retryChange(): Promise<void> {
    await this.#answer()
  }

  async discardChange(key: string): Promise<void> {
    this.waiting = this.waiting.filter((change) => change.key !== key)
    this.emit({ type: 'changes.waiting', sent: [], refused: null })
  }

  async offlineState(): Promise<OfflineState> {
    return { settings: this.offline, stored: { entries: this.library.size, bodies: this.bodies.size, bytes: 1000 } }
  }

  async setOffline(settings: OfflineSettings): Promise<void> {
    this.offline = settings
    this.emit({ type: 'offline.settings' })
  }

  async draft(name: string): Promise<string | null> {
    return this.keptDrafts.get(name) ?? null
  }

  async drafts(): Promise<readonly Draft[]> {
    return [...this.keptDrafts].map(([name, text]) => ({ name, text, at: this.draftedAt }))
  }

  async keepDraft(name: string, text: string | null): Promise<void> {
    if (text === null) this.keptDrafts.delete(name)
    else this.keptDrafts.set(name, text)
  }

  async clearStored(): Promise<void> {
    await this.#answer()
    this.cleared += 1
  }

  async clearDrafts(): Promise<number> {
    const many = this.keptDrafts.size
    this.keptDrafts.clear()
    return many
  }

  async sync(): Promise<void> {
    await this.#answer()
  }

  status(): Promise<HostStatus> {
    return Promise.resolve(this.current)
  }

  async signIn(proof: SignInProof): Promise<void> {
    await this.#answer()
    if (typeof proof !== 'string' && !this.confirmed.has(proof.session) && proof.code !== '123456') {
      const status = proof.code === undefined && !this.stale.has(proof.session) ? 408 : 400
      throw new RequestError('Not yet', { status, url: '/magic_login/exchange/' })
    }
    if (proof === 'wrong') throw new RequestError('No', { status: 400, url: '/magic_login/token/' })
    this.say({ session: 'valid' })
  }

  async signOut(): Promise<void> {
    this.say({ session: 'invalid' })
  }

  subscribe(listener: (event: HostEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #answer(): Promise<void> {
    await Promise.resolve()
    if (this.failure) throw this.failure
  }

  /** Resolves to the entry, if the action is about one. */
  #apply(action: Action): FeedEntry | null {
    this.#clock += 1000
    const at = fromMicroseconds(this.#clock)
    const id = entryIdOf(action)
    for (const [contentId, before] of this.library) {
      const after = applyAction(before, 'at' in action ? { ...action, at } : action)
      if (after !== before || contentId === id)
        this.library.set(contentId, entryOf({ ...after.content, feed_dirty_date: at }))
    }
    return id === null ? null : (this.library.get(id) ?? null)
  }
}

/** The ids of the entries that an action is about; null: any. */
function idsOf(action: Action): readonly number[] | null {
  const id = entryIdOf(action)
  return id === null ? null : [id]
}
