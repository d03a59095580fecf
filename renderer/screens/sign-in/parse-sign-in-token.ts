/**
 * Extracts the token from pasted text: the whole sign-in link, part of it, or only the token. Null if there is none.
 */
export function parseSignInToken(text: string): string | null {
  const trimmed = text.trim()
  const inLink = /[?&]token=([^&#\s]+)/.exec(trimmed)?.[1]
  if (inLink !== undefined) {
    try {
      return decodeURIComponent(inLink)
    } catch {
      return null
    }
  }
  return /^[\w.~+/=-]{8,512}$/.test(trimmed) && !trimmed.includes('//') ? trimmed : null
}
