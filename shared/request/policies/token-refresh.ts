import * as z from 'zod/mini'
import * as t from '#shared/words/sync.ts'
import { tokensSchema } from '../../api/schemas.ts'
import type { ReceivedResponse } from '../received-response.ts'
import type { Tokens, TokenStore } from '../ports.ts'

/** Thrown if the refresh was refused, which means that our tokens are invalid. */
export class RefreshRefused extends Error {
  override readonly name = 'RefreshRefused'
}

export interface RefreshParts {
  readonly tokens: TokenStore
  readonly now: () => number
  /** Sends POST /token/refresh/. Rejects with any error of the request layer. */
  readonly send: (refreshToken: string) => Promise<ReceivedResponse>
  /** Creates the error for a successful response that contains no valid tokens. */
  readonly refused: (response: ReceivedResponse) => Error
}

/**
 * Runs one token exchange at a time, no matter how many requests are waiting for it. A refresh token can be used only
 * once, so a second exchange would be refused and sign the user out.
 */
export class TokenRefresh {
  readonly #parts: RefreshParts
  #running: Promise<Tokens | null> | null = null

  constructor(parts: RefreshParts) {
    this.#parts = parts
  }

  /**
   * Returns tokens with which to retry after the access token `spent` was refused. If `spent` is null, refreshes the
   * current tokens. Returns null if there is no refresh token. Rejects with RefreshRefused, or as `send` does.
   */
  async renew(spent: string | null): Promise<Tokens | null> {
    if (this.#running) return this.#running
    const held = await this.#parts.tokens.read()
    if (this.#running) return this.#running
    if (!held?.refresh_token) return null
    // Another window or a faster request has already refreshed them.
    if (spent !== null && held.access_token !== spent) return held
    this.#running = this.#exchange(held).finally(() => (this.#running = null))
    return this.#running
  }

  async #exchange(held: Tokens): Promise<Tokens | null> {
    const response = await this.#parts.send(held.refresh_token)
    if (response.status === 401) {
      const now = await this.#parts.tokens.read()
      if (now && now.refresh_token !== held.refresh_token) return now
      await this.#parts.tokens.write(null)
      // The library inside the desktop app issues new tokens, and must do so after a backup was restored.
      const issued = await this.#parts.tokens.read()
      if (issued) return issued
      throw new RefreshRefused(t.sessionEnded)
    }
    if (!response.ok) throw this.#parts.refused(response)
    const reply = z.safeParse(tokensSchema, readJson(response.text))
    if (!reply.success) throw this.#parts.refused({ ...response, ok: false, status: 502, text: '' })
    const { access_token, refresh_token } = reply.data
    const tokens: Tokens = { access_token, refresh_token, issued: this.#parts.now() }
    await this.#parts.tokens.write(tokens)
    return tokens
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
