import { ApiError, tooManyRequests } from '../calls/api-error.ts'
import type { Rate, RateLimiter } from './rate-limiter.ts'

export interface ProvingCall {
  readonly limiter: RateLimiter
  readonly rate: Rate
  /** The caller's address and the call's name. */
  readonly from: string
  /** Secret that the call sends. */
  readonly proof: string
}

/**
 * Limits a call that proves its caller by a secret. Refused and accepted calls count by address, but apart, and waiting
 * ones by what they wait for: a guesser behind the same address keeps no one with a right secret out.
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
