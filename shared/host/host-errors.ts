import { RequestError } from '../request/request-error.ts'
import { storeErrorKind } from '../sync/store-error-kind.ts'
import { errorKind } from '../wire/serialized-error.ts'

/** An error's body arrived as JSON, so it can also be passed on as JSON. */
function asJson(info: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(info ?? null)) as unknown
  } catch {
    return null
  }
}

/** The errors with which a Host may reject, as windows receive them. */
export const hostErrors = [
  errorKind({
    name: 'RequestError',
    type: RequestError,
    details: ({ status, url, info, code, retryAfter }) => ({ status, url, info: asJson(info), code, retryAfter }),
    revive: (message, details, cause) => new RequestError(message, { ...details, cause }),
    keepsCause: true,
  }),
  storeErrorKind,
]
