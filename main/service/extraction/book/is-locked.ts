import type { OpenZip } from '../../zip/read-zip.ts'
import { bookText } from './book-text.ts'
import { attribute, xmlElements } from './xml-elements.ts'

/** Encryption methods that only scramble fonts. The text of a book that uses them is readable. */
const OF_FONTS = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])

/** True if the book's seller has encrypted it. */
export async function isLocked(zip: OpenZip): Promise<boolean> {
  const bytes = await zip.read('META-INF/encryption.xml')
  if (!bytes) return false
  return xmlElements(bookText(bytes)).some(
    (element) =>
      element.name === 'encryptionmethod' &&
      element.parent?.name === 'encrypteddata' &&
      !OF_FONTS.has(attribute(element, 'Algorithm') ?? ''),
  )
}
