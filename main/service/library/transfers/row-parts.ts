import { deserialize, serialize } from 'node:v8'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { HandedItem, KeptEntry } from '../../imports/index.ts'
import type { ByteSource } from '../../bytes/byte-source.ts'
import { zipLimits } from '../../zip/read-zip.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { isStyleAddress } from '../articles/pages/page-styles.ts'
import type { PagePictures, TakenPicture } from '../pictures/page-pictures.ts'
import { restoredPage } from './exported-pages.ts'
import type { NewRow, WaitingRow } from './imports.ts'
import type { ItemParts } from './add-imported-item.ts'

const unzip = promisify<Uint8Array, Buffer>(gunzip)

/** Maximum number of characters of an archived entry that its row may hold. */
const MOST_IN_ROW = 250_000

const NOTHING: ItemParts = { html: null, pictures: [], kept: null }

interface WholeEntry extends KeptEntry {
  readonly file: Uint8Array | null
}

/**
 * Parts of an import's row, until it is imported. A text is stored as an object next to the row. An archived entry is
 * in the row, and its object is the page or the file from which it was read. A large entry is entirely in the object.
 */
export class RowParts {
  readonly #objects: ObjectStore
  readonly #pictures: PagePictures

  constructor(objects: ObjectStore, pictures: PagePictures) {
    this.#objects = objects
    this.#pictures = pictures
  }

  /** `source`: the data that contains the item's file. */
  async put(account: number, { page, ...item }: HandedItem, position: number, source: ByteSource): Promise<NewRow> {
    const kept = item.kept && { ...item.kept, file: await fileOf(item.kept, source) }
    const put = (bytes: Uint8Array | null) => (bytes === null ? null : this.#objects.put(account, bytes))
    if (kept === null) {
      return { position, item, object: await put(page), brings: 'page' }
    }
    const size = (kept.record.article?.markdown.length ?? 0) + (kept.text?.length ?? 0)
    const isPlain = kept.versions.length === 0 && kept.styles === undefined
    if (kept.file !== null && kept.page === null && isPlain && size <= MOST_IN_ROW) {
      const file = { start: 0, end: kept.file.length }
      return { position, item: { ...item, kept: { ...kept, file } }, object: await put(kept.file), brings: 'file' }
    }
    if (kept.file !== null || !isPlain || size > MOST_IN_ROW) {
      return { position, item: { ...item, kept: null }, object: await put(serialize(kept)), brings: 'entry' }
    }
    const object = await put(kept.page)
    return { position, item: { ...item, kept: { ...kept, page: null } }, object, brings: 'kept page' }
  }

  /** `size`: approximate number of bytes in memory. */
  async get(account: number, { item, object, brings }: WaitingRow): Promise<ItemParts & { readonly size: number }> {
    if (item.kept && brings === 'kept page') {
      const { kept } = item
      const page = object === null || kept.pageHash === null ? null : { object, hash: kept.pageHash, size: null }
      return { ...NOTHING, kept: { ...kept, page, versions: [], file: null }, size: kept.text?.length ?? 0 }
    }
    if (item.kept && brings === 'file') {
      const { file, ...kept } = item.kept
      const size = file === null || file instanceof Uint8Array ? 0 : file.end
      const known = object === null ? null : { object, size }
      return { ...NOTHING, kept: { ...kept, page: null, versions: [], file: known }, size: kept.text?.length ?? 0 }
    }
    const bytes = object === null ? null : await this.#objects.get(account, object)
    if (!bytes) return { ...NOTHING, size: 0 }
    if (brings === 'entry') {
      return { ...(await this.#restorable(account, deserialize(bytes) as WholeEntry)), size: bytes.length }
    }
    const { html, pictures } = await this.#pictures.takeOut(account, (await unzip(bytes)).toString())
    return { html, pictures, kept: null, size: html.length }
  }

  async #restorable(account: number, whole: WholeEntry): Promise<ItemParts> {
    const { page, versions, styles, file, ...entry } = whole
    const { pageHash: hash } = entry
    const pictures: TakenPicture[] = []
    const put = async (version: WholeEntry['versions'][number]) => {
      if (version === null) return null
      const styled =
        version.styles === undefined
          ? null
          : await restoredPage(this.#pictures, account, version.page, version.styles.filter(isNameable))
      pictures.push(...(styled?.styles ?? []))
      const { page: bytes, hash: known } = styled ?? version
      return { object: await this.#objects.put(account, bytes), hash: known, size: bytes.length }
    }
    const kept = {
      ...entry,
      page: page && hash !== null ? await put({ page, hash, ...(styles && { styles }) }) : null,
      versions: await Promise.all(versions.map(put)),
      file: file && { object: await this.#objects.put(account, file), size: file.length },
    }
    return { ...NOTHING, pictures, kept }
  }
}

/** The process that reads archives handles untrusted files, so the addresses that it reports are checked. */
const isNameable = ({ address }: { readonly address: string }): boolean => isStyleAddress(address)

/** The process that reads archives handles untrusted files, so the file position that it reports is checked. */
async function fileOf({ file }: KeptEntry, source: ByteSource): Promise<Uint8Array | null> {
  if (file === null || file instanceof Uint8Array) return file
  const { start, end } = file
  const isPlace = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end
  if (!isPlace || end > source.size || end - start > zipLimits.entryBytes) throw new RangeError('The place is none.')
  return source.read(start, end)
}
