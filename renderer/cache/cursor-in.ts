/** A page's `next` is a URL that contains the next page's cursor. */
export function cursorIn(next: string | null): { readonly cursor?: string } {
  if (next === null) return {}
  const cursor = URL.canParse(next) ? new URL(next).searchParams.get('cursor') : next
  return cursor === null ? {} : { cursor }
}
