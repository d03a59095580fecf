/**
 * Seconds to wait by a Retry-After header: a whole number, or a date relative to `now` (milliseconds since the epoch).
 * Null if absent, unreadable or not in the future: only a positive value throttles.
 */
export function retryAfter(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  if (/^\d{1,10}$/.test(value)) return Number(value) || null
  const date = Date.parse(value)
  return date > now ? Math.ceil((date - now) / 1000) : null
}
