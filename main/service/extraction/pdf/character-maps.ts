import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/**
 * The folder of pdf.js' character maps, seen from here as source, from a built script and from a part of one: beside
 * the package, or with the viewer that is shipped.
 */
const FOLDERS = [
  '../../../../node_modules/pdfjs-dist/cmaps/',
  ...['renderer', 'web'].flatMap((app) => [`../${app}/pdf/cmaps/`, `../../${app}/pdf/cmaps/`]),
]

/**
 * Gives pdf.js the character maps of Chinese, Japanese and Korean that PDFs name and do not contain (ISO 32000-2,
 * 9.7.5.2). Without them, such a text is empty. Used as its `BinaryDataFactory`.
 */
export class CharacterMaps {
  /** Throws for anything but a character map of pdf.js. */
  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    if (kind !== 'cMapUrl' || !/^[\w-]{1,60}\.bcmap$/.test(filename)) throw new Error('There is no such file.')
    const folder = FOLDERS.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url))
    if (folder === undefined) throw new Error('The character maps are not there.')
    return new Uint8Array(await readFile(new URL(filename, folder)))
  }
}
