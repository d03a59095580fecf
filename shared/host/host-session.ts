import { AUTH_REFRESH_AGE } from '../limits.ts'
import type { Client } from '../request/client.ts'
import type { SessionStatus } from './host.ts'
import type { Clock, TokenStore } from './ports.ts'

export interface HostSessionParts {
  readonly tokens: TokenStore
  readonly clock: Clock
  readonly client: Pick<Client, 'refreshTokens'>
  readonly onChange: () => void
  /** Signing in is needed. */
  readonly onAsk: () => void
  /** Another tab signed in. */
  readonly onReturn: () => void
}

/** Whether somebody is signed in, as far as is known, and whether signing in was asked for. */
export class HostSession {
  readonly #parts: HostSessionParts
  #status: SessionStatus = 'unknown'
  /** Signing in was asked for and nothing has succeeded since: fifty refused calls ask once. */
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

  /** At the start, and when another tab signed in or out. */
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

  /** A call that was answered after someone signed out says nothing of the session there is now. */
  async called(status: 'valid' | 'invalid'): Promise<void> {
    const late = status === 'valid' && this.#status === 'invalid' && !(await this.#parts.tokens.read())
    if (!late) this.set(status)
  }

  /** SPEC.txt section 4: tokens older than a day are renewed when a window comes to the front. */
  async focused(): Promise<void> {
    const { tokens, clock, client } = this.#parts
    const held = await tokens.read()
    if (held && clock.now() - held.issued > AUTH_REFRESH_AGE) await client.refreshTokens()
  }
}
