import type { Lease } from '#shared/host/ports.ts'
import { report } from '../report.ts'

const LOCK = 'lectern.sync'
const CHANNEL = 'lectern.sync'
const BEAT = 2000
/** Milliseconds without a heartbeat after which the holder counts as asleep. Equals two and a half heartbeats. */
const SILENCE = 5000

/**
 * Lets only the most recently focused tab sync, which a Web Lock guarantees. A tab that comes to the front takes the
 * lock from the previous holder. When a tab closes, its lock goes to the next tab in line. A visible tab also takes the
 * lock from a silent holder, because browsers may freeze a tab that holds it.
 */
export class WebLocksLease implements Lease {
  readonly #channel = new BroadcastChannel(CHANNEL)
  readonly #listeners = new Set<() => void>()
  readonly #events = new AbortController()
  #held = false
  #lastBeat = Date.now()
  #timer: ReturnType<typeof setInterval>
  #release: (() => void) | null = null
  #waiting: AbortController | null = null
  #closed = false

  constructor() {
    const { signal } = this.#events
    this.#channel.addEventListener('message', () => (this.#lastBeat = Date.now()), { signal })
    window.addEventListener('focus', () => this.#take(), { signal })
    document.addEventListener('visibilitychange', () => document.hasFocus() && this.#take(), { signal })
    this.#timer = setInterval(() => this.#beat(), BEAT)
    if (document.hasFocus()) this.#take()
    else this.#wait()
  }

  held(): boolean {
    return this.#held
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  close(): void {
    this.#closed = true
    this.#events.abort()
    clearInterval(this.#timer)
    this.#waiting?.abort()
    this.#release?.()
    this.#channel.close()
  }

  #beat(): void {
    if (this.#held) this.#channel.postMessage('beat')
    else if (document.visibilityState === 'visible' && Date.now() - this.#lastBeat > SILENCE) this.#take()
  }

  /** Takes the lock from its holder. */
  #take(): void {
    if (this.#held || this.#closed) return
    this.#waiting?.abort()
    this.#request({ steal: true })
  }

  /** Waits in line for the lock until the holder closes. */
  #wait(): void {
    this.#waiting = new AbortController()
    this.#request({ signal: this.#waiting.signal })
  }

  #request(options: LockOptions): void {
    const hold = (): Promise<void> => {
      this.#waiting = null
      this.#set(true)
      return new Promise((release) => (this.#release = release))
    }
    navigator.locks.request(LOCK, options, hold).catch((error: unknown) => {
      // An AbortError is not reported, because it means that another tab took the lock or that we left the queue.
      report('take turns with other tabs', error)
      if (!this.#held || this.#closed) return
      this.#set(false)
      this.#lastBeat = Date.now()
      this.#wait()
    })
  }

  #set(held: boolean): void {
    if (held === this.#held) return
    this.#held = held
    if (held) this.#channel.postMessage('beat')
    for (const listener of this.#listeners) listener()
  }
}
