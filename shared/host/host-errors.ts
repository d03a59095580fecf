import { RequestError } from '../request/request-error.ts'
import { storeErrorKind } from '../sync/store-error-kind.ts'
import { errorKind } from '../wire/error-facts.ts'

/** A body of an error came as JSON, so it goes as JSON. */
function asJson(info: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(info ?? null)) as unknown
  } catch {
    return null
  }
}

/** What a Host rejects with, as it arrives in windows. */
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
