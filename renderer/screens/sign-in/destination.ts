/** Where someone wanted to go before they were asked to sign in. Only addresses of this app are believed. */
export function destinationIn(state: unknown): string {
  const wanted =
    typeof state === 'object' && state !== null ? (state as { destination?: unknown }).destination : undefined
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || wanted.startsWith('/login')) return '/entry'
  return wanted
}
