/** A refusal with its status and body (API.md section 1, "Error body"). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, detail: string, more: Readonly<Record<string, unknown>> = {}) {
    super(detail)
    this.status = status
    this.body = { detail, code, ...more }
  }
}

/** Clients of the original know a token that no longer works by this code (SPEC.txt section 8). */
export function tokenRefused(detail: string, message: string): ApiError {
  return new ApiError(401, 'token_not_valid', detail, {
    messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
  })
}
