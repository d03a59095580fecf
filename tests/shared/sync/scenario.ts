import fc from 'fast-check'
import { assembleHost } from '#shared/host/assemble-host.ts'
import type { AssembledHost } from '#shared/host/running-host.ts'
import { parseBodyLazily } from '#shared/host/parse-article-markdown-lazily.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import { defaultQueueQuery } from '#shared/model/queue-query.ts'
import { ManualFocus, ManualLease, ManualNetwork, MemoryTokenStore } from '../../fakes/host-ports.ts'
import { ManualClock, quiet } from '../../fakes/manual-clock.ts'
import { json, MODEL_BASE, ModelService, withoutText } from '../../fakes/model-service.ts'
import { memoryActivity } from '../../fakes/memory-activity.ts'
import { KillableProcess } from './killable-process.ts'

// Load the parser now: the first body loads it, which takes real time that a scenario's clock does not count.
await parseBodyLazily('words')

/** A change made by another device. `pick` chooses among the existing entries. */
const remoteChange = fc.record({
  do: fc.constantFrom('add', 'archive', 'delete', 'save', 'favorite', 'progress', 'annotate', 'retitle'),
  pick: fc.nat({ max: 30 }),
})
type RemoteChange = typeof remoteChange extends fc.Arbitrary<infer T> ? T : never

/** Events around one request, counted from the start of a step. */
const requestEvents = fc.record({
  before: fc.array(remoteChange, { maxLength: 2 }),
  after: fc.array(remoteChange, { maxLength: 1 }),
  fault: fc.oneof(
    { weight: 8, arbitrary: fc.constant('none' as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom('no answer', 'answer lost', '500', '429', 'not json', 'half a page', 'empty', '401'),
    },
  ),
})
type RequestEvents = typeof requestEvents extends fc.Arbitrary<infer T> ? T : never

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('sync' as const), full: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      do: fc.constantFrom('archive', 'delete', 'save', 'favorite', 'progress', 'annotate'),
      pick: fc.nat({ max: 30 }),
      /** Work that runs at the same time, and the number of its requests after which the action starts. */
      beside: fc.constantFrom('nothing', 'sync', 'full sync'),
      late: fc.nat({ max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('kill' as const),
      at: fc.integer({ min: 1, max: 40 }),
      afterwards: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('remote' as const),
      changes: fc.array(remoteChange, { maxLength: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sleep' as const), days: fc.constantFrom(0.001, 1, 8) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget cursors' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('offline' as const), for: fc.boolean() }) },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

export const scenario = fc.record({
  start: fc.nat({ max: 14 }),
  steps: fc.array(fc.record({ step, events: fc.array(requestEvents, { maxLength: 8 }) }), { maxLength: 14 }),
})
export type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never

/** One device and one service, driven by a plan. */
export class ScenarioRun {
  readonly model = new ModelService(3)
  readonly disk = new MemoryQueueStore()
  readonly clock = new ManualClock()
  readonly network = new ManualNetwork()
  readonly tokens = new MemoryTokenStore({ access_token: 'access-1', refresh_token: 'refresh-1', issued: 0 })
  /** Entries that left the device although they never left the queue. */
  readonly vanished: number[] = []
  requests = 0
  writes = 0
  #events: RequestEvents[] = []
  /** Never answers "empty" by mistake twice in a row, because that would look like a really empty library. */
  #sentEmptyPage = false
  #process = new KillableProcess()
  host: AssembledHost

  constructor(entries: number) {
    for (let n = 0; n < entries; n += 1) this.model.add()
    this.host = this.#boot()
  }

  #boot(): AssembledHost {
    this.#process = new KillableProcess()
    const killable = this.#process
    const host = assembleHost({
      activity: memoryActivity(),
      transport: (request) => killable.ask(() => this.#answer(request)),
      tokens: this.tokens,
      store: this.#watched(killable.wrap<QueueStore>(this.disk)),
      clock: this.clock,
      network: this.network,
      lease: new ManualLease(),
      focus: new ManualFocus(),
      random: () => 0.5,
      base: MODEL_BASE,
      version: '1.0.0',
      readOnly: () => false,
    })
    host.start()
    return host
  }

  /** Records entries as they are removed. */
  #watched(store: QueueStore): QueueStore {
    return new Proxy(store, {
      get: (_target, name) => {
        if (name !== 'apply') return Reflect.get(store, name) as unknown
        return async (...args: Parameters<QueueStore['apply']>) => {
          const change = await store.apply(...args)
          this.writes += 1
          this.vanished.push(...change.removed.filter((id) => !this.model.everLeft.has(id)))
          return change
        }
      },
    })
  }

  async #answer(request: Request): Promise<Response> {
    this.requests += 1
    const { before, after, fault } = this.#events.shift() ?? { before: [], after: [], fault: 'none' }
    for (const change of before) this.changeRemotely(change)
    if (fault === 'no answer') throw new TypeError('fetch failed')
    if (fault === '500') return json({ detail: 'Oops', code: 'internal' }, 500)
    if (fault === '429') return json({ detail: 'Slow down', code: 'throttled' }, 429, { 'retry-after': '2' })
    if (fault === 'not json') return new Response('<html>', { status: 200 })
    if (fault === '401') this.model.access = `stale-${this.requests}`
    const isQueue = request.url.includes('queue_feed') && !request.url.includes('cursor')
    const response = await this.model.handle(request)
    for (const change of after) this.changeRemotely(change)
    if (fault === 'answer lost') throw new TypeError('terminated')
    if (fault === 'half a page') return new Response('{"id":"1","feed":[{"id":"1"}]}', { status: 200 })
    this.#sentEmptyPage = fault === 'empty' && isQueue && response.ok && !this.#sentEmptyPage
    if (this.#sentEmptyPage) {
      const page = (await response.json()) as Record<string, unknown>
      return json({ ...page, feed: [], next: null, queue_count: 0 })
    }
    return response
  }

  changeRemotely({ do: what, pick }: RemoteChange): void {
    const { model } = this
    const ids = [...model.contents.keys()]
    const id = ids[pick % Math.max(1, ids.length)]
    if (what === 'add' || id === undefined) model.add()
    else if (what === 'archive') model.move(id, 2)
    else if (what === 'delete') model.move(id, 3)
    else if (what === 'save') model.move(id, 1)
    else if (what === 'favorite') model.favorite(id, pick % 2 === 0)
    else if (what === 'progress') model.progress(id, (pick % 10) / 10, new Date(this.clock.now()).toISOString())
    else if (what === 'annotate') model.annotate(id, { char_start: pick, char_end: pick + 2 })
    else model.change(id, ({ title }) => ({ title: `${title}!` }))
  }

  async take({ step, events }: Scenario['steps'][number]): Promise<void> {
    this.#events = [...events]
    if (step.kind === 'sync') await this.#until(this.host.sync({ full: step.full }))
    else if (step.kind === 'act') {
      const full = step.beside === 'full sync'
      const beside = step.beside === 'nothing' ? [] : [this.host.sync({ full }).catch(() => null)]
      await quiet(step.late)
      await this.#until(Promise.all([this.#act(step).catch(() => null), ...beside]))
    } else if (step.kind === 'remote') for (const change of step.changes) this.changeRemotely(change)
    else if (step.kind === 'sleep') await this.clock.jump(step.days * 86_400_000)
    else if (step.kind === 'forget cursors') this.model.forgetCursors()
    else if (step.kind === 'offline') this.network.set(!step.for)
    else {
      this.#process.killAt(step.at, step.afterwards)
      await this.#until(this.host.sync({ full: step.at % 2 === 0 }))
      this.#process.kill()
    }
    await quiet(3)
    if (this.#process.dead) this.host = this.#boot()
  }

  async #act({ do: what, pick }: Extract<Step, { kind: 'act' }>): Promise<unknown> {
    const ids = await this.disk.ids(defaultQueueQuery, this.clock.now())
    const contentId = ids[pick % Math.max(1, ids.length)]
    if (contentId === undefined) return null
    const [entry] = await this.disk.entries([contentId])
    const at = new Date(this.clock.now()).toISOString()
    const known = { contentId, at }
    if (what === 'archive') return this.host.perform({ type: 'move', ...known, state: 2 }, entry!)
    if (what === 'delete') return this.host.perform({ type: 'move', ...known, state: 3 }, entry!)
    if (what === 'save') return this.host.perform({ type: 'move', ...known, state: 1 }, entry!)
    if (what === 'favorite') return this.host.perform({ type: 'favorite', ...known, isFavorited: true }, entry!)
    if (what === 'progress') return this.host.perform({ type: 'readProgress', ...known, share: 0.5 }, entry!)
    const range = { char_start: pick, char_end: pick + 1, text: 'x', before_text: '', after_text: '' }
    return this.host.perform({ type: 'annotate', ...known, temporaryId: -1, ...range, note: null, merged: [] }, entry!)
  }

  /** Ignores failures and missing answers, because the plan injects faults and kills. */
  async #until(work: Promise<unknown>): Promise<void> {
    await Promise.race([work.catch(() => null), this.#process.death])
  }

  /** Without faults or changes, waits until every throttle runs out and the device has caught up. */
  async calm(): Promise<void> {
    this.#events = []
    this.network.set(true)
    this.tokens.tokens = { access_token: this.model.access, refresh_token: this.model.refresh, issued: 0 }
    await this.#process.ask(async () => {})
    this.#process.kill()
    this.host = this.#boot()
    await this.host.sync()
    // Sends the outbox and fetches the resulting changes.
    await this.clock.advance(5000)
    await this.host.sync()
    await quiet()
  }

  /** The device's entries and the service's saved entries, in the same form. */
  async both(): Promise<{ device: unknown; service: unknown }> {
    const ids = await this.disk.ids(defaultQueueQuery, this.clock.now())
    const entries = await this.disk.entries(ids)
    const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id
    return {
      device: entries.map(({ content }) => content).sort(byId),
      service: this.model.saved.map(withoutText).sort(byId),
    }
  }
}
