const START = '#ruby='
/** Maximum length in UTF-16 units. A longer annotation of a word is not a reading. */
const LONGEST = 200

/**
 * Returns the address of a link that contains the pronunciation of its words. The reading is therefore separate from
 * the text: it is not searched, spoken or counted, and programs that don't support it show only the words.
 */
export function readingUrl(reading: string): string {
  const told = reading.toWellFormed().slice(0, LONGEST).toWellFormed()
  return START + told.replace(/[^\p{L}\p{M}\p{N}]/gu, (sign) => encodeURIComponent(sign))
}

/** Returns the reading that a link contains; null for any other link. */
export function readingOf(url: string): string | null {
  if (!url.startsWith(START)) return null
  try {
    return decodeURIComponent(url.slice(START.length))
  } catch {
    return null
  }
}
