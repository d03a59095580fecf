import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureType } from './picture-type.ts'

export interface Picture {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** Bytes of all pictures together; those that nobody asked for the longest go first. */
const MOST_BYTES = 512 * 1024 * 1024

/**
 * Pictures that were fetched, one file each, beside the library and not in it: they can be had again, so that no backup
 * need carry them and the folder may be deleted at any time. A file holds the bytes alone and is judged when it is read.
 * A disk that refuses only means that a picture is fetched again.
 */
export class PictureStore {
  readonly #folder: string | null
  readonly #most: number
  /** Bytes by name, the longest untouched first. */
  #sizes: Promise<Map<string, number>> | null = null
  #total = 0

  /** null: nothing is kept. */
  constructor(folder: string | null, most = MOST_BYTES) {
    this.#folder = folder
    this.#most = most
  }

  async read(name: string): Promise<Picture | null> {
    if (this.#folder === null) return null
    const sizes = await this.#known(this.#folder)
    const size = sizes.get(name)
    if (size === undefined) return null
    const bytes = await readFile(join(this.#folder, name)).catch(() => null)
    const mediaType = bytes && pictureType(bytes)
    if (!bytes || !mediaType) return null
    if (sizes.delete(name)) sizes.set(name, size)
    return { mediaType, bytes }
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    if (this.#folder === null) return
    const sizes = await this.#known(this.#folder)
    const file = join(this.#folder, name)
    try {
      await mkdir(this.#folder, { recursive: true })
      // A killed process leaves no half of a picture under its name.
      await writeFile(`${file}.part`, bytes)
      await rename(`${file}.part`, file)
    } catch {
      return
    }
    this.#total += bytes.byteLength - (sizes.get(name) ?? 0)
    sizes.delete(name)
    sizes.set(name, bytes.byteLength)
    for (const [oldest, size] of sizes) {
      if (this.#total <= this.#most) break
      sizes.delete(oldest)
      this.#total -= size
      await rm(join(this.#folder, oldest), { force: true }).catch(() => {})
    }
  }

  #known(folder: string): Promise<Map<string, number>> {
    this.#sizes ??= this.#look(folder)
    return this.#sizes
  }

  async #look(folder: string): Promise<Map<string, number>> {
    const names = await readdir(folder).catch(() => [])
    const found: { name: string; size: number; at: number }[] = []
    for (const name of names) {
      if (!/^[0-9a-f]{64}$/.test(name)) {
        if (name.endsWith('.part')) await rm(join(folder, name), { force: true }).catch(() => {})
        continue
      }
      const facts = await stat(join(folder, name)).catch(() => null)
      if (facts?.isFile()) found.push({ name, size: facts.size, at: facts.mtimeMs })
    }
    found.sort((a, b) => a.at - b.at)
    this.#total = found.reduce((sum, { size }) => sum + size, 0)
    return new Map(found.map(({ name, size }) => [name, size]))
  }
}
