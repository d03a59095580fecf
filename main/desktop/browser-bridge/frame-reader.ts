/** Limit for the caller's identity: the arguments of the program. */
const LONGEST_FIRST = 8192
/** Browsers pass no longer message to a program. */
const LONGEST_FRAME = 64 * 1024 * 1024
const HEADER = 4

/** Takes frames apart: four bytes for the length, in the machine's order, then as many bytes of text. */
export class FrameReader {
  readonly #take: (text: string) => void
  #parts: Buffer[] = []
  #held = 0
  /** Bytes of the frame that is under way. Null: its header is. */
  #wanted: number | null = null
  #longest = LONGEST_FIRST

  constructor(take: (text: string) => void) {
    this.#take = take
  }

  /** Throws if a frame is too long, before its bytes are read. Nothing may be added after that. */
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

/** A message as one frame. */
export function frameOf(text: string): Buffer {
  const body = Buffer.from(text)
  const header = Buffer.alloc(HEADER)
  header.writeUInt32LE(body.length)
  return Buffer.concat([header, body])
}
