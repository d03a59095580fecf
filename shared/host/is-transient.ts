import { RequestError } from '../request/request-error.ts'

/** True for failures that say nothing about the change itself, which may therefore be sent again later. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false
  // A hotel's sign-in page answers 200 but is not the service's reply.
  if (error.code === 'malformed_reply') return true
  return error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500
}
