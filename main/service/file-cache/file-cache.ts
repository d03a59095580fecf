import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../disk/private-files.ts'
import type { Report } from '#shared/activity/failure.ts'
import { isMissing } from '#shared/activity/is-missing.ts'
import { reported } from '#shared/activity/reported.ts'

export interface FileCacheOptions {
  readonly folder: string
  /** Describes a file of the cache in reports: "a picture". */
  readonly what: string
  /** Maximum size of all files together in bytes. The least recently used files are deleted first. */
  readonly most: number
  readonly report: Report
}

/**
 * Files that can be created or fetched again. They are named by a SHA-256 hash, in a folder of limited size outside the
 * library. No backup needs them, and the folder may be deleted at any time. If the disk refuses a write, the file is
 * simply not cached.
 */
export class FileCache {
  readonly #options: FileCacheOptions
  /** Sizes of files by name, with the least recently used file first. */
  #sizes: Promise<Map<string, number>> | null = null
  #total = 0

  constructor(options: FileCacheOptions) {
    this.#options = options
  }

  async read(name: string): Promise<Uint8Array | null> {
    const { folder, what } = this.#options
    const sizes = await this.#known()
    const size = sizes.get(name)
    if (size === undefined) return null
    const bytes = await this.#unlessMissing(`read ${what}`, readFile(join(folder, name)))
    if (bytes && sizes.delete(name)) sizes.set(name, size)
    return bytes
  }

  async has(name: string): Promise<boolean> {
    return (await this.#known()).has(name)
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    const { folder, what, most, report } = this.#options
    const sizes = await this.#known()
    const file = join(folder, name)
    try {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      // If the process is killed, no incomplete file may have the final name.
      await writeFile(`${file}.part`, bytes, { mode: PRIVATE_FILE })
      await rename(`${file}.part`, file)
    } catch (error) {
      report(`keep ${what}`, error)
      return
    }
    this.#total += bytes.byteLength - (sizes.get(name) ?? 0)
    sizes.delete(name)
    sizes.set(name, bytes.byteLength)
    for (const [oldest, size] of sizes) {
      if (this.#total <= most) break
      sizes.delete(oldest)
      this.#total -= size
      await reported(report, `remove ${what} that is old`, rm(join(folder, oldest), { force: true }))
    }
  }

  /** Deletes the files whose names start with `beginning`. */
  async forget(beginning: string): Promise<void> {
    const { folder, what, report } = this.#options
    const sizes = await this.#known()
    for (const [name, size] of sizes) {
      if (!name.startsWith(beginning)) continue
      sizes.delete(name)
      this.#total -= size
      await reported(report, `remove ${what}`, rm(join(folder, name), { force: true }))
    }
  }

  #known(): Promise<Map<string, number>> {
    this.#sizes ??= this.#look()
    return this.#sizes
  }

  async #look(): Promise<Map<string, number>> {
    const { folder, what, report } = this.#options
    const names = (await this.#unlessMissing(`look for ${what}`, readdir(folder))) ?? []
    const found: { name: string; size: number; at: number }[] = []
    for (const name of names) {
      if (!/^[0-9a-f]{64}$/.test(name)) {
        if (name.endsWith('.part'))
          await reported(report, `remove half of ${what}`, rm(join(folder, name), { force: true }))
        continue
      }
      const facts = await this.#unlessMissing(`look at ${what}`, stat(join(folder, name)))
      if (facts?.isFile()) found.push({ name, size: facts.size, at: facts.mtimeMs })
    }
    found.sort((a, b) => a.at - b.at)
    this.#total = found.reduce((sum, { size }) => sum + size, 0)
    return new Map(found.map(({ name, size }) => [name, size]))
  }

  /** The folder may be deleted at any time. */
  #unlessMissing<T>(doing: string, work: Promise<T>): Promise<T | null> {
    return work.catch((error: unknown) => {
      if (!isMissing(error)) this.#options.report(doing, error)
      return null
    })
  }
}
