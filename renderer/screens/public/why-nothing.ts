import { failureOf } from '../../cache/index.ts'
import type { Nothing } from './public-frame.tsx'

/** The format of the service's tokens. Other values can't refer to anything published, so they don't need a request. */
export const isToken = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

/** Returns the reason why nothing published can be shown, from a failed call or a malformed response. */
export function whyNothing(error: unknown): Nothing {
  const failure = failureOf(error)
  if (failure.status === 410) return { state: 'gone' }
  return failure.status === 404 ? { state: 'unknown' } : { state: 'failed', failure }
}
