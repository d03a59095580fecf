/**
 * The URL in a pasted text, or null if the text is not a URL. After trimming, it must parse as a URL with the http or
 * https scheme. Text of several words is not a URL, although the parser would escape it. A name and password are left
 * out: they would be shown, and sent on.
 */
export function pastedUrl(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > 8192 || /\s/.test(trimmed) || !/^https?:\/\//i.test(trimmed)) return null
  if (!URL.canParse(trimmed)) return null
  const url = new URL(trimmed)
  url.username = ''
  url.password = ''
  return url.hostname ? url.href : null
}
