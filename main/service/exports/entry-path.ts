import type { LibraryRecord } from './library-record.ts'

/** Names that Windows reserves for devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** Returns a file name made from a title, which is valid on every system. */
export function safeName(title: string): string {
  const words = title
    .normalize('NFC')
    .replaceAll(/[\p{C}<>:"/\\|?*#^[\]]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // A surrogate at the edge may have lost its other half, and lone surrogates are not allowed in file names.
  const name = words
    .replace(/^[. ]+/, '')
    .slice(0, 80)
    .toWellFormed()
    .replace(/(?<![. \uFFFD])[. \uFFFD]+$/, '')
  return name === '' || devices.test(name) ? `Article ${name}`.trim() : name
}

/**
 * Returns the path of an entry's text in an archive. It consists of month, title and ID, so that no two entries have
 * the same path.
 */
export function entryPath({ id, title, library, feed_date }: LibraryRecord, folder: string, ending: string): string {
  const date = library?.first_date ?? feed_date
  return `${folder}/${date.slice(0, 4)}/${date.slice(5, 7)}/${safeName(title)} ${id}.${ending}`
}
