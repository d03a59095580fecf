/** A failed request. `code` is the service's own error code if it sent one. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  /** 0 if there was no reply. */
  readonly status: number
  readonly url: string
  /** The error body as JSON, or null. */
  readonly info: unknown
  readonly code: string | null
  /** Seconds to wait, from Retry-After or a throttled call. Null if unknown. */
  readonly retryAfter: number | null

  constructor(
    message: string,
    facts: {
      status: number
      url: string
      info?: unknown
      code?: string | null
      retryAfter?: number | null
      cause?: unknown
    },
  ) {
    super(message, { cause: facts.cause })
    this.status = facts.status
    this.url = facts.url
    this.info = facts.info ?? null
    this.code = facts.code ?? null
    this.retryAfter = facts.retryAfter ?? null
  }
}
