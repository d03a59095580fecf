const ADDRESS = /^(?:https?:\/\/|www\.)|^(?!\S*\s)\S+\.\p{L}{2,}\//iu

/**
 * Cleans up an author's name as given by a page. Returns null if it isn't a name: an address, or one or two letters of
 * a script in which names are never that short.
 */
export function authorName(given: string): string | null {
  // A dot after a short word marks an abbreviation, such as "Jr."
  const name = given
    .trim()
    .replace(/(?<![\s,;:|–—-])[\s,;:|–—-]+$/u, '')
    .replace(/(?<=\p{L}{4})\.$/u, '')
  if (ADDRESS.test(name)) return null
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  return letters === 0 || (letters < 3 && /\p{Script=Latin}/u.test(name)) ? null : name
}
