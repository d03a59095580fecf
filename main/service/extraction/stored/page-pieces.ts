/** Maximum number of characters of a shown page, apart from its pictures. */
const MOST_CHARACTERS = 10_000_000
const MOST_PICTURES = 2000
/** Maximum number of addresses that are considered for one picture. */
const MOST_ADDRESSES = 8

/**
 * A page whose pictures are still missing. Picture number n belongs between piece n and the piece after it, inside
 * quotes. `pictures` contains the addresses under which each may be stored, as numbers in `addresses`.
 */
export interface PagePieces {
  readonly pieces: readonly string[]
  readonly pictures: readonly (readonly number[])[]
  readonly addresses: readonly string[]
}

/** Gathers a page that is written, within limits. */
export class PageWriter {
  readonly #pieces: string[] = []
  readonly #pictures: number[][] = []
  readonly #addresses = new Map<string, number>()
  #piece: string[] = []
  #length = 0

  /** True if nothing more is written. */
  get isFull(): boolean {
    return this.#length > MOST_CHARACTERS
  }

  text(text: string): void {
    this.#piece.push(text)
    this.#length += text.length
  }

  /** Leaves a place for a picture. Writes an empty address if the page has too many pictures. */
  picture(addresses: readonly string[]): void {
    const wanted = [...new Set(addresses)].slice(0, MOST_ADDRESSES)
    if (wanted.length === 0 || this.#pictures.length >= MOST_PICTURES) return this.text(NO_PICTURE)
    this.#pieces.push(this.#piece.join(''))
    this.#piece = []
    this.#pictures.push(wanted.map((address) => this.#numberOf(address)))
  }

  end(): PagePieces {
    return {
      pieces: [...this.#pieces, this.#piece.join('')],
      pictures: this.#pictures,
      addresses: [...this.#addresses.keys()],
    }
  }

  #numberOf(address: string): number {
    const known = this.#addresses.get(address) ?? this.#addresses.size
    this.#addresses.set(address, known)
    return known
  }
}

/** Address of a picture that isn't stored. Browsers show its description. */
export const NO_PICTURE = 'data:,'
