import type { Action as AnyAction } from '#shared/actions/actions.ts'
import { assembleHost } from '#shared/host/assemble-host.ts'
import type { AssembledHost } from '#shared/host/running-host.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import { defaultQueueQuery } from '#shared/model/queue-query.ts'
import { versionOf } from '#shared/model/queue-row.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import { StoreError } from '#shared/sync/store/store-error.ts'
import { ManualFocus, ManualLease, ManualNetwork, MemoryTokenStore } from '../fakes/host-ports.ts'
import { ManualClock, quiet } from '../fakes/manual-clock.ts'
import { json } from '../fakes/model-service.ts'
import { memoryActivity } from '../fakes/memory-activity.ts'
import { KillableProcess } from '../shared/sync/killable-process.ts'
import type { LibrarySide } from './library-side.ts'
import type { SeededFault } from './seeded-fault.ts'
import { Reader } from './reader.ts'

const BESIDE = /\/(?:inbox|archive_feed|favorites_feed|highlights_feed)\//

/** More requests than any run needs. */
const MOST_REQUESTS = 1000

interface Waiting {
  readonly action: AnyAction
  readonly state: string
  readonly showing?: boolean
}

type Answer = (request: Request, device: SimulatedDevice) => Promise<Response>

export interface DeviceParts {
  readonly side: LibrarySide
  readonly disk: QueueStore
  /** Milliseconds by which the device's clock is ahead of the service's. */
  readonly skew: number
  readonly answer: Answer
  readonly seededFault: SeededFault
  /** Entries that a full pass writes in one transaction. */
  readonly batchSize: number
  /** True if the user lets every change wait for a connection. */
  readonly keepsChanges: boolean
}

/** A simulated device: a disk that persists, a process that can be killed, and a user. */
export class SimulatedDevice {
  readonly name: string
  readonly disk: QueueStore
  readonly clock: ManualClock
  readonly network = new ManualNetwork()
  readonly focus = new ManualFocus()
  readonly tokens: MemoryTokenStore
  lease = new ManualLease()
  mortal = new KillableProcess()
  host: AssembledHost
  reader = new Reader()
  readonly keepsChanges: boolean
  readonly violations: string[] = []
  requests = 0
  writes = 0
  /** The nth write from now on fails because the disk is full. Infinity: none. */
  full = Infinity
  /** Highlights that were acknowledged here, by id. They stay readable until someone removes them. */
  readonly shown = new Map<
    number,
    {
      readonly contentId: number
      readonly isIn: (annotations: readonly Annotation[]) => boolean
      readonly excused: () => boolean
    }
  >()
  /** The process dies after storing that a pass is complete. */
  killAtEnd = false
  #writesLeft = Infinity
  #lives = 0
  #throttled = new Map<string, number>()
  #syncing = new Set<Request>()
  readonly #side: LibrarySide
  readonly #parts: DeviceParts

  constructor(name: string, parts: DeviceParts) {
    const { side, disk, seededFault } = parts
    this.name = name
    this.#parts = parts
    this.#side = side
    this.disk = seededFault.disk?.(disk) ?? disk
    this.clock = new ManualClock(side.clock.now + parts.skew, async () => {
      do await quiet()
      while (side.answering())
    })
    this.keepsChanges = parts.keepsChanges
    this.tokens = new MemoryTokenStore({ ...side.tokens, issued: this.clock.now() })
    this.host = this.#boot()
  }

  /** The process dies after the nth write from now on, before it gets the result. */
  killAfterWrite(n: number): void {
    this.#writesLeft = n
  }

  /** Restarts the process. What was only in memory is lost. */
  restart(): void {
    this.mortal.kill()
    this.host = this.#boot()
  }

  #boot(): AssembledHost {
    this.mortal = new KillableProcess()
    this.lease = new ManualLease()
    this.reader = new Reader()
    this.#throttled = new Map()
    this.#writesLeft = Infinity
    this.killAtEnd = false
    this.#syncing = new Set()
    const { mortal } = this
    this.#lives += 1
    const life = this.#lives
    const clock = this.#parts.seededFault.clock?.(this.clock) ?? this.clock
    const host = assembleHost({
      activity: memoryActivity(),
      transport: (request) => mortal.ask(() => this.#ask(request)),
      tokens: this.tokens,
      store:
        this.#parts.seededFault.store?.(mortal.wrap<QueueStore>(this.#watched())) ??
        mortal.wrap<QueueStore>(this.#watched()),
      // Timers of a dead process do not fire.
      clock: {
        now: () => clock.now(),
        after: (delay, run) =>
          clock.after(delay, () => {
            if (!mortal.dead) run()
          }),
      },
      network: this.network,
      lease: this.lease,
      focus: this.focus,
      life: { id: String(life), hasEnded: async (id) => id !== String(life) },
      random: () => 0.5,
      batchSize: this.#parts.batchSize,
      base: this.#side.base,
      version: '1.0.0',
      readOnly: () => false,
    })
    host.start()
    return host
  }

  async ids(): Promise<readonly number[]> {
    return this.disk.ids(defaultQueueQuery, this.clock.now())
  }

  /** Everything in the outbox of changes, in any state. */
  async waiting(): Promise<readonly Waiting[]> {
    return (await this.disk.localRecords('change')).map(({ value }) => value as Waiting)
  }

  /** Resets throttles: a moved clock invalidates every known waiting time. */
  clockMoved(): void {
    this.#throttled = new Map()
  }

  async #ask(sent: Request): Promise<Response> {
    // The app prefetches the feeds beside the queue on its own. Faults spent on them would be missing elsewhere.
    if (BESIDE.test(sent.url)) return json({ detail: 'Not part of a run', code: 'not_found' }, 404)
    const request = this.#parts.seededFault.request ? await this.#parts.seededFault.request(sent, this) : sent
    this.requests += 1
    if (this.requests === MOST_REQUESTS) this.#fault('it asks without end')
    if (this.requests > MOST_REQUESTS) return new Promise(() => {})
    const key = `${request.method} ${new URL(request.url).pathname}`
    // The throttles of this process: an answer may arrive after its death.
    const throttled = this.#throttled
    const until = throttled.get(key)
    if (until !== undefined && this.clock.now() < until) this.#fault(`${key} was asked for within Retry-After`)
    const feed = /queue_feed|updates_feed/.test(key)
    // A cancelled pass is no longer awaited.
    for (const other of this.#syncing) if (other.signal.aborted) this.#syncing.delete(other)
    if (feed) this.#syncing.add(request)
    if (this.#syncing.size > 1) this.#fault('two passes at once')
    try {
      const response = await this.#parts.answer(request, this)
      const wait = response.status === 429 ? Number(response.headers.get('retry-after')) : 0
      if (wait > 0 && !request.signal.aborted) {
        const end = this.clock.now() + wait * 1000
        // The process knows the throttle only once it has read the answer (run 41086420: another change was in flight
        // during the read), and never if it gave up on the answer.
        setImmediate(() => {
          if (!request.signal.aborted) throttled.set(key, end)
        })
        request.signal.addEventListener('abort', () => throttled.delete(key))
      }
      return this.#parts.seededFault.response
        ? await this.#parts.seededFault.response(response, request, this)
        : response
    } finally {
      this.#syncing.delete(request)
    }
  }

  #fault(what: string): void {
    this.violations.push(`${this.name}: ${what}`)
  }

  async #stillShown(put: readonly number[]): Promise<void> {
    for (const [id, { contentId, isIn, excused }] of this.shown) {
      if (!put.includes(contentId)) continue
      const [entry] = await this.disk.entries([contentId])
      if (!entry || isIn(entry.content.my_annotations)) continue
      this.shown.delete(id)
      if (!excused()) this.#fault(`highlight ${id} of ${contentId} was acknowledged and went from the device`)
    }
  }

  /** The disk with its faults. It also watches what is removed. */
  #watched(): QueueStore {
    const { disk } = this
    const apply: QueueStore['apply'] = async (batch, now) => {
      this.full -= 1
      if (this.full <= 0) {
        this.full = Infinity
        throw new StoreError('full', 'No room on the device.')
      }
      const versions = new Map<number, number>()
      if ((batch.deletes?.length ?? 0) > 0 || batch.sweep) {
        for (const entry of await disk.entries(await this.ids())) versions.set(entry.content.id, versionOf(entry))
      }
      const change = await disk.apply(batch, now)
      this.writes += 1
      this.#writesLeft -= 1
      if (this.#writesLeft === 0 || (this.killAtEnd && batch.sync?.state === 'complete')) this.mortal.kill()
      await this.#stillShown(change.put)
      const leaving = new Set(
        (change.removed.length > 0 ? await this.waiting() : []).map(({ action }) =>
          action.type === 'move' ? action.contentId : null,
        ),
      )
      for (const id of change.removed) {
        // The user moved it away a moment ago, and the service does not know yet.
        if (leaving.has(id)) continue
        if (!this.#side.everLeft(id)) this.#fault(`entry ${id} went although it was in the queue all the time`)
        else if ((versions.get(id) ?? 0) > this.#side.lastLeft(id))
          this.#fault(`entry ${id} went although it came back`)
      }
      return change
    }
    return new Proxy(disk, {
      get: (target, name) => {
        if (name === 'apply') return apply
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value
      },
    })
  }
}
