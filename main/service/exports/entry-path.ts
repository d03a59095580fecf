import type { LibraryRecord } from './library-record.ts'

/** Names that Windows gives to devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** A file name that every system accepts, made of a title. */
export function safeName(title: string): string {
  const words = title
    .normalize('NFC')
    .replaceAll(/[\p{C}<>:"/\\|?*#^[\]]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // A surrogate that is cut off from its pair at the edge is in no file name.
  const name = words
    .replace(/^[. ]+/, '')
    .slice(0, 80)
    .toWellFormed()
    .replace(/(?<![. \uFFFD])[. \uFFFD]+$/, '')
  return name === '' || devices.test(name) ? `Article ${name}`.trim() : name
}

/** Where an entry's text is in an archive: by month, by its title, and by its id, so that no two are at one place. */
export function entryPath({ id, title, library, feed_date }: LibraryRecord, folder: string, ending: string): string {
  const date = library?.first_date ?? feed_date
  return `${folder}/${date.slice(0, 4)}/${date.slice(5, 7)}/${safeName(title)} ${id}.${ending}`
}
