/** An address on the web as written in a feed, made whole. Null for anything else. */
export function resolveAddress(written: string | null | undefined, base: string): string | null {
  const text = written?.trim() ?? ''
  if (text === '' || !URL.canParse(text, base)) return null
  const url = new URL(text, base)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null
}
