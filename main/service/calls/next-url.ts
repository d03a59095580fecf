/** Returns the URL of the next page. It is absolute and complete, so clients can use it as it is. */
export function nextUrl(current: URL, cursor: string): string {
  const next = new URL(current)
  next.searchParams.delete('page')
  next.searchParams.set('cursor', cursor)
  return next.href
}
