import { RequestError } from '../request/request-error.ts'
import { StoreError } from '../sync/store/store-error.ts'

/** An error as plain data: structured clone keeps neither the class nor what we hung on it. */
export type ErrorFacts =
  | {
      readonly name: 'RequestError'
      readonly message: string
      readonly status: number
      readonly url: string
      readonly info: unknown
      readonly code: string | null
      readonly retryAfter: number | null
      readonly cause: ErrorFacts | null
    }
  | { readonly name: 'StoreError'; readonly message: string; readonly code: StoreError['code'] }
  | { readonly name: string; readonly message: string; readonly code?: undefined }

const DEEPEST = 3

export function factsOf(error: unknown, depth = 0): ErrorFacts {
  if (error instanceof RequestError) {
    const { message, status, url, code, retryAfter } = error
    const cause = error.cause === undefined || depth >= DEEPEST ? null : factsOf(error.cause, depth + 1)
    return { name: 'RequestError', message, status, url, info: cloneable(error.info), code, retryAfter, cause }
  }
  if (error instanceof StoreError) return { name: 'StoreError', message: error.message, code: error.code }
  if (error instanceof Error) return { name: error.name, message: error.message }
  return { name: 'Error', message: String(error) }
}

/** The error again, as an instance of its class. Unknown classes become Error with their name kept. */
export function reviveError(facts: ErrorFacts): Error {
  if (facts.name === 'RequestError' && 'status' in facts) {
    const { message, cause, ...rest } = facts
    return new RequestError(message, { ...rest, cause: cause ? reviveError(cause) : undefined })
  }
  if (facts.name === 'StoreError' && facts.code !== undefined) {
    return new StoreError(facts.code, facts.message)
  }
  if (facts.name === 'TypeError') return new TypeError(facts.message)
  if (facts.name === 'RangeError') return new RangeError(facts.message)
  return Object.assign(new Error(facts.message), { name: facts.name })
}

/** An error body came as JSON, so it goes through JSON. */
function cloneable(info: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(info ?? null)) as unknown
  } catch {
    return null
  }
}
