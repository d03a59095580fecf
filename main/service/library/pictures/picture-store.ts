import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../disk/private-files.ts'
import type { Report } from '#shared/activity/failure.ts'
import { isMissing } from '#shared/activity/is-missing.ts'
import { reported } from '#shared/activity/reported.ts'
import { pictureType } from './picture-type.ts'

export interface Picture {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** Bytes of all pictures together. The least recently used go first. */
const MOST_BYTES = 512 * 1024 * 1024

/**
 * Stores fetched pictures, one file each, outside the library: they can be fetched again, so no backup needs them and
 * the folder may be deleted at any time. A file holds only the bytes and is checked when read. If the disk refuses, a
 * picture is just fetched again.
 */
export class PictureStore {
  readonly #folder: string | null
  readonly #report: Report
  readonly #most: number
  /** Sizes by name, least recently used first. */
  #sizes: Promise<Map<string, number>> | null = null
  #total = 0

  /** null: nothing is kept. */
  constructor(folder: string | null, report: Report, most = MOST_BYTES) {
    this.#folder = folder
    this.#report = report
    this.#most = most
  }

  async read(name: string): Promise<Picture | null> {
    if (this.#folder === null) return null
    const sizes = await this.#known(this.#folder)
    const size = sizes.get(name)
    if (size === undefined) return null
    const bytes = await this.#unlessMissing('read a picture', readFile(join(this.#folder, name)))
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
      await mkdir(this.#folder, { recursive: true, mode: PRIVATE_FOLDER })
      // A killed process must not leave half a picture under its name.
      await writeFile(`${file}.part`, bytes, { mode: PRIVATE_FILE })
      await rename(`${file}.part`, file)
    } catch (error) {
      this.#report('keep a picture', error)
      return
    }
    this.#total += bytes.byteLength - (sizes.get(name) ?? 0)
    sizes.delete(name)
    sizes.set(name, bytes.byteLength)
    for (const [oldest, size] of sizes) {
      if (this.#total <= this.#most) break
      sizes.delete(oldest)
      this.#total -= size
      await reported(this.#report, 'remove an old picture', rm(join(this.#folder, oldest), { force: true }))
    }
  }

  #known(folder: string): Promise<Map<string, number>> {
    this.#sizes ??= this.#look(folder)
    return this.#sizes
  }

  async #look(folder: string): Promise<Map<string, number>> {
    const names = (await this.#unlessMissing('list the pictures', readdir(folder))) ?? []
    const found: { name: string; size: number; at: number }[] = []
    for (const name of names) {
      if (!/^[0-9a-f]{64}$/.test(name)) {
        const remains = name.endsWith('.part')
        if (remains) await reported(this.#report, 'remove half a picture', rm(join(folder, name), { force: true }))
        continue
      }
      const facts = await this.#unlessMissing('look at a picture', stat(join(folder, name)))
      if (facts?.isFile()) found.push({ name, size: facts.size, at: facts.mtimeMs })
    }
    found.sort((a, b) => a.at - b.at)
    this.#total = found.reduce((sum, { size }) => sum + size, 0)
    return new Map(found.map(({ name, size }) => [name, size]))
  }

  /** The folder may be deleted at any time. */
  #unlessMissing<T>(doing: string, work: Promise<T>): Promise<T | null> {
    return work.catch((error: unknown) => {
      if (!isMissing(error)) this.#report(doing, error)
      return null
    })
  }
}
