import type { PagePieces } from '../../../extraction/index.ts'

/** Maximum number of bytes of all pictures of a page together. */
const MOST_BYTES = 16 * 1024 * 1024

interface Picture {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

export type PictureFinder = (url: string) => Promise<Picture | null>

/** Address of a picture that isn't stored. Browsers show its description. */
const NO_PICTURE = 'data:,'

/**
 * Puts the pictures that the library has into a page. Each picture is read once, however often it is shown. `missing` is
 * the number of places that stay empty.
 */
export async function inlinePictures(
  page: PagePieces,
  find: PictureFinder,
): Promise<{ readonly html: string; readonly missing: number }> {
  const found = await gatherPictures(page, find)
  const written = new Map<string, string>()
  let room = MOST_BYTES
  let missing = 0
  const out: string[] = []
  for (const [at, piece] of page.pieces.entries()) {
    out.push(piece)
    const wanted = page.pictures[at]
    if (wanted === undefined) continue
    const address = wanted.map((number) => page.addresses[number] ?? '').find((each) => found.has(each))
    const picture = address === undefined ? undefined : found.get(address)
    // A picture that is shown many times is also written many times.
    if (address === undefined || picture === undefined || picture.bytes.length > room) {
      out.push(NO_PICTURE)
      missing++
      continue
    }
    room -= picture.bytes.length
    const known = written.get(address) ?? dataAddress(picture)
    written.set(address, known)
    out.push(known)
  }
  return { html: out.join(''), missing }
}

/** Returns the stored pictures of a page by their addresses: for each place the first that is stored. */
export async function gatherPictures(
  { pictures, addresses }: PagePieces,
  find: PictureFinder,
): Promise<ReadonlyMap<string, Picture>> {
  const found = new Map<string, Picture>()
  const absent = new Set<string>()
  let room = MOST_BYTES
  for (const wanted of pictures) {
    for (const number of wanted) {
      const address = addresses[number] ?? ''
      if (found.has(address)) break
      if (absent.has(address)) continue
      const picture = await find(address)
      if (picture === null || picture.bytes.length > room) {
        absent.add(address)
        continue
      }
      room -= picture.bytes.length
      found.set(address, picture)
      break
    }
  }
  return found
}

const dataAddress = ({ mediaType, bytes }: Picture): string =>
  `data:${mediaType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`
