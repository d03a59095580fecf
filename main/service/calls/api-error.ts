/** A refused call, with the response's status and error body. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    detail: string,
    more: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail)
    this.headers = headers
    this.status = status
    this.body = { detail, code, ...more }
  }
}

/** Clients of the original service recognize an expired token by this code. */
export function tokenRefused(detail: string, message: string): ApiError {
  return new ApiError(401, 'token_not_valid', detail, {
    messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
  })
}

/** `retryAfter` is in whole seconds, at least 1. */
export function tooManyRequests(retryAfter: number): ApiError {
  return new ApiError(
    429,
    'throttled',
    `Too many requests. Try again in ${retryAfter} s.`,
    {},
    {
      'retry-after': String(retryAfter),
    },
  )
}

/** `allow` lists the methods that the path supports, such as "GET, POST". */
export const methodNotAllowed = (allow: string): ApiError =>
  new ApiError(405, 'method_not_allowed', `Allowed here: ${allow}.`, {}, { allow })

/** Returns the error for a feature that this service doesn't support, or not yet. */
export function notHere(detail: string): ApiError {
  return new ApiError(501, 'not_implemented_yet', detail)
}
