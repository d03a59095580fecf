/** Longest wait that is honored, in seconds: a day. */
const longest = 24 * 60 * 60

/**
 * Returns the value of Retry-After as whole seconds from `now` (milliseconds). The value may be plain digits or an HTTP
 * date. Returns null for anything else.
 */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? ''
  let seconds = Number.NaN
  if (/^\d+$/.test(text)) seconds = Number(text)
  else if (/^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/.test(text)) seconds = Math.ceil((Date.parse(text) - now) / 1000)
  return seconds > 0 ? Math.min(seconds, longest) : null
}
