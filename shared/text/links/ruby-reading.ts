const START = '#ruby='
/** UTF-16 units. A longer text beside a word is no reading. */
const LONGEST = 200

/**
 * The address of a link that carries how its words are read. So the reading is beside the text: it is not searched,
 * spoken or counted, and programs that know nothing of it show the words.
 */
export function readingUrl(reading: string): string {
  const told = reading.toWellFormed().slice(0, LONGEST).toWellFormed()
  return START + told.replace(/[^\p{L}\p{M}\p{N}]/gu, (sign) => encodeURIComponent(sign))
}

/** The reading that a link carries; null for any other link. */
export function readingOf(url: string): string | null {
  if (!url.startsWith(START)) return null
  try {
    return decodeURIComponent(url.slice(START.length))
  } catch {
    return null
  }
}
