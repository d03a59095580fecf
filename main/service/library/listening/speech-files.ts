import type { Report } from '#shared/activity/failure.ts'
import type { SpokenChunk } from '../../speech/index.ts'
import { FileCache } from '../../file-cache/file-cache.ts'

/** Maximum total size of all audio in bytes: twenty hours. */
const MOST_BYTES = 500 * 1024 * 1024
/** Maximum number of chunks held in memory by a service without a folder. */
const MOST_IN_MEMORY = 24
const HEAD = 4

/**
 * Spoken chunks, one file each: the length of the metadata, the metadata as JSON, and the audio. They share a file, so
 * that neither ever exists without the other.
 */
export class SpeechFiles {
  readonly #files: FileCache | null
  readonly #memory = new Map<string, Uint8Array>()

  /** If `folder` is null, only the latest chunks are held, in memory. */
  constructor(folder: string | null, report: Report, most = MOST_BYTES) {
    this.#files = folder === null ? null : new FileCache({ folder, what: 'audio', most, report })
  }

  /** Null if the file is missing or truncated. */
  async read(name: string): Promise<SpokenChunk | null> {
    const bytes = this.#memory.get(name) ?? (await this.#files?.read(name))
    return bytes ? parsed(bytes) : null
  }

  async has(name: string): Promise<boolean> {
    return this.#memory.has(name) || ((await this.#files?.has(name)) ?? false)
  }

  /** Deletes the files whose names start with `beginning`. */
  async forget(beginning: string): Promise<void> {
    for (const name of this.#memory.keys()) if (name.startsWith(beginning)) this.#memory.delete(name)
    await this.#files?.forget(beginning)
  }

  async write(name: string, { mp3, ...facts }: SpokenChunk): Promise<void> {
    const words = Buffer.from(JSON.stringify({ ...facts, bytes: mp3.byteLength }))
    const head = Buffer.alloc(HEAD)
    head.writeUInt32BE(words.byteLength)
    const bytes = Buffer.concat([head, words, mp3])
    await this.#files?.write(name, bytes)
    // The latest chunks stay in memory, even if they can't be written to disk.
    this.#memory.delete(name)
    this.#memory.set(name, bytes)
    const [oldest] = this.#memory.keys()
    if (this.#memory.size > MOST_IN_MEMORY && oldest !== undefined) this.#memory.delete(oldest)
  }
}

interface Facts extends Omit<SpokenChunk, 'mp3'> {
  readonly bytes: number
}

function parsed(file: Uint8Array): SpokenChunk | null {
  if (file.byteLength < HEAD) return null
  const start = HEAD + new DataView(file.buffer, file.byteOffset).getUint32(0)
  if (start > file.byteLength) return null
  const mp3 = new Uint8Array(file.subarray(start))
  try {
    const { bytes, ...facts } = JSON.parse(Buffer.from(file.subarray(HEAD, start)).toString()) as Facts
    return bytes === mp3.byteLength ? { ...facts, mp3 } : null
  } catch {
    // A damaged file is generated again.
    return null
  }
}
