import type { AssembledHost } from '#shared/host/running-host.ts'
import type { HealingParts } from '#shared/host/self-repairing-store.ts'
import type { Host, HostEvent, HostStatus, Rebuilt } from '#shared/host/host.ts'
import type { HostParts } from '#shared/host/host-dependencies.ts'

/** The parts that are available before the half of the Host that talks to the service. */
export interface LocalParts
  extends Pick<HostParts, 'activity' | 'store' | 'tokens' | 'clock' | 'network' | 'readOnly'> {
  /** The result of repairing the store, if it had been damaged. */
  readonly rebuilt: Rebuilt | null
  readonly heal: HealingParts['heal']
}

/**
 * Shows the stored queue before the code that talks to the service arrives, so that the first load stays small.
 * IDs, entries and status come from the local parts. Everything else waits for the whole Host. While the store is
 * damaged, IDs, entries and status wait as well, because only the whole Host can repair it. If the whole Host fails to
 * load, the next call tries again.
 */
export class EarlyHost implements Host {
  readonly #local: LocalParts
  readonly #assemble: () => Promise<AssembledHost>
  readonly #listeners = new Set<(event: HostEvent) => void>()
  #whole: AssembledHost | null = null
  #arriving: Promise<AssembledHost> | null = null

  /** `assemble` creates a Host without starting it. */
  constructor(local: LocalParts, assemble: () => Promise<AssembledHost>) {
    this.#local = local
    this.#assemble = assemble
  }

  /** Resolves once the whole Host is loaded and has started to sync. */
  arrive(): Promise<AssembledHost> {
    this.#arriving ??= this.#assemble().then(
      (host) => {
        this.#whole = host
        host.subscribe((event) => this.announce(event))
        host.start()
        return host
      },
      (error: unknown) => {
        this.#arriving = null
        throw error
      },
    )
    return this.#arriving
  }

  announce(event: HostEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  subscribe(listener: (event: HostEvent) => void): () => void {
    const own = (event: HostEvent): void => listener(event)
    this.#listeners.add(own)
    return () => void this.#listeners.delete(own)
  }

  queueIds: Host['queueIds'] = (query) =>
    this.#early(
      ({ store, clock }) => store.ids(query, clock.now()),
      (host) => host.queueIds(query),
    )

  entries: Host['entries'] = (ids) =>
    this.#early(
      ({ store }) => store.entries(ids),
      (host) => host.entries(ids),
    )

  status: Host['status'] = () =>
    this.#early(
      (local) => earlyStatus(local),
      (host) => host.status(),
    )

  call: Host['call'] = (...given) =>
    this.#whole ? this.#whole.call(...given) : this.arrive().then((host) => host.call(...given))
  save: Host['save'] = async (url, html) => (await this.arrive()).save(url, html)
  feed: Host['feed'] = async (...given) => (await this.arrive()).feed(...given)
  cachedFeed: Host['cachedFeed'] = async (path) => (await this.arrive()).cachedFeed(path)
  article: Host['article'] = async (contentId) => (await this.arrive()).article(contentId)
  waitingChanges: Host['waitingChanges'] = async () => (await this.arrive()).waitingChanges()
  retryChange: Host['retryChange'] = async (key) => (await this.arrive()).retryChange(key)
  discardChange: Host['discardChange'] = async (key) => (await this.arrive()).discardChange(key)
  offlineState: Host['offlineState'] = async () => (await this.arrive()).offlineState()
  setOffline: Host['setOffline'] = async (settings) => (await this.arrive()).setOffline(settings)
  clearStored: Host['clearStored'] = async () => (await this.arrive()).clearStored()
  clearDrafts: Host['clearDrafts'] = async () => (await this.arrive()).clearDrafts()
  draft: Host['draft'] = async (name) => (await this.arrive()).draft(name)
  drafts: Host['drafts'] = async () => (await this.arrive()).drafts()
  // Runs in the same turn, because the page may be closing.
  perform: Host['perform'] = (...given) =>
    this.#whole ? this.#whole.perform(...given) : this.arrive().then((host) => host.perform(...given))
  keepDraft: Host['keepDraft'] = (name, text) =>
    this.#whole ? this.#whole.keepDraft(name, text) : this.arrive().then((host) => host.keepDraft(name, text))
  sync: Host['sync'] = async (options) => (await this.arrive()).sync(options)
  signIn: Host['signIn'] = async (proof) => (await this.arrive()).signIn(proof)
  signOut: Host['signOut'] = async () => (await this.arrive()).signOut()
  // The log exists from the start, because it must be able to record that the whole Host failed to load.
  report: Host['report'] = async (failure) => this.#local.activity.take(failure)
  activity: Host['activity'] = async () => this.#local.activity.lines
  clearActivity: Host['clearActivity'] = async () => this.#local.activity.clear()

  async #early<T>(ask: (local: LocalParts) => Promise<T>, later: (host: Host) => Promise<T>): Promise<T> {
    if (this.#whole) return later(this.#whole)
    return ask(this.#local).catch(async () => later(await this.arrive()))
  }
}

async function earlyStatus({ store, rebuilt, tokens, network, readOnly }: LocalParts): Promise<HostStatus> {
  const [held, { state, lastSync }] = await Promise.all([tokens.read(), store.syncRecord()])
  const online = network.online()
  return {
    session: held ? 'unknown' : 'invalid',
    sync: { state, activity: online ? 'idle' : 'offline', done: 0, total: null, lastSync, error: null },
    online,
    readOnly: readOnly(),
    ...(network.connection() === 'slow' && { slow: true }),
    ...(rebuilt && { rebuilt }),
  }
}
