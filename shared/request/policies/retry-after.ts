/** In seconds: a day. If a service mistakenly requested a longer wait, it would remain unreachable for that long. */
const LONGEST = 24 * 60 * 60

/**
 * Returns the seconds to wait according to a Retry-After header, which has a whole number or a date. `now` is in
 * milliseconds since the epoch. Returns at most a day. Null if the header is absent, unreadable or not in the future,
 * because only a positive value throttles.
 */
export function retryAfter(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  if (/^\d{1,10}$/.test(value)) return Math.min(Number(value), LONGEST) || null
  const date = Date.parse(value)
  return date > now ? Math.min(Math.ceil((date - now) / 1000), LONGEST) : null
}
