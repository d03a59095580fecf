import type { Tokens, TokenStore } from '#shared/host/ports.ts'

/**
 * Tokens for the library inside this app, in memory only: the service process issues new ones over its private port. No
 * secret is written to disk, and users don't have to sign in to their own machine.
 */
export class EmbeddedTokenStore implements TokenStore {
  readonly #issue: () => Promise<Omit<Tokens, 'issued'>>
  readonly #now: () => number
  #tokens: Promise<Tokens> | null = null

  constructor(issue: () => Promise<Omit<Tokens, 'issued'>>, now: () => number) {
    this.#issue = issue
    this.#now = now
  }

  read(): Promise<Tokens> {
    this.#tokens ??= this.#ask()
    return this.#tokens
  }

  async write(tokens: Tokens | null): Promise<void> {
    this.#tokens = tokens === null ? null : Promise.resolve(tokens)
  }

  onChange(): () => void {
    return () => {}
  }

  async #ask(): Promise<Tokens> {
    try {
      return { ...(await this.#issue()), issued: this.#now() }
    } catch (error) {
      this.#tokens = null
      throw error
    }
  }
}
