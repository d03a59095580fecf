import { readFile } from 'node:fs/promises'

/**
 * Where the character maps of pdf.js are, seen from here as source, from a built script and from a part of one: beside
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
    for (const folder of FOLDERS) {
      const bytes = await readFile(new URL(folder + filename, import.meta.url)).catch(() => null)
      if (bytes) return new Uint8Array(bytes)
    }
    throw new Error(`The character map ${filename} is not there.`)
  }
}
