import { type ExportedEntry, type StoredPicture, picturesIn } from '../../exports/index.ts'

/** A picture that the library has already, or null. */
export type FindPicture = (url: string) => Promise<StoredPicture | null>

/** The pictures of an entry that the library has, by their addresses. Nothing is fetched for a book. */
export async function storedPictures(
  { record }: ExportedEntry,
  find: FindPicture,
): Promise<Map<string, StoredPicture>> {
  const found = new Map<string, StoredPicture>()
  for (const url of picturesIn(record)) {
    const picture = await find(url)
    if (picture) found.set(url, picture)
  }
  return found
}
