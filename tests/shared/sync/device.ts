import { assembleHost } from '#shared/host/assemble-host.ts'
import type { AssembledHost } from '#shared/host/running-host.ts'
import type { HostEvent } from '#shared/host/host.ts'
import type { HostParts } from '#shared/host/host-dependencies.ts'
import { parseBodyLazily } from '#shared/host/parse-article-markdown-lazily.ts'
import { defaultQueueQuery } from '#shared/model/queue-query.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { ManualFocus, ManualLease, ManualNetwork, MemoryTokenStore } from '../../fakes/host-ports.ts'
import { ManualClock } from '../../fakes/manual-clock.ts'
import { MODEL_BASE, ModelService } from '../../fakes/model-service.ts'
import { memoryActivity } from '../../fakes/memory-activity.ts'

// Load the parser now: the first body loads it, which takes real time that a test's clock does not count.
await parseBodyLazily('words')

type Answer = (request: Request, next: () => Promise<Response>) => Promise<Response>

/** A Host on a model service, with everything controlled by hand. `answer` may intercept single requests. */
export class Device {
  readonly model: ModelService
  readonly clock = new ManualClock()
  readonly network = new ManualNetwork()
  readonly lease = new ManualLease()
  readonly focus = new ManualFocus()
  readonly tokens: MemoryTokenStore
  readonly store: MemoryQueueStore
  readonly host: AssembledHost
  readonly events: HostEvent[] = []
  readonly activity = memoryActivity(() => this.clock.now())
  /** Requested paths after the prefix, with their query, in order. */
  asked: string[] = []
  running = 0
  most = 0
  answer: Answer = (_request, next) => next()

  constructor(entries = 0, more: Partial<HostParts> & { pageSize?: number; store?: MemoryQueueStore } = {}) {
    const { pageSize = 50, store = new MemoryQueueStore(), ...parts } = more
    this.model = new ModelService(pageSize)
    for (let n = 0; n < entries; n += 1) this.model.add()
    this.store = store
    this.tokens = new MemoryTokenStore({
      access_token: this.model.access,
      refresh_token: this.model.refresh,
      issued: this.clock.now(),
    })
    this.host = assembleHost({
      activity: this.activity,
      transport: (request) => this.#handle(request),
      tokens: this.tokens,
      store,
      clock: this.clock,
      network: this.network,
      lease: this.lease,
      focus: this.focus,
      random: () => 0.999_999,
      base: MODEL_BASE,
      version: '1.0.0',
      readOnly: () => false,
      ...parts,
    })
    this.host.subscribe((event) => this.events.push(event))
  }

  async #handle(request: Request): Promise<Response> {
    const path = request.url.slice(MODEL_BASE.length)
    this.asked.push(`${request.method} ${path}`)
    const feed = path.includes('queue_feed') || path.includes('updates_feed')
    if (feed) this.most = Math.max(this.most, ++this.running)
    try {
      return await this.answer(request, () => this.model.handle(request))
    } finally {
      if (feed) this.running -= 1
    }
  }

  /** Requests since the last call whose line contains `word`. */
  take(word = ''): string[] {
    const taken = this.asked.filter((line) => line.includes(word))
    this.asked = []
    return taken
  }

  async ids(): Promise<readonly number[]> {
    return [...(await this.store.ids(defaultQueueQuery, this.clock.now()))].sort((a, b) => a - b)
  }
}
