import { type EndpointName, endpoints } from '#shared/api/endpoints.ts'
import { quiet } from '../fakes/manual-clock.ts'
import type { SimulatedDevice } from './device.ts'
import { type FaultName, faults, faultWeights } from './faults.ts'
import { type Change, changes, type LibrarySide } from './library-side.ts'
import { passTime } from './pass-time.ts'
import type { Random } from './random.ts'

/** The ways in which the service makes a change and its reply does not arrive. */
const losses = ['answer lost', 'reset mid body', 'timeout mid body', 'status 502, response too large'] as const

interface Losing {
  readonly device: SimulatedDevice
  readonly call: EndpointName
  /** Number of replies still to be lost. */
  left: number
}

/** Answers the devices for the service, with the faults of the running step. */
export class Answers {
  /** Number of requests of the running step that may still meet a fault. */
  hindrances = 0
  down = false
  /** If set, answers changes in place of the service. */
  refusing: (() => Promise<Response>) | null = null
  jitter = false
  slowUpdates = false
  random: Random
  readonly #side: LibrarySide
  readonly #count: (name: string) => void
  /** The device whose changes get no answer for now. */
  #held: { readonly device: SimulatedDevice; readonly until: Promise<void> } | null = null
  #losing: Losing | null = null
  #lied = false

  constructor(side: LibrarySide, random: Random, count: (name: string) => void) {
    this.#side = side
    this.random = random
    this.#count = count
  }

  async answer(request: Request, device: SimulatedDevice): Promise<Response> {
    const { random } = this
    if (this.down) throw new TypeError('fetch failed')
    if (this.refusing && request.method === 'PUT') return this.refusing()
    if (this.jitter) await quiet(random.below(4))
    const response = await (this.#isLost(request, device)
      ? this.#lost(request, device)
      : this.#hindered(request, device))
    if (this.#held?.device === device && request.method !== 'GET') await this.#held.until
    // An answer takes time, so its content may be old on arrival.
    if (this.jitter) await quiet(random.below(4))
    if (this.slowUpdates && request.url.includes('updates_feed')) await quiet(8)
    return response
  }

  /** Keeps the answers to the changes of a device back until the returned function is called. */
  hold(device: SimulatedDevice): () => void {
    let release = (): void => {}
    const until = new Promise<void>((resolve) => (release = resolve))
    this.#held = { device, until }
    return () => {
      this.#held = null
      release()
    }
  }

  /** The device does not get the next replies to a call, although the service has done what was asked. */
  lose(device: SimulatedDevice, call: EndpointName, times: number): () => void {
    this.#losing = { device, call, left: times }
    return () => (this.#losing = null)
  }

  /** Makes a change elsewhere. `moving`: what the device is doing in the meantime. */
  async elsewhere(moving: string | null): Promise<void> {
    const change: Change = { do: this.random.pick(changes), pick: this.random.below(1000) }
    if (moving) {
      const told = change.do === 'archive' ? 'archived' : change.do === 'delete' ? 'deleted' : 'changed'
      this.#count(`item ${told} ${moving}`)
    }
    await this.#side.change(change)
  }

  #isLost(request: Request, device: SimulatedDevice): boolean {
    const losing = this.#losing
    return losing?.device === device && losing.left > 0 && isCall(request, losing.call)
  }

  #lost(request: Request, device: SimulatedDevice): Promise<Response> {
    const losing = this.#losing
    if (losing) {
      losing.left -= 1
      this.#count(replyLost(losing.call))
    }
    const how = this.random.pick(losses)
    if (how === 'status 502, response too large') {
      return this.#side.handle(request).then(() => this.#faulty(how, request, device))
    }
    return this.#faulty(how, request, device)
  }

  async #hindered(request: Request, device: SimulatedDevice): Promise<Response> {
    const side = this.#side
    const { random } = this
    if (this.hindrances <= 0) return side.handle(request)
    this.hindrances -= 1
    const moving = /queue_feed|updates_feed/.test(request.url)
    for (let n = random.below(3); n > 0; n -= 1) await this.elsewhere(moving ? 'while paging' : null)
    if (!random.chance(0.35)) return side.handle(request)
    const name = random.choose(faultWeights)
    // The client cannot distinguish two empty answers in a row from an empty library.
    const isFirst = request.url.includes('queue_feed') && !request.url.includes('cursor')
    const lies = (name === 'empty page with next' && isFirst) || name === 'entry with negative id'
    if (lies && this.#lied) return side.handle(request)
    this.#lied = lies
    if (name === 'change refused' && request.method === 'GET') return side.handle(request)
    this.#count(name)
    return this.#faulty(name, request, device)
  }

  #faulty(name: FaultName, request: Request, device: SimulatedDevice): Promise<Response> {
    const side = this.#side
    return faults[name]({
      request,
      next: (other = request) => side.handle(other),
      wait: () => void passTime(side, device, 61_000, 'sleeps'),
      expire: (session) => side.expire(session),
    })
  }
}

/** Under what lost replies to a call are counted. */
export const replyLost = (call: EndpointName): string => `reply to ${call} lost`

function isCall(request: Request, call: EndpointName): boolean {
  const { method, path } = endpoints[call]
  const pattern = new RegExp(`/api/v19${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  return request.method === method && pattern.test(new URL(request.url).pathname)
}
