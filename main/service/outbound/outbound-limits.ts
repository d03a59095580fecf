/** The limits of one fetch. Bytes are decoded bytes, times are milliseconds. Tests pass small ones. */
export interface OutboundLimits {
  readonly pageBytes: number
  readonly feedBytes: number
  readonly pdfBytes: number
  readonly imageBytes: number
  /** All response headers together. */
  readonly headerBytes: number
  /** One name lookup, and one attempt at one address. */
  readonly connectMs: number
  /** From the request to the answer's headers, lookup and handshake included. */
  readonly headersMs: number
  /** The whole answer over all redirects, without the wait for a slot. */
  readonly totalMs: number
  readonly redirects: number
  /** Layers of content-encoding. More than a few are always an attack. */
  readonly encodings: number
  readonly connectionsPerOrigin: number
  /** Connections for requests that a user waits for, and as many for others in addition to them. */
  readonly connections: number
}

const MB = 1024 * 1024

export const defaultLimits: OutboundLimits = {
  pageBytes: 10 * MB,
  feedBytes: 5 * MB,
  pdfBytes: 50 * MB,
  imageBytes: 10 * MB,
  headerBytes: 16 * 1024,
  // After three dead addresses of a name, this leaves time for the fourth within totalMs.
  connectMs: 5_000,
  headersMs: 10_000,
  totalMs: 30_000,
  redirects: 5,
  encodings: 3,
  connectionsPerOrigin: 2,
  connections: 8,
}
