import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Mutex } from 'async-mutex'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../disk/private-files.ts'
import { type ByteSource, inMemory, piecesOf } from '../bytes/byte-source.ts'
import { hashOf } from '../bytes/hash-of.ts'
import { readRange } from '../bytes/read-range.ts'
import type { ByteRange, ObjectStore, StoredObject } from './object-store.ts'

const named = /^[0-9a-f]{64}$/
const unfinished = /^[0-9a-f]{64}\.[0-9a-f-]{36}$/

/** The name of the folder inside a data folder. */
export const OBJECTS_FOLDER = 'objects'

/** Returns the objects of a library that stores them in its folder. */
export const folderObjects = (dataFolder: string): FolderObjects => new FolderObjects(join(dataFolder, OBJECTS_FOLDER))

/**
 * Stores objects as files: `<folder>/<account>/<first two digits>/<sha256>`. Other users of the machine cannot read
 * them. Only one process may use a folder, because putting and deleting take turns only within a process.
 */
export class FolderObjects implements ObjectStore {
  readonly #folder: string
  /** Serializes deletions with puts whose object already exists. */
  readonly #turns = new Mutex()

  constructor(folder: string) {
    this.#folder = folder
  }

  async put(account: number, given: Uint8Array | ByteSource): Promise<string> {
    const bytes = given instanceof Uint8Array ? inMemory(given) : given
    const sha256 = await hashOf(bytes)
    const path = this.#path(account, sha256)
    if (await this.#turns.runExclusive(() => touch(path, bytes.size))) return sha256
    await mkdir(join(path, '..'), { recursive: true, mode: PRIVATE_FOLDER })
    const begun = `${path}.${randomUUID()}`
    try {
      const file = await open(begun, 'wx', PRIVATE_FILE)
      try {
        for await (const piece of piecesOf(bytes)) await file.writeFile(piece)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(begun, path)
    } catch (error) {
      await rm(begun, { force: true })
      throw error
    }
    await syncFolder(join(path, '..'))
    return sha256
  }

  async get(account: number, sha256: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | null> {
    const file = await open(this.#path(account, sha256)).catch(ifAbsent)
    if (file === null) return null
    try {
      const { size } = await file.stat()
      return await readRange(file, range?.start ?? 0, Math.min(range?.end ?? size, size))
    } finally {
      await file.close()
    }
  }

  delete(account: number, sha256: string, putBefore: number): Promise<boolean> {
    const path = this.#path(account, sha256)
    return this.#turns.runExclusive(async () => {
      const found = await stat(path).catch(ifAbsent)
      if (found === null || found.mtimeMs >= putBefore) return false
      await rm(path)
      return true
    })
  }

  async deleteAll(account: number): Promise<void> {
    await rm(join(this.#folder, String(account)), { recursive: true, force: true })
  }

  async deleteUnfinished(account: number, begunBefore: number): Promise<void> {
    for await (const { path, mtimeMs } of this.#files(account, unfinished)) {
      if (mtimeMs < begunBefore) await rm(path, { force: true })
    }
  }

  async *list(account: number): AsyncGenerator<StoredObject> {
    for await (const { name, size, mtimeMs } of this.#files(account, named)) {
      yield { sha256: name, size, putMs: mtimeMs }
    }
  }

  async accounts(): Promise<number[]> {
    const names = await namesIn(this.#folder)
    return names
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .toSorted((a, b) => a - b)
  }

  async *#files(account: number, wanted: RegExp) {
    const folder = join(this.#folder, String(account))
    for (const beginning of await namesIn(folder)) {
      for (const name of await namesIn(join(folder, beginning))) {
        if (!wanted.test(name)) continue
        const path = join(folder, beginning, name)
        const found = await stat(path).catch(ifAbsent)
        if (found?.isFile()) yield { path, name, size: found.size, mtimeMs: found.mtimeMs }
      }
    }
  }

  #path(account: number, sha256: string): string {
    if (!named.test(sha256)) throw new RangeError('An object is named by its SHA-256.')
    return join(this.#folder, String(account), sha256.slice(0, 2), sha256)
  }
}

/** Sets a complete file's modification time to now, as if it had just been put. False if there is no such file. */
async function touch(path: string, size: number): Promise<boolean> {
  if ((await stat(path).catch(ifAbsent))?.size !== size) return false
  await utimes(path, new Date(), new Date())
  return true
}

async function namesIn(folder: string): Promise<string[]> {
  return ((await readdir(folder).catch(ifAbsent)) ?? []).toSorted()
}

function ifAbsent(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
  throw error
}

/**
 * A new name survives a power cut only if its folder was flushed. Windows cannot flush folders and does not need to.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
