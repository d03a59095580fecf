/**
 * Returns the URL of a feed's next page with `limit` entries. Null means the service's default size. A service that
 * does not know the parameter ignores it.
 */
export function withPageLimit(next: string, limit: number | null): string {
  if (!URL.canParse(next)) return next
  const url = new URL(next)
  if (limit === null) url.searchParams.delete('limit')
  else url.searchParams.set('limit', String(limit))
  return url.href
}
