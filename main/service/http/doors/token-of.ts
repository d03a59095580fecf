import type { PersonalTokens, TokenBearer } from '../../accounts/personal-tokens.ts'
import { ApiError, tooManyRequests } from '../../calls/api-error.ts'
import type { RateLimiter } from '../../limits/rate-limiter.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'

export interface TokenCheck {
  readonly tokens: PersonalTokens
  readonly limiter: RateLimiter
  readonly rates: RateLimits
}

/**
 * Returns the bearer of a token that a user created for a program. Invalid tokens are counted by the caller's address
 * and never slow down a valid token. Throws ApiError 401 with this challenge, or 429.
 */
export async function tokenOf(
  { tokens, limiter, rates }: TokenCheck,
  token: string | null,
  { address, challenge }: { readonly address: string | undefined; readonly challenge: string },
): Promise<TokenBearer> {
  const bearer = token === null ? null : await tokens.read(token)
  if (bearer) {
    const { allowed, retryAfter } = await limiter.take(`door ${bearer.account}`, rates.publicRead)
    if (!allowed) throw tooManyRequests(retryAfter)
    return bearer
  }
  const { allowed, retryAfter } = await limiter.take(`door guess ${address ?? 'within'}`, rates.guess)
  if (!allowed) throw tooManyRequests(retryAfter)
  const needed = 'An API token of Settings, Integrations is needed as the password.'
  throw new ApiError(401, 'authentication_required', needed, {}, { 'www-authenticate': challenge })
}
