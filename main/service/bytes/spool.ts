import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../disk/private-files.ts'
import type { ByteSource } from './byte-source.ts'
import { readRange } from './read-range.ts'

/** A file that is written once, from start to end, and then read. */
export interface SpooledFile extends ByteSource {
  write(bytes: Uint8Array): Promise<void>
}

/**
 * Temporary files for data that is too large for memory. They are deleted when the spool closes or the process ends.
 */
export class Spool {
  readonly #folder: string
  readonly #open = new Set<HandledFile>()

  /** `folder` is created if it is missing. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Opens a new temporary file. Rejects with the file system's error. */
  async open(): Promise<SpooledFile> {
    await mkdir(this.#folder, { recursive: true, mode: PRIVATE_FOLDER })
    const path = join(this.#folder, randomUUID())
    const file = new HandledFile(await open(path, 'wx+', PRIVATE_FILE))
    this.#open.add(file)
    // The open handle preserves the deleted file's data until it is closed.
    await rm(path, { force: true })
    return file
  }

  async close(): Promise<void> {
    const files = [...this.#open]
    this.#open.clear()
    await Promise.all(files.map((file) => file.close()))
  }
}

class HandledFile implements SpooledFile {
  readonly #handle: FileHandle
  #size = 0

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  get size(): number {
    return this.#size
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.byteLength; ) {
      const { bytesWritten } = await this.#handle.write(bytes, done, bytes.byteLength - done, this.#size)
      done += bytesWritten
      this.#size += bytesWritten
    }
  }

  async read(start: number, end: number): Promise<Uint8Array> {
    const stop = Math.min(end, this.#size)
    const bytes = await readRange(this.#handle, start, stop)
    if (start + bytes.byteLength < stop) throw new Error('A spooled file is shorter than what was written')
    return bytes
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}
