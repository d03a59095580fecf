/** The parts a Host is put together from (DESIGN.md section 1). Each has one adapter per platform. */

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

export interface Network {
  online(): boolean
  /** 'unknown' where the platform does not tell. */
  connection(): '4g' | 'slow' | 'unknown'
  onChange(listener: () => void): () => void
}

/** Who may sync: one at a time on a device (SPEC.txt section 4, "Only the most recently focused window syncs"). */
export interface Lease {
  held(): boolean
  onChange(listener: () => void): () => void
}

/** A window came to the front. */
export interface Focus {
  onFocus(listener: () => void): () => void
}

export type Random = () => number
