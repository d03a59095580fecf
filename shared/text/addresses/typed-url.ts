import { webAddress } from './web-address.ts'

/** Letters, a dot, letters: a user who types this means a host name. */
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d{1,5})?(?:[/?#]|$)/u

/**
 * Returns the URL that a user typed, even without its scheme: "example.org/page". Null if the text is not an address.
 */
export function typedUrl(text: string): string | null {
  const trimmed = text.trim()
  return webAddress(trimmed) ?? (HOST.test(trimmed) ? webAddress(`https://${trimmed}`) : null)
}
