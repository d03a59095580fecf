import { type ExportedEntry, type KeptPicture, picturesIn } from '../../exports/index.ts'

/** A picture that the library has already, or null. */
export type FindPicture = (url: string) => Promise<KeptPicture | null>

/** The pictures of an entry that the library has, by their addresses. Nothing is fetched for a book. */
export async function keptPictures({ record }: ExportedEntry, find: FindPicture): Promise<Map<string, KeptPicture>> {
  const found = new Map<string, KeptPicture>()
  for (const url of picturesIn(record)) {
    const picture = await find(url)
    if (picture) found.set(url, picture)
  }
  return found
}
