import { FILE_HOST } from './file-address.ts'

/** A reader's own note is an item with a text that the reader writes. Its key is a UUID that the writing device chose. */
const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isNoteKey = (key: string): boolean => KEY.test(key)

/** Returns the address under which a note is saved. Like the address of a file, it is never requested from the web. */
export const writtenNoteAddress = (key: string): string => `https://${FILE_HOST}/note-${key}/`

/** Returns the key of a note's address. Null for any other address. */
export function writtenNoteKey(address: string): string | null {
  const key = address.split('/note-', 2)[1]?.replace('/', '') ?? ''
  return isNoteKey(key) && address === writtenNoteAddress(key) ? key : null
}
