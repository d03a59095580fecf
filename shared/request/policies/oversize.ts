/** True if a proxy between us and the service could not transfer a response because it was too large. */
export function isOversize(status: number, info: unknown, url: string): boolean {
  return (
    status === 502 &&
    new URL(url).pathname.startsWith('/api/') &&
    typeof info === 'object' &&
    info !== null &&
    'errorType' in info &&
    info.errorType === 'Function.ResponseSizeTooLarge'
  )
}

/** Returns the same address at the origin without the proxy. */
export function unproxiedUrl(url: string, unproxiedOrigin: string): string {
  const { pathname, search } = new URL(url)
  return new URL(pathname + search, unproxiedOrigin).href
}
