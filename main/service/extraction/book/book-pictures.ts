import type { OpenZip } from '../../zip/read-zip.ts'
import { BOOK_BASE } from './book-path.ts'
import { readPart } from './read-part.ts'

/** A picture of a book. The book's text refers to it by `address` until it is stored. */
export interface BookPicture {
  readonly address: string
  readonly bytes: Uint8Array
}

/** Size limit for all pictures of one book, in bytes. It doesn't apply to the book's file, which is stored whole. */
const MOST_BYTES = 12_000_000
const MOST_PICTURES = 500
const DRAWN = /\.(?:png|jpe?g|gif|webp|avif)$/i

/** Collects the pictures that a book's text shows, up to the limits. */
export class BookPictures {
  readonly #zip: OpenZip
  readonly #found = new Map<string, BookPicture | null>()
  #left = MOST_BYTES
  #count = 0
  #isCut = false

  constructor(zip: OpenZip) {
    this.#zip = zip
  }

  get all(): readonly BookPicture[] {
    return [...this.#found.values()].filter((picture) => picture !== null)
  }

  /** True if some pictures were left out because they were too large or too many. */
  get isCut(): boolean {
    return this.#isCut
  }

  /** Returns the URL that the text uses for the picture at a path, or null if the picture can't be shown. */
  async addressOf(path: string): Promise<string | null> {
    const known = this.#found.get(path)
    if (known !== undefined) return known?.address ?? null
    const picture = await this.#take(path)
    this.#found.set(path, picture)
    return picture?.address ?? null
  }

  async #take(path: string): Promise<BookPicture | null> {
    if (!DRAWN.test(path) || !this.#zip.names.includes(path)) return null
    if (this.#count >= MOST_PICTURES) {
      this.#isCut = true
      return null
    }
    const bytes = await readPart(this.#zip, path)
    if (!bytes || bytes.byteLength === 0) return null
    if (bytes.byteLength > this.#left) {
      this.#isCut = true
      return null
    }
    this.#left -= bytes.byteLength
    this.#count += 1
    return { address: `${BOOK_BASE}picture/${this.#count}`, bytes }
  }
}
