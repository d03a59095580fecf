/** The limits of one fetch. Sizes are in decoded bytes, times in milliseconds. Tests use small ones. */
export interface OutboundLimits {
  readonly pageBytes: number
  readonly feedBytes: number
  readonly pdfBytes: number
  readonly imageBytes: number
  /** Maximum size of all response headers together. */
  readonly headerBytes: number
  /** Time limit for one DNS lookup, and for one attempt to connect to one address. */
  readonly connectMs: number
  /**
   * Time from sending the request to receiving the response headers, including the DNS lookup and the TLS handshake.
   */
  readonly headersMs: number
  /** Time limit for the whole response across all redirects, excluding the wait for a slot. */
  readonly totalMs: number
  readonly redirects: number
  /** Layers of content-encoding. More than a few always mean an attack. */
  readonly encodings: number
  readonly connectionsPerOrigin: number
  /**
   * Number of connections for requests that a user waits for. Other requests have the same number of separate
   * connections.
   */
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
