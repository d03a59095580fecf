import { ApiError, tooManyRequests } from '../calls/api-error.ts'
import type { Rate, RateLimiter } from './rate-limiter.ts'

export interface ProvingCall {
  readonly limiter: RateLimiter
  readonly rate: Rate
  /** The caller's address, with the call's name. */
  readonly from: string
  /** The secret that the call sends. */
  readonly proof: string
}

/**
 * Limits a call that authenticates its caller by a secret. Rejected and accepted calls are counted by address, but
 * separately. Waiting calls are counted by the secret they are waiting for. A guesser therefore can't lock out anyone
 * at the same address who has a valid secret.
 */
export async function limitProving<Answer>(
  { limiter, rate, from, proof }: ProvingCall,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const proven = await limiter.take(`${from} proven`, rate, 0)
  if (!proven.allowed) throw tooManyRequests(proven.retryAfter)
  try {
    const answered = await answer()
    await limiter.take(`${from} proven`, rate)
    return answered
  } catch (error) {
    const isWaiting = error instanceof ApiError && error.status === 408
    const { allowed, retryAfter } = await limiter.take(isWaiting ? `${from} ${proof}` : from, rate)
    throw allowed ? error : tooManyRequests(retryAfter)
  }
}
