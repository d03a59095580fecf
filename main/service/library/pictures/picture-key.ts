import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeToOthers, PRIVATE_FILE, PRIVATE_FOLDER } from '../../../disk/private-files.ts'
import type { Report } from '#shared/activity/failure.ts'
import { isMissing } from '#shared/activity/is-missing.ts'

const FILE = 'key'
const written = /^[\w-]{43}$/

/**
 * The key in the addresses of pictures, because an <img> sends no Authorization header. Everyone who is signed in gets
 * it. It is good for pictures only and stays the same as long as the folder exists, so that browser caches stay valid.
 * It keeps strangers from fetching through this service; readers share it. Its owner is a file of the folder, not the
 * database: processes with one folder share it, a process without a folder has its own.
 */
export class PictureKey {
  readonly value: string

  /** null: another one at each start. */
  constructor(folder: string | null, report: Report) {
    this.value = folder === null ? newKey() : keyOf(folder, report)
  }

  admits(given: string): boolean {
    return timingSafeEqual(digest(given), digest(this.value))
  }
}

function keyOf(folder: string, report: Report): string {
  const file = join(folder, FILE)
  closeToOthers(folder)
  try {
    const known = readFileSync(file, 'utf8').trim()
    if (written.test(known)) return known
  } catch (error) {
    // The first start, or somebody cleared the folder.
    if (!isMissing(error)) report('read the key of the pictures', error)
  }
  const made = newKey()
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
    writeFileSync(file, made, { mode: PRIVATE_FILE })
  } catch (error) {
    // Then the key lasts as long as this process.
    report('keep the key of the pictures', error)
  }
  return made
}

const newKey = (): string => randomBytes(32).toString('base64url')
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
