import { pastedUrl } from '../pasted-url.ts'

/** Letters, a dot, letters: what nobody types unless it is a host. */
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d{1,5})?(?:[/?#]|$)/u

/** The URL that somebody typed, also without its scheme: "example.org/page". Null if the text is no address. */
export function typedUrl(text: string): string | null {
  const trimmed = text.trim()
  return pastedUrl(trimmed) ?? (HOST.test(trimmed) ? pastedUrl(`https://${trimmed}`) : null)
}
