/**
 * Returns the time in milliseconds for which a response may be cached: max-age, or Expires relative to the response's
 * own date.
 */
export function cacheMaxAge(headers: Readonly<Record<string, string>>): number {
  const cache = headers['cache-control'] ?? ''
  const maxAge = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,10})/i.exec(cache)?.[1]
  if (maxAge !== undefined) return Math.max(0, Number(maxAge) - (Number(headers['age']) || 0)) * 1000
  const left = Date.parse(headers['expires'] ?? '') - Date.parse(headers['date'] ?? '')
  return left > 0 ? left : 0
}
