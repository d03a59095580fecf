import type { CustomTypesConfig } from 'pg'
import { types } from 'pg'

const { BOOL, INT8, INT4, NUMERIC } = types.builtins

/** Makes rows contain the same values as in SQLite: numbers for all numeric types, 0 and 1 for booleans. */
export const valuesAsInSqlite: CustomTypesConfig = {
  getTypeParser: (type, format) => {
    if (type === BOOL) return (text: string) => Number(text === 't')
    if (type === INT8 || type === INT4) return wholeNumber
    if (type === NUMERIC) return numberOf
    return types.getTypeParser(type, format) as never
  },
}

/** Sums of integers have PostgreSQL's numeric type, which can have any number of digits. */
function numberOf(text: string): number {
  return text.includes('.') ? Number(text) : wholeNumber(text)
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database holds a number that is too large: ${text}`)
  return number
}

/**
 * Converts a value for a statement. Text in PostgreSQL can't contain U+0000, so it is replaced with the same character
 * that HTML uses.
 */
export function asValue(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value
}
