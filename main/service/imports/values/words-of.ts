/** Returns a text without white space at either end. Null if the text is empty. */
export function wordsOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).trim().toWellFormed()
  return text === '' ? null : text
}

/** Returns a text on a single line. */
export function lineOf(value: unknown): string | null {
  return wordsOf(value)?.replace(/\s+/g, ' ').slice(0, 1000) ?? null
}

/** True if a value means yes, in one of the forms that exports use. */
export function isYes(value: unknown): boolean {
  return (
    value === true ||
    value === 1 ||
    (typeof value === 'string' && /^(?:true|yes|1|x|y|ja|oui|si|sí|sim|vero|да|是|はい)$/i.test(value.trim()))
  )
}

/** Returns progress from 0 to 1, from a number that may be a percentage. */
export function shareOf(value: unknown, of: 1 | 100): number | null {
  if (value === null || value === undefined || value === '') return null
  const share = Number(value) / of
  return Number.isFinite(share) && share >= 0 ? Math.min(share, 1) : null
}
