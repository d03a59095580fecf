import { RequestError } from '../request/request-error.ts'

/** True for failures that say nothing about the change itself: it may be sent again later. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false
  // A hotel's sign-in page says 200 and is no answer of ours.
  if (error.code === 'malformed_reply') return true
  return error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500
}
