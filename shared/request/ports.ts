/** What the request layer stands on. Each has one adapter per platform (DESIGN.md section 1). */

/** Carries a request to the library service: in this process, over a message port, or over HTTP. Rejects when nobody answers. */
export type Transport = (request: Request) => Promise<Response>

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  /** When they were issued, milliseconds since the epoch. */
  readonly issued: number
}

export interface TokenStore {
  read(): Promise<Tokens | null>
  write(tokens: Tokens | null): Promise<void>
  /** Tells of changes made elsewhere (another tab). Returns how to stop listening. */
  onChange(listener: () => void): () => void
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls once after `delay` milliseconds; returns how to cancel. */
  after(delay: number, run: () => void): () => void
}
