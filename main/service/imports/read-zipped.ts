import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import type { OpenZip } from '../zip/read-zip.ts'
import { decodeText } from './decode-text.ts'
import { readLecternZip } from './formats/lectern-zip.ts'
import { readMatterZip } from './formats/matter-zip.ts'
import { readOmnivoreZip } from './formats/omnivore-zip.ts'
import { readPocketZip } from './formats/pocket-zip.ts'
import { withFacts, withZippedImages, withZippedParts, zippedFacts } from './formats/zipped-pages.ts'
import { ImportRefusal } from './import-refusal.ts'
import type { FoundItem, ReadArchive, RefusedRow } from './incoming-item.ts'
import { ofLastName } from './of-last-name.ts'
import { readFile } from './read-file.ts'
import type { ZippedFiles } from './zipped-files.ts'

/** True for files that operating systems add to zips. */
const isBookkeeping = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

const MARKDOWN = /\.(?:md|markdown)$/i

/** Maximum number of characters of an item's text that may be held in memory until the item is passed on. */
const MOST_KEPT = 1000

/** Reads a zip that a known program exported. For any other zip, reads each of its files separately. */
export async function readZipped(zip: OpenZip): Promise<ReadArchive> {
  const files: ZippedFiles = {
    names: zip.names.filter((name) => !isBookkeeping(name)),
    bytes: (name) => zip.read(name),
    place: (name) => zip.place(name),
    async text(name) {
      const bytes = await zip.read(name)
      return bytes && decodeText(bytes)
    },
  }
  return (
    (await readLecternZip(files)) ??
    (await readMatterZip(files)) ??
    (await readOmnivoreZip(files)) ??
    (await readPocketZip(files)) ??
    readEach(files)
  )
}

async function readEach(files: ZippedFiles): Promise<ReadArchive> {
  const programs = new Set<string>()
  const items: FoundItem[] = []
  const refused: RefusedRow[] = []
  const fieldsLeft = new Set<string>()
  let repeated = 0
  let empty = 0
  const facts = await zippedFacts(files)
  const belongs = [...facts.values()]
  /** Files that pages show. They are not items, whether they are read before or after their page. */
  const parts = new Set<string>()
  const readPart = async (name: string, bytes: Uint8Array): Promise<ReadArchive> => {
    const text = MARKDOWN.test(name) ? decodeText(bytes) : null
    const pictured = text === null ? bytes : Buffer.from(withZippedImages(text, name, files))
    const found = await readFile(pictured, name)
    const own = facts.get(name)
    const read: FoundItem[] = []
    for (const item of found.items) {
      const shown = item.html === null ? null : await withZippedParts(item.html, name, files)
      for (const part of shown?.parts ?? []) parts.add(part)
      const whole = shown ? { ...item, html: shown.html } : item
      read.push(own ? withFacts(whole, own.item, item.title === 'text') : whole)
    }
    return { ...found, items: read }
  }
  const itemsAgain = ofLastName(
    async (name) => (await readPart(name, (await files.bytes(name)) ?? new Uint8Array())).items,
  )
  for (const name of files.names) {
    if (belongs.some(({ isPart }) => isPart(name))) continue
    try {
      const bytes = await files.bytes(name)
      if (name.endsWith('/')) continue
      if (!bytes || bytes.length === 0) {
        empty += 1
        continue
      }
      const found = await readPart(name, bytes)
      for (const program of found.programs) programs.add(program)
      for (const [at, item] of found.items.entries()) {
        const html = async () => (await itemsAgain(name))[at]?.html ?? null
        items.push((item.html?.length ?? 0) > MOST_KEPT ? withLaterText(item, html) : item)
      }
      for (const row of found.refused) refused.push(row)
      for (const field of found.fieldsLeft ?? []) fieldsLeft.add(field)
      repeated += found.repeated ?? 0
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error
      refused.push({ name, reason: error.reason })
    }
  }
  if (empty > 0 && items.length + refused.length > 0)
    refused.push({ name: empty === 1 ? t.file : `${empty} files`, reason: reason('row_empty') })
  // A table lists pages, too, which are items even if they have no address.
  const pages = new Set(items.flatMap(({ url, title }) => (url === null ? (title ?? []) : [])))
  const others = refused.filter(
    ({ name, reason: { code } }) => !parts.has(name) && !(code === 'row_without_address' && pages.has(name)),
  )
  return { programs: [...programs], items, refused: others, repeated, fieldsLeft: [...fieldsLeft] }
}

/** The clone shares no memory with the text. A substring would keep the whole text in memory. */
function withLaterText(item: FoundItem, html: () => Promise<string | null>): FoundItem {
  return { ...structuredClone({ ...item, html: null }), later: async () => ({ html: await html(), kept: null }) }
}
