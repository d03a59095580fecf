/** The longest URL that a save accepts. It exceeds what browsers pass. */
export const LONGEST_URL = 8192

/** The normalized form of a web page's URL. Null for anything else. */
export function saveableUrl(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST_URL || /\s/.test(trimmed) || !URL.canParse(trimmed)) return null
  const url = new URL(trimmed)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return url.hostname !== '' && url.username === '' && url.password === '' ? url.href : null
}
