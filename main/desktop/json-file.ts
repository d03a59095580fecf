import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { isMissing } from '#shared/activity/is-missing.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/private-files.ts'
import { report } from './report.ts'

/**
 * A small file with the desktop's own settings. Missing or damaged files count as empty, and `read` supplies defaults.
 */
export class JsonFile<T> {
  readonly #path: string
  readonly #read: (stored: unknown) => T
  #value: T

  constructor(path: string, read: (stored: unknown) => T) {
    this.#path = path
    this.#read = read
    this.#value = read(stored(path))
  }

  get value(): T {
    return this.#value
  }

  /**
   * Writes immediately and atomically: if the process is killed, the old file remains. Returns false if the write
   * failed; the value then lasts until the app ends.
   */
  write(value: T): boolean {
    this.#value = this.#read(value)
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: PRIVATE_FOLDER })
      const draft = `${this.#path}.new`
      writeFileSync(draft, JSON.stringify(this.#value, null, 2), { mode: PRIVATE_FILE })
      renameSync(draft, this.#path)
      return true
    } catch (error) {
      report(`write ${basename(this.#path)}`, error)
      return false
    }
  }
}

function stored(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (!isMissing(error)) report(`read ${basename(path)}`, error)
    return null
  }
}
