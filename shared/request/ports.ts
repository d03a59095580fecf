/** The ports of the request layer. Each has one adapter per platform. */

/**
 * Sends a request to the library service, which may be in this process, at the other end of a message port, or on a
 * server. Rejects if there is no reply.
 */
export type Transport = (request: Request) => Promise<Response>

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  /** Time when they were issued, in milliseconds since the epoch. */
  readonly issued: number
}

export interface TokenStore {
  read(): Promise<Tokens | null>
  write(tokens: Tokens | null): Promise<void>
  /** Reports changes made elsewhere (in another tab). Returns the unsubscribe function. */
  onChange(listener: () => void): () => void
}

export interface Clock {
  /** Returns milliseconds since the epoch. */
  now(): number
  /** Calls `run` once after `delay` milliseconds. Returns the function that cancels it. */
  after(delay: number, run: () => void): () => void
}
