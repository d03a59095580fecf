/** Absolute and complete: it works as it stands (API.md). */
export function nextUrl(current: URL, cursor: string): string {
  const next = new URL(current)
  next.searchParams.delete('page')
  next.searchParams.set('cursor', cursor)
  return next.href
}
