export type OutboundErrorCode =
  | 'invalid_url'
  | 'unsupported_scheme'
  | 'forbidden_port'
  | 'forbidden_address'
  | 'unresolved_host'
  | 'connection_failed'
  | 'tls_failed'
  | 'timed_out'
  | 'too_many_redirects'
  | 'redirect_loop'
  | 'too_large'
  | 'http_error'
  | 'bad_encoding'
  | 'no_part'
  | 'not_kept'
  | 'aborted'

/** Errors that may not recur in another attempt. For `http_error`, this depends on the status. */
const passing: ReadonlySet<OutboundErrorCode> = new Set([
  'unresolved_host',
  'connection_failed',
  'timed_out',
  'aborted',
  'not_kept',
])

export interface OutboundErrorDetails {
  readonly status?: number | null
  readonly retryable?: boolean
  readonly retryAfter?: number | null
  readonly date?: string | null
  readonly body?: string | null
  readonly cause?: unknown
}

/** A rejected data: address can have megabytes, and errors go into logs and jobs. */
const longestUrl = 4_096

/** Every way in which a request can fail. `message` is for logs. Readers see the sentence of `outboundReason`. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly code: OutboundErrorCode
  /** The address that failed. After redirects, this is the last one. */
  readonly url: string
  readonly status: number | null
  readonly retryable: boolean
  /** Seconds that the site asked us to wait, at most a day. */
  readonly retryAfter: number | null
  /** The time of the response by the site's clock, in the site's own format. */
  readonly date: string | null
  /** The start of the response, if a POST that wants its response was refused. */
  readonly body: string | null

  constructor(code: OutboundErrorCode, url: string, message: string, details: OutboundErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.url = url.slice(0, longestUrl)
    this.status = details.status ?? null
    this.retryable = details.retryable ?? passing.has(code)
    this.retryAfter = details.retryAfter ?? null
    this.date = details.date ?? null
    this.body = details.body ?? null
  }
}
