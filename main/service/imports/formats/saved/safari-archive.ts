import { decodeText } from '../../decode-text.ts'
import { type IncomingItem, incomingItem } from '../../incoming-item.ts'
import { isObject, type JsonObject, objectsIn } from '../../read-json.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { lineOf } from '../../values/words-of.ts'
import { type PagePicture, withPictures } from './page-pictures.ts'
import { readSavedPage } from './saved-page.ts'
import { decoderOf } from './web-archive.ts'

/**
 * Reads a page that Safari saved (.webarchive): a property list with the page and the resources it loaded. Null for any
 * other property list.
 */
export function readSafariArchive(root: unknown, name: string): IncomingItem | null {
  const main = isObject(root) && isObject(root['WebMainResource']) ? root['WebMainResource'] : null
  const bytes = bytesOf(main?.['WebResourceData'])
  if (!isObject(root) || !main || !bytes) return null
  const address = lineOf(main['WebResourceURL'])
  const pictures = new Map(
    objectsIn(root['WebSubresources'])
      .map(pictureOf)
      .filter((each) => each !== null),
  )
  const decoder = decoderOf(lineOf(main['WebResourceTextEncodingName']) ?? undefined)
  const page = decoder?.decode(bytes) ?? decodeText(bytes) ?? ''
  const facts = readSavedPage(withPictures(page, pictures, webAddress(address)), name)
  return incomingItem({ ...facts, url: webAddress(address) ?? facts.url })
}

function pictureOf(resource: JsonObject): readonly [string, PagePicture] | null {
  const [address, bytes] = [webAddress(resource['WebResourceURL']), bytesOf(resource['WebResourceData'])]
  const type = lineOf(resource['WebResourceMIMEType'])?.toLowerCase()
  return address === null || !bytes || type === undefined ? null : [address, { type, bytes: () => bytes }]
}

const bytesOf = (value: unknown): Buffer | null => (value instanceof Uint8Array ? Buffer.from(value) : null)
