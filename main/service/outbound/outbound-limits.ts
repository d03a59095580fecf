/** What one fetch may cost. Bytes are decoded bytes, times are milliseconds. Tests pass small ones. */
export interface OutboundLimits {
  readonly pageBytes: number
  readonly feedBytes: number
  readonly pdfBytes: number
  readonly imageBytes: number
  /** All response headers together. */
  readonly headerBytes: number
  /** One name lookup, and one attempt at one address. */
  readonly connectMs: number
  /** From asking until the answer's headers are in: lookup and handshake included. */
  readonly headersMs: number
  /** The whole answer over all redirects; time spent waiting in line for a free place is not counted. */
  readonly totalMs: number
  readonly redirects: number
  /** Layers of content-encoding. More than a few is only ever an attack. */
  readonly encodings: number
  readonly connectionsPerOrigin: number
  readonly connections: number
}

const MB = 1024 * 1024

export const defaultLimits: OutboundLimits = {
  pageBytes: 10 * MB,
  feedBytes: 5 * MB,
  pdfBytes: 50 * MB,
  imageBytes: 10 * MB,
  headerBytes: 16 * 1024,
  // Three dead addresses of one name still leave time for the fourth inside totalMs.
  connectMs: 5_000,
  headersMs: 10_000,
  totalMs: 30_000,
  redirects: 5,
  encodings: 3,
  connectionsPerOrigin: 2,
  connections: 8,
}
