import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/**
 * The possible folders of pdf.js's character maps. They are relative to this file as a source file, in a bundled
 * script, or in a chunk of one. The maps are next to the package or with the viewer that is shipped.
 */
const FOLDERS = [
  '../../../../node_modules/pdfjs-dist/cmaps/',
  ...['renderer', 'web'].flatMap((app) => [`../${app}/pdf/cmaps/`, `../../${app}/pdf/cmaps/`]),
]

/**
 * Supplies pdf.js with the Chinese, Japanese and Korean character maps that PDFs refer to but don't contain (ISO
 * 32000-2, 9.7.5.2). Without the maps, such text is empty. pdf.js uses this class as its `BinaryDataFactory`.
 */
export class CharacterMaps {
  /** Throws for anything other than a pdf.js character map. */
  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    if (kind !== 'cMapUrl' || !/^[\w-]{1,60}\.bcmap$/.test(filename)) throw new Error('There is no such file.')
    const folder = FOLDERS.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url))
    if (folder === undefined) throw new Error('The character maps are not there.')
    return new Uint8Array(await readFile(new URL(filename, folder)))
  }
}
