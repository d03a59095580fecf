import { contentType } from '#shared/model/content-type.ts'
import { type ExportedEntry, type StoredPicture, picturesIn } from '../../exports/index.ts'

/** A picture, or null if there is none. */
export type FindPicture = (url: string) => Promise<StoredPicture | null>

/** Ways to get the pictures of articles. */
export interface BookPictureSource {
  /** Finds a picture that the library already has. Sends no requests. */
  readonly stored: FindPicture
  /** Finds a stored picture, or else fetches it from its site. */
  readonly fetched: FindPicture
}

/**
 * Limits for one article: the number of pictures that are fetched, how many of them at the same time, and the
 * milliseconds that all of them together may take.
 */
const MOST_FETCHED = 60
const AT_ONCE = 4
const PATIENCE = 20_000

/** Returns the pictures of an entry that the library has, by their addresses. */
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

/**
 * Like `storedPictures`, but fetches the missing pictures first. Pictures that arrive too late are missing from this
 * book but will be in the next one. Nothing is fetched for an email, because its sender would learn that it was read.
 */
export async function completePictures(
  entry: ExportedEntry,
  { stored, fetched }: BookPictureSource,
  patience = PATIENCE,
): Promise<Map<string, StoredPicture>> {
  const { content_type: type } = entry.record
  if (type === contentType.email || type === contentType.emailPdf) return storedPictures(entry, stored)
  const waiting = picturesIn(entry.record).slice(0, MOST_FETCHED)
  let isLate = false
  const work = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined && !isLate; url = waiting.shift()) await fetched(url)
  }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  try {
    await Promise.race([Promise.all(Array.from({ length: AT_ONCE }, work)), late])
  } finally {
    isLate = true
    clearTimeout(timer)
  }
  return storedPictures(entry, stored)
}
