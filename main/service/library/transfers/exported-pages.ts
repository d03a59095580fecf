import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { pageStyleLimits } from '#shared/limits.ts'
import type { LibraryRecord } from '../../exports/index.ts'
import type { ArchivedStyle } from '../../imports/index.ts'
import { storedStyles, withoutStyles, withStyles } from '../articles/pages/page-styles.ts'
import { pagePictureBase, type PagePictures, type TakenPicture } from '../pictures/page-pictures.ts'

const unzip = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip)
const pack = promisify<Uint8Array, Buffer>(gzip)

/** Maximum size of an unpacked page in bytes. */
const LARGEST_PAGE = 64 * 1024 * 1024

type StoredPage = NonNullable<LibraryRecord['page']>
type PageStyles = NonNullable<StoredPage['styles']>

/**
 * Takes the style sheets out of the pages of an entry, because their places are valid in one library only. The archive
 * names them by their bytes, so pages share them.
 */
export class PageExport {
  readonly #pictures: PagePictures
  readonly #account: number
  /** The style sheets of all pages, gzipped, by their locations in the archive. */
  readonly styles = new Map<string, Uint8Array>()

  constructor(pictures: PagePictures, account: number) {
    this.#pictures = pictures
    this.#account = account
  }

  /** Takes the style sheets out of an entry's gzipped page and its versions. */
  async record(record: LibraryRecord, page: Uint8Array | null, versions: readonly (Uint8Array | null)[]) {
    const current = await this.#unstyled(page)
    const former = await Promise.all(versions.map((version) => this.#unstyled(version)))
    const named = record.page && {
      ...record.page,
      ...current.named,
      ...(record.page.versions && {
        versions: record.page.versions.map((version, at) => ({ ...version, ...former[at]?.named })),
      }),
    }
    return { record: { ...record, page: named }, page: current.page, versions: former.map((one) => one.page) }
  }

  async #unstyled(
    packed: Uint8Array | null,
  ): Promise<{ readonly page: Uint8Array | null; readonly named: { readonly styles?: PageStyles } }> {
    const html = packed && (await unpackedPage(packed))
    const base = pagePictureBase(this.#account)
    const found = html
      ? await storedStyles(html, async (place) => (place.startsWith(base) ? this.#pictures.at(place) : null))
      : null
    // A page without style sheets stays as it is stored, to the byte.
    if (!html || !found || found.size === 0) return { page: packed, named: {} }
    const styles: PageStyles = []
    for (const [address, bytes] of found) {
      const path = `styles/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.css.gz`
      if (!this.styles.has(path)) this.styles.set(path, await pack(bytes))
      styles.push({ address, path })
    }
    return { page: await pack(Buffer.from(withoutStyles(html))), named: { styles } }
  }
}

/** Null for bytes that are damaged or too many. */
async function unpacked(packed: Uint8Array, most: number): Promise<Buffer | null> {
  try {
    return await unzip(packed, { maxOutputLength: most })
  } catch {
    return null
  }
}

const unpackedPage = async (packed: Uint8Array): Promise<string | null> =>
  (await unpacked(packed, LARGEST_PAGE))?.toString() ?? null

/** Stores a page of an archive with its style sheets, at places of this library. */
export async function restoredPage(
  pictures: PagePictures,
  account: number,
  packed: Uint8Array,
  given: readonly ArchivedStyle[],
): Promise<{ readonly page: Uint8Array; readonly hash: string; readonly styles: readonly TakenPicture[] } | null> {
  const html = await unpackedPage(packed)
  if (html === null) return null
  const sheets: { address: string; bytes: Uint8Array }[] = []
  for (const { address, packed: sheet } of given) {
    const bytes = await unpacked(sheet, pageStyleLimits.bytes)
    if (bytes) sheets.push({ address, bytes })
  }
  const { styles, kept } = await pictures.takeInStyles(account, sheets)
  const styled = Buffer.from(withStyles(html, kept))
  return { page: await pack(styled), hash: createHash('sha256').update(styled).digest('hex'), styles }
}
