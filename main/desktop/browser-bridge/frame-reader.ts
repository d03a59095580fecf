/** Size limit for the first frame, which contains the program's arguments and so identifies the caller. */
const LONGEST_FIRST = 8192
/** Browsers don't pass longer messages to a program. */
const LONGEST_FRAME = 64 * 1024 * 1024
const HEADER = 4

/**
 * Splits a stream into frames: four bytes for the length, in the machine's byte order, then that many bytes of text.
 */
export class FrameReader {
  readonly #take: (text: string) => void
  #parts: Buffer[] = []
  #held = 0
  /** Length of the frame that is being read. Null while its header is being read. */
  #wanted: number | null = null
  #longest = LONGEST_FIRST

  constructor(take: (text: string) => void) {
    this.#take = take
  }

  /**
   * Adds bytes to the stream. Throws if a frame is too long, before its bytes are read. Nothing may be added after
   * that.
   */
  add(bytes: Buffer): void {
    this.#parts.push(bytes)
    this.#held += bytes.length
    for (;;) {
      const needed = this.#wanted ?? HEADER
      if (this.#held < needed) return
      const all = this.#parts.length === 1 ? (this.#parts[0] ?? bytes) : Buffer.concat(this.#parts)
      const [part, rest] = [all.subarray(0, needed), all.subarray(needed)]
      this.#parts = rest.length > 0 ? [rest] : []
      this.#held = rest.length
      if (this.#wanted === null) {
        this.#wanted = part.readUInt32LE()
        if (this.#wanted > this.#longest) throw new RangeError(`a frame of ${this.#wanted} bytes`)
      } else {
        this.#wanted = null
        this.#longest = LONGEST_FRAME
        this.#take(part.toString('utf8'))
      }
    }
  }
}

/** Encodes a message as one frame. */
export function frameOf(text: string): Buffer {
  const body = Buffer.from(text)
  const header = Buffer.alloc(HEADER)
  header.writeUInt32LE(body.length)
  return Buffer.concat([header, body])
}
