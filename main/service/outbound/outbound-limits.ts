/** The limits of one fetch. Sizes are in decoded bytes, times in milliseconds. Tests use small ones. */
export interface OutboundLimits {
  readonly pageBytes: number
  readonly feedBytes: number
  readonly pdfBytes: number
  readonly imageBytes: number
  /** For all response headers together. */
  readonly headerBytes: number
  /** For one name lookup, and for one attempt at one address. */
  readonly connectMs: number
  /** From the request to the answer's headers, including lookup and handshake. */
  readonly headersMs: number
  /** For the whole answer across all redirects, excluding the wait for a slot. */
  readonly totalMs: number
  readonly redirects: number
  /** Layers of content-encoding. More than a few always mean an attack. */
  readonly encodings: number
  readonly connectionsPerOrigin: number
  /** Connections for requests that a user waits for. Other requests have as many in addition. */
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
