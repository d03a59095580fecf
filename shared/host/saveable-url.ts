/** Longer than any address a browser hands over; a save takes no more. */
export const LONGEST_URL = 8192

/** An address that may be saved, in its full form; null for anything but a web page's. */
export function saveableUrl(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST_URL || /\s/.test(trimmed) || !URL.canParse(trimmed)) return null
  const url = new URL(trimmed)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return url.hostname !== '' && url.username === '' && url.password === '' ? url.href : null
}
