import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { writtenReadings } from '#shared/text/links/written-readings.ts'
import { type StoredPicture, type LibraryRecord, picturesIn, sameAddress } from '../exports/index.ts'
import { LinkedFolder, makeFolders, putFile } from './folder-files.ts'

/** Where pictures are, inside the folder of notes. */
const PLACE = 'assets'

/** The kinds that editors show. Drawings may hold scripts. */
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** A picture in Markdown as the library stores it. The bounds keep the time of searching linear. */
const picture = /(!\[(?:[^\]\\\n]|\\.){0,1000}\]\()(?:<([^>\n]{1,4000})>|([^\s()<>]{1,4000}))/g

/**
 * Stores the pictures of an entry's text that the library has, named by their bytes, and returns the text with their
 * places in it. Others keep their addresses. `depth`: how many folders the note is in.
 */
export async function placePictures(
  folder: string,
  record: LibraryRecord,
  depth: number,
  kept: (url: string) => Promise<StoredPicture | null>,
): Promise<string> {
  const markdown = writtenReadings(record.article?.markdown ?? '')
  const places = new Map<string, string>()
  for (const url of picturesIn(record)) {
    const found = await kept(url)
    const ending = found && endings[found.mediaType]
    if (!found || !ending) continue
    const name = createHash('sha256').update(found.bytes).digest('hex').slice(0, 24)
    const path = `${PLACE}/${name}.${ending}`
    try {
      makeFolders(folder, path)
    } catch (error) {
      if (!(error instanceof LinkedFolder)) throw error
      // Pictures keep their addresses.
      break
    }
    const file = join(folder, path)
    if (statSync(file, { throwIfNoEntry: false }) === undefined) putFile(file, found.bytes, null)
    places.set(url, '../'.repeat(depth) + path)
  }
  if (places.size === 0) return markdown
  return markdown.replace(picture, (whole, begin: string, quoted?: string, plain?: string) => {
    const place = places.get(sameAddress((quoted ?? plain ?? '').replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')))
    return place === undefined ? whole : begin + place
  })
}
