import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeToOthers, PRIVATE_FILE, PRIVATE_FOLDER } from '../../disk/private-files.ts'
import type { Report } from '#shared/activity/failure.ts'
import { isMissing } from '#shared/activity/is-missing.ts'

const FILE = 'key'
const written = /^[\w-]{43}$/

/**
 * The secret that decides which addresses can be opened without signing in. Such addresses are needed because an <img>
 * or <audio> sends no Authorization header. The key stays the same as long as the folder exists, so that browser caches
 * stay valid. It is stored in a file of the folder, not in the database. Processes that use the same folder share it,
 * and a process without a folder has its own key.
 */
export class FolderKey {
  readonly value: string

  /** If `folder` is null, each start uses a new key. `what` names its purpose in reports, for example "pictures". */
  constructor(folder: string | null, what: string, report: Report) {
    this.value = folder === null ? newKey() : keyOf(folder, what, report)
  }

  /** Returns a signature that proves that the owner of the key signed these words. */
  sign(words: string): string {
    return createHmac('sha256', this.value).update(words).digest('base64url')
  }

  /** True if `given` is the key itself or the signature of the words. */
  admits(given: string, words?: string): boolean {
    return timingSafeEqual(digest(given), digest(words === undefined ? this.value : this.sign(words)))
  }
}

function keyOf(folder: string, what: string, report: Report): string {
  const file = join(folder, FILE)
  closeToOthers(folder)
  const known = keyIn(file, what, report)
  if (known !== null) return known
  const made = newKey()
  const own = `${file}.${randomUUID()}`
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
    writeFileSync(own, made, { mode: PRIVATE_FILE })
    return keepFirst(own, file) ? made : (keyIn(file, what, report) ?? made)
  } catch (error) {
    // The key is then valid only until this process exits.
    report(`keep the key of the ${what}`, error)
  }
  return made
}

function keyIn(file: string, what: string, report: Report): string | null {
  try {
    const known = readFileSync(file, 'utf8').trim()
    if (written.test(known)) return known
    rmSync(file)
  } catch (error) {
    // A missing file means that this is the first start or that the folder was cleared.
    if (!isMissing(error)) report(`read the key of the ${what}`, error)
  }
  return null
}

/** Gives a new file its final name, unless another process did so first. */
function keepFirst(own: string, file: string): boolean {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

const newKey = (): string => randomBytes(32).toString('base64url')
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
