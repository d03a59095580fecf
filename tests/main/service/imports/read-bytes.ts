import { type IncomingItem, wholeItem } from '../../../../main/service/imports/incoming-item.ts'
import { readArchive } from '../../../../main/service/imports/read-archive.ts'
import { inMemory } from '../../../../main/service/bytes/byte-source.ts'

/** Reads a file that is in memory, with the texts of all its items. */
export async function readBytes(bytes: Uint8Array, name: string) {
  const archive = await readArchive(inMemory(bytes), name)
  const items: IncomingItem[] = []
  for (const item of archive.items) items.push(await wholeItem(item))
  return { ...archive, items }
}
