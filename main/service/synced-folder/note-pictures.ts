import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { writtenReadings } from '#shared/text/links/written-readings.ts'
import { type StoredPicture, type LibraryRecord, picturesIn, sameAddress } from '../exports/index.ts'
import { LinkedFolder, makeFolders, putFile } from './folder-files.ts'

/** The folder for pictures inside the folder of notes. */
const PLACE = 'assets'

/** The picture types that editors show. SVG drawings are left out because they may contain scripts. */
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** Matches a picture in Markdown as the library stores it. The limits keep the search time linear. */
const picture = /(!\[(?:[^\]\\\n]|\\.){0,1000}\]\()(?:<([^>\n]{1,4000})>|([^\s()<>]{1,4000}))/g

/**
 * Stores those pictures of an entry's text that the library has, named by a hash of their bytes, and returns the text
 * with their paths. Other pictures keep their addresses. `depth`: the number of folders that contain the note.
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
      // The remaining pictures keep their addresses.
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
