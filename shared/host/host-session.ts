import { AUTH_REFRESH_AGE } from '../limits.ts'
import type { Client } from '../request/client.ts'
import type { SessionStatus } from './host.ts'
import type { Clock, TokenStore } from './ports.ts'

export interface HostSessionParts {
  readonly tokens: TokenStore
  readonly clock: Clock
  readonly client: Pick<Client, 'refreshTokens'>
  readonly onChange: () => void
  /** Called when the user must sign in. */
  readonly onAsk: () => void
  /** Called when another tab signed in. */
  readonly onReturn: () => void
}

/** Tracks whether the user is signed in, if known, and whether a sign-in was requested. */
export class HostSession {
  readonly #parts: HostSessionParts
  #status: SessionStatus = 'unknown'
  /**
   * True if a sign-in was requested and no call has succeeded since. Fifty refused calls therefore request it only
   * once.
   */
  #asked = false

  constructor(parts: HostSessionParts) {
    this.#parts = parts
  }

  get status(): SessionStatus {
    return this.#status
  }

  set(status: SessionStatus): void {
    if (status === 'valid') this.#asked = false
    if (status === this.#status) return
    this.#status = status
    this.#parts.onChange()
  }

  ask(): void {
    if (this.#asked) return
    this.#asked = true
    this.#parts.onAsk()
  }

  /** Called at startup, and when another tab signs in or out. */
  async tokensChanged(): Promise<void> {
    const held = await this.#parts.tokens.read()
    if (!held) {
      this.set('invalid')
      this.ask()
    } else if (this.#status === 'invalid') {
      this.set('unknown')
      this.#parts.onReturn()
    }
  }

  /** Ignores a call that was answered after sign-out: its outcome says nothing about the current session. */
  async called(status: 'valid' | 'invalid'): Promise<void> {
    const late = status === 'valid' && this.#status === 'invalid' && !(await this.#parts.tokens.read())
    if (!late) this.set(status)
  }

  /** Refreshes tokens older than a day when a window comes to the front. */
  async focused(): Promise<void> {
    const { tokens, clock, client } = this.#parts
    const held = await tokens.read()
    if (held && clock.now() - held.issued > AUTH_REFRESH_AGE) await client.refreshTokens()
  }
}
