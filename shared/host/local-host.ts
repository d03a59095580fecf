import * as t from '#shared/words/sync.ts'
import { createdIds } from '../actions/actions.ts'
import { reported } from '../activity/reported.ts'
import { endpoints } from '../api/endpoints.ts'
import type { Client, ClientEvent } from '../request/client.ts'
import { createClient } from '../request/create-client.ts'
import { RequestError } from '../request/request-error.ts'
import { type EngineStatus, SyncEngine } from '../sync/sync-engine.ts'
import type { SyncEvent } from '../sync/sync-parts.ts'
import type { AssembledHost } from './running-host.ts'
import { callEndpoint } from './call-endpoint.ts'
import { ChangeOutbox } from './changes/change-outbox.ts'
import { withDeviceProof, writeDeviceProof } from './known-device-token.ts'
import { Drafts } from './drafts.ts'
import { exchangeProof } from './exchange-sign-in-credential.ts'
import type { Host, HostEvent, HostStatus, OfflineSettings, OfflineState, SignInProof } from './host.ts'
import type { HostParts } from './host-dependencies.ts'
import { HostSession } from './host-session.ts'
import { ResponseCache } from './responses/response-cache.ts'
import { FeedCache } from './responses/feed-page-cache.ts'
import { ResponseStore } from './responses/response-store.ts'
import { ReplyWriter } from './changes/apply-change-reply.ts'
import { contentsOf, readOfflineSettings, writeOfflineSettings } from './offline-settings.ts'
import { openArticle } from './open-article.ts'
import { OutboxSender } from './changes/outbox-sender.ts'
import { ProgressOutbox } from './changes/progress-outbox.ts'
import { offline, ChangePerformer } from './changes/change-dispatcher.ts'
import { type PeerMessage, readPeerMessage } from './cross-tab-message.ts'
import { parseBodyLazily } from './parse-article-markdown-lazily.ts'
import { saveUrl } from './save-url.ts'
import { StaggeredRefresh } from './startup-prefetch.ts'
import { StoredLibrary } from './library/local-library.ts'
import { describeSync } from './describe-sync.ts'

/** Maximum time in milliseconds that a closing Host waits for replies to changes. */
const CLOSING_PATIENCE = 3000

/**
 * The Host that owns network and disk. It combines the request layer, the sync engine and the offline store, and
 * notifies listeners of their activity.
 */
export class LocalHost implements AssembledHost {
  readonly #parts: HostParts
  readonly #client: Client
  readonly #engine: SyncEngine
  readonly #replyWriter: ReplyWriter
  readonly #pages: ResponseStore
  readonly #feeds: FeedCache
  readonly #answers: ResponseCache
  readonly #refresh: StaggeredRefresh
  readonly #changes: ChangeOutbox
  readonly #sender: OutboxSender
  readonly #performer: ChangePerformer
  readonly #drafts: Drafts
  readonly #session: HostSession
  readonly #library: StoredLibrary
  readonly #listeners = new Set<(event: HostEvent) => void>()
  #unsubscribe: (() => void)[] = []
  /** True if the service answered the last request. */
  #isReached = true

  constructor(parts: HostParts) {
    this.#parts = parts
    const { store, clock } = parts
    const { report } = parts.activity
    this.#client = createClient(endpoints, {
      ...parts,
      onEvent: (event) => this.#heard(event),
      onReach: (isReached) => this.#reached(isReached),
    })
    this.#session = new HostSession({
      ...parts,
      client: this.#client,
      onChange: () => this.#tellStatus(),
      onAsk: () => this.announce({ type: 'session.init-login' }),
      onReturn: () => this.#engine.nudge(),
    })
    this.#replyWriter = new ReplyWriter({
      store,
      clock,
      client: this.#client,
      fullPasses: () => this.#engine.fullPasses,
      waiting: () => this.#changes.waiting(),
      onChange: (ids) => this.announce({ type: 'queue.changed', ids }),
      onReply: (reply) => this.#tellPeers({ type: 'reply', reply }),
    })
    this.#pages = new ResponseStore(store, clock, report)
    this.#feeds = new FeedCache({
      pages: this.#pages,
      client: this.#client,
      clock,
      unsent: () => this.#changes.unsent(),
    })
    this.#answers = new ResponseCache({ report, store, pages: this.#pages, waiting: () => this.#changes.pending() })
    this.#refresh = new StaggeredRefresh({ feeds: this.#feeds, clock, report, mayRun: () => this.#mayLookAround() })
    const progress = new ProgressOutbox(store, this.#client, this.#replyWriter)
    this.#drafts = new Drafts(store, clock)
    this.#changes = new ChangeOutbox(
      {
        ...parts,
        report,
        client: this.#client,
        maySend: () => this.#maySend() && parts.lease.held(),
        isAlone: () => parts.lease.held(),
        onChange: (news) => this.#waitingChanged(news),
      },
      this.#replyWriter,
    )
    this.#sender = new OutboxSender({
      report,
      progress,
      changes: this.#changes,
      maySend: () => this.#maySend(),
    })
    this.#library = new StoredLibrary({
      report,
      store,
      client: this.#client,
      replyWriter: this.#replyWriter,
      drafts: this.#drafts,
      answers: this.#answers,
      feeds: this.#feeds,
      pages: this.#pages,
      onClear: () => {
        this.#engine.reset()
        this.announce({ type: 'queue.changed', ids: null })
      },
    })
    this.#performer = new ChangePerformer({
      report,
      clock: parts.clock,
      client: this.#client,
      replyWriter: this.#replyWriter,
      feeds: this.#feeds,
      answers: this.#answers,
      progress,
      changes: this.#changes,
      online: () => parts.network.online(),
      readOnly: parts.readOnly,
      keepsChanges: async () => (await this.#offlineSettings()).keepChanges,
      onDone: () => this.#nudge(),
    })
    this.#engine = new SyncEngine({
      ...parts,
      report,
      client: this.#client,
      parseBody: parseBodyLazily,
      replies: this.#replyWriter,
      fullOnSlow: async () => (await this.#offlineSettings()).fullOnSlow === true,
      bodiesOf: async () => contentsOf(store, (await this.#offlineSettings()).bodies, clock.now()),
      signedIn: () => this.#session.status !== 'invalid',
      onEvent: (event) => this.#synced(event),
    })
  }

  start(): void {
    if (this.#unsubscribe.length > 0) return
    const { focus, network, tokens, lease, peers, health } = this.#parts
    if (health?.rebuilt != null) this.#library.forgetOwner()
    this.#unsubscribe = [
      lease.onChange(() => this.#sender.flush()),
      focus.onFocus(() => void this.#try('look after the session', this.#focused())),
      network.onChange(() => this.#connection()),
      tokens.onChange(() => void this.#try('look after the session', this.#session.tokensChanged())),
      peers?.onMessage((message) => this.#heardPeer(message)) ?? (() => {}),
      health?.onHeal(() => void this.#healed()) ?? (() => {}),
    ]
    this.#engine.start()
    this.#refresh.start()
    void this.#try('look after the session', this.#session.tokensChanged())
    void this.#try('drop old drafts', this.#drafts.dropOld())
    this.#sender.flush()
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    this.#unsubscribe = []
    this.#refresh.stop()
    await this.#engine.stop()
    await this.#replyWriter.idle()
    await this.#answers.idle()
    await this.#pages.flush()
  }

  async close(): Promise<void> {
    await this.#answered()
    await this.stop()
    this.#listeners.clear()
    await this.#parts.store.close()
  }

  /** Resolves when all requests are answered, or after CLOSING_PATIENCE. */
  #answered(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#parts.clock.after(CLOSING_PATIENCE, resolve)
      void this.#performer.idle().then(() => {
        cancel()
        resolve()
      })
    })
  }

  announce(event: HostEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  subscribe(listener: (event: HostEvent) => void): () => void {
    // Wrapped, so that subscribing the same function twice makes two subscriptions.
    const own = (event: HostEvent): void => listener(event)
    this.#listeners.add(own)
    return () => void this.#listeners.delete(own)
  }

  call: Host['call'] = async (name, input, signal) => {
    const { store, activity } = this.#parts
    return callEndpoint(
      { ...this.#parts, client: this.#client, answers: this.#answers, report: activity.report },
      name,
      name === 'magicLoginTrigger' ? await withDeviceProof(input, store, activity.report) : input,
      signal,
    )
  }

  perform: Host['perform'] = (action, entry, mark) =>
    this.#performer.perform(action, entry, () => {
      if (mark !== undefined) this.announce({ type: 'change.kept', mark })
    })

  waitingChanges: Host['waitingChanges'] = () => this.#changes.list()

  retryChange: Host['retryChange'] = async (key) => {
    if (!this.#parts.network.online()) throw offline()
    await this.#changes.retry(key)
  }

  discardChange: Host['discardChange'] = (key) => this.#changes.discard(key, this.#maySend())

  async offlineState(): Promise<OfflineState> {
    const { store } = this.#parts
    const [settings, entries, usage] = await Promise.all([this.#offlineSettings(), store.count(), store.usage()])
    return { settings, stored: { entries, ...usage } }
  }

  setOffline: Host['setOffline'] = async (settings) => {
    const { store, clock } = this.#parts
    await writeOfflineSettings(store, settings)
    const kept = await contentsOf(store, settings.bodies, clock.now())
    if (kept) await store.keepBodies(kept)
    this.announce({ type: 'offline.settings' })
    await this.#engine.refetchBodies()
    // A pass that waited for a faster connection no longer needs to wait.
    if (settings.fullOnSlow) this.#engine.nudge()
  }

  async clearStored(): Promise<void> {
    const { lease, network } = this.#parts
    if (!network.online()) throw offline()
    if (!lease.held()) throw refused('paused', t.closeTheOtherWindow)
    if (this.#maySend()) {
      await this.#sender.sendProgress()
      await this.#sender.sendChanges()
    }
    // Waiting changes are applied to the stored entries, and would lose the entries on which they are based.
    if ((await this.#changes.waiting()).length > 0) {
      throw refused('waiting', t.changesAreWaiting)
    }
    const running = this.#unsubscribe.length > 0
    await this.stop()
    try {
      await this.#library.clear()
      this.announce({ type: 'offline.settings' })
    } finally {
      if (running) this.start()
    }
  }

  report: Host['report'] = async (failure) => this.#parts.activity.take(failure)

  activity: Host['activity'] = async () => this.#parts.activity.lines

  clearActivity: Host['clearActivity'] = async () => this.#parts.activity.clear()

  draft: Host['draft'] = (name) => this.#drafts.read(name)

  drafts: Host['drafts'] = () => this.#drafts.all()

  keepDraft: Host['keepDraft'] = (name, text) => this.#drafts.write(name, text)

  clearDrafts: Host['clearDrafts'] = () => this.#drafts.dropAll()

  save: Host['save'] = async (url, html) => {
    const saved = await saveUrl(
      { ...this.#parts, client: this.#client, report: this.#parts.activity.report },
      url,
      html,
    )
    this.#nudge()
    return saved
  }

  queueIds: Host['queueIds'] = (query) => this.#parts.store.ids(query, this.#parts.clock.now())

  entries: Host['entries'] = (ids) => this.#parts.store.entries(ids)

  feed: Host['feed'] = async (path, cursor, signal) => {
    if (!this.#parts.network.online()) throw offline()
    return this.#feeds.fetch(path, cursor ?? null, signal)
  }

  cachedFeed: Host['cachedFeed'] = (path) => this.#feeds.cached(path)

  article: Host['article'] = (contentId) =>
    openArticle(
      {
        ...this.#parts,
        client: this.#client,
        replyWriter: this.#replyWriter,
        report: this.#parts.activity.report,
        onBody: (id) => this.announce({ type: 'body.stored', contentId: id }),
      },
      contentId,
    )

  async sync(options?: { readonly full?: boolean }): Promise<void> {
    await this.#engine.sync(options?.full ?? false)
  }

  async status(): Promise<HostStatus> {
    return this.#status()
  }

  async signIn(proof: SignInProof): Promise<void> {
    const { tokens, clock } = this.#parts
    if (this.#parts.readOnly()) throw new RequestError(t.readOnly, { status: 0, url: '', code: 'read_only' })
    const { access_token, refresh_token, device_proof } = await exchangeProof(this.#client, proof)
    const running = this.#unsubscribe.length > 0
    await this.stop()
    await tokens.write({ access_token, refresh_token, issued: clock.now() })
    this.#engine.reset()
    await this.#library.claim()
    if (device_proof !== undefined) {
      await this.#try('keep what tells this device from strangers', writeDeviceProof(this.#parts.store, device_proof))
    }
    this.#session.set('valid')
    if (!running) return
    this.start()
    this.#engine.nudge()
  }

  async signOut(): Promise<void> {
    const running = this.#unsubscribe.length > 0
    await this.#sender.sendProgress()
    if (this.#maySend()) await this.#sender.sendChanges()
    await this.#parts.tokens.write(null)
    this.#session.set('invalid')
    await this.stop()
    await this.#library.forget()
    if (running) this.start()
  }

  /** Resolves to null on failure, which is reported: no caller waits for the error. */
  #try<T>(doing: string, work: Promise<T>): Promise<T | null> {
    return reported(this.#parts.activity.report, doing, work)
  }

  #offlineSettings = (): Promise<OfflineSettings> => readOfflineSettings(this.#parts.store, this.#parts.activity.report)

  #maySend = (): boolean => this.#parts.network.online() && this.#session.status !== 'invalid'

  /**
   * True if work that was not requested may run: only when the connection and the device allow it, and in only one of
   * several tabs.
   */
  #mayLookAround(): boolean {
    const { network, lease, power } = this.#parts
    const rested = power === undefined || power.state() === 'awake'
    return (
      this.#session.status === 'valid' && network.online() && network.connection() !== 'slow' && lease.held() && rested
    )
  }

  #waitingChanged({ sent, refused }: Parameters<ConstructorParameters<typeof ChangeOutbox>[0]['onChange']>[0]): void {
    this.announce({
      type: 'changes.waiting',
      sent: (sent ? createdIds(sent.action, sent.reply) : []).map(({ temporary, real }) => ({
        temporaryId: temporary,
        id: real,
      })),
      refused: refused ?? null,
    })
    if (!sent) return
    this.#answers.settled(sent.action, sent.base, null, sent.reply)
    this.#nudge()
  }

  /** Makes the Host that syncs, in this tab or another, check for changes immediately after a change at the service. */
  #nudge(): void {
    this.#engine.nudge()
    this.#tellPeers({ type: 'nudge' })
  }

  #tellPeers(message: PeerMessage): void {
    this.#parts.peers?.post(message)
  }

  #heardPeer(message: unknown): void {
    const heard = readPeerMessage(message)
    if (heard?.type === 'reply') this.#replyWriter.addPeerReply(heard.reply)
    if (heard?.type === 'nudge') this.#engine.nudge()
  }

  #connection(): void {
    this.#sender.flush()
    this.#tellStatus()
  }

  /** Aborts work on the store that was replaced, and immediately fetches everything again. */
  async #healed(): Promise<void> {
    this.#library.forgetOwner()
    this.announce({ type: 'queue.changed', ids: null })
    this.#tellStatus()
    await this.#engine.stop()
    if (this.#unsubscribe.length === 0) return
    this.#engine.reset()
    this.#engine.start()
    this.#engine.nudge()
  }

  async #focused(): Promise<void> {
    this.#engine.focused()
    await this.#session.focused()
  }

  #heard(event: ClientEvent): void {
    if (event.type === 'session') void this.#session.called(event.status)
    else if (event.type === 'init-login') this.#session.ask()
    else this.announce({ type: 'response.too-large', url: event.url })
  }

  /** The sync retries automatically, at growing intervals. */
  #reached(isReached: boolean): void {
    if (this.#isReached === isReached) return
    this.#isReached = isReached
    this.#tellStatus()
    if (!isReached && this.#parts.network.online()) this.#engine.nudge()
  }

  #synced(event: SyncEvent): void {
    if (event.type === 'queue')
      this.announce({ type: 'queue.changed', ids: event.ids, ...(event.restored && { restored: true }) })
    else if (event.type === 'body') this.announce({ type: 'body.stored', contentId: event.contentId })
    else {
      if (this.#engine.status.activity === 'idle') {
        this.#sender.flush()
        if (this.#session.status === 'valid') this.#library.recordOwner()
      }
      this.#parts.activity.sync(describeSync(this.#engine.status))
      this.#tellStatus()
    }
  }

  #tellStatus(): void {
    this.announce({ type: 'status', status: this.#status() })
  }

  #status(): HostStatus {
    const sync: EngineStatus = this.#engine.status
    const { network, readOnly, health } = this.#parts
    const rebuilt = health?.rebuilt
    return {
      session: this.#session.status,
      sync,
      online: network.online(),
      readOnly: readOnly(),
      ...(network.online() && !this.#isReached && { unreachable: true }),
      ...(network.connection() === 'slow' && { slow: true }),
      ...(rebuilt && { rebuilt }),
    }
  }
}

const refused = (code: string, sentence: string): RequestError =>
  new RequestError(sentence, { status: 0, url: '', code })
