import type { Lease } from '#shared/host/ports.ts'

const CHANNEL = 'lectern.sync'
const BEAT = 2000
const SILENCE = 5000

interface Beat {
  /** The time when the sender took the lease. The latest one wins. If two are equal, the higher ID wins. */
  readonly since: number
  readonly id: number
}

/**
 * Lets the most recently focused tab sync on pages without TLS, where Web Locks are unavailable. Two tabs may both hold
 * the lease for a moment. That is harmless, because their writes are compared by version.
 */
export class BroadcastLease implements Lease {
  readonly #channel = new BroadcastChannel(CHANNEL)
  readonly #listeners = new Set<() => void>()
  readonly #events = new AbortController()
  readonly #id = Math.random()
  readonly #timer: ReturnType<typeof setInterval>
  #since = 0
  #held = false
  #lastBeat = Date.now()

  constructor() {
    const { signal } = this.#events
    this.#channel.addEventListener('message', (event: MessageEvent<Beat>) => this.#heard(event.data), { signal })
    window.addEventListener('focus', () => this.#take(), { signal })
    document.addEventListener('visibilitychange', () => document.hasFocus() && this.#take(), { signal })
    this.#timer = setInterval(() => this.#beat(), BEAT)
    if (document.hasFocus()) this.#take()
  }

  held(): boolean {
    return this.#held
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  close(): void {
    this.#events.abort()
    clearInterval(this.#timer)
    this.#channel.close()
  }

  #beat(): void {
    if (this.#held) this.#say()
    else if (document.visibilityState === 'visible' && Date.now() - this.#lastBeat > SILENCE) this.#take()
  }

  #take(): void {
    this.#since = Date.now()
    this.#say()
    this.#set(true)
  }

  #heard({ since, id }: Beat): void {
    this.#lastBeat = Date.now()
    if (since > this.#since || (since === this.#since && id > this.#id)) this.#set(false)
  }

  #say(): void {
    const beat: Beat = { since: this.#since, id: this.#id }
    this.#channel.postMessage(beat)
  }

  #set(held: boolean): void {
    if (held === this.#held) return
    this.#held = held
    for (const listener of this.#listeners) listener()
  }
}
