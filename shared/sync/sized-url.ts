/**
 * The next page of a feed with so many entries in it; null: with as many as the service likes. A service that does not
 * know the parameter passes over it.
 */
export function sizedUrl(next: string, limit: number | null): string {
  if (!URL.canParse(next)) return next
  const url = new URL(next)
  if (limit === null) url.searchParams.delete('limit')
  else url.searchParams.set('limit', String(limit))
  return url.href
}
