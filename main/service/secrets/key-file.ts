import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { closeToOthers, PRIVATE_FILE, PRIVATE_FOLDER } from '../../disk/private-files.ts'
import { KEY_LENGTH } from './vault.ts'

/**
 * The name of the key file in the data folder. Backups do not include it, because a person who had both could decrypt
 * the secrets that readers entrusted to the library.
 */
const KEY_FILE = 'secrets.key'

/**
 * Returns the key of a service whose system has no secret store. It is in a file that only its user may read, created
 * at the first start.
 */
export function keyOfFolder(folder: string): Buffer {
  const file = join(folder, KEY_FILE)
  const known = readKey(file)
  if (known) return known
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const unfinished = `${file}.${process.pid}`
  rmSync(unfinished, { force: true })
  const handle = openSync(unfinished, 'wx', PRIVATE_FILE)
  try {
    writeSync(handle, randomBytes(KEY_LENGTH).toString('base64'))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  try {
    // Fails if another process has already created the name.
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  const made = readKey(file)
  if (!made) throw new Error(`${file} holds no key. Move it away to begin with a new one.`)
  return made
}

/** Returns the key of a folder, or null if its key is stored elsewhere, as on the desktop. */
export const knownKeyOfFolder = (folder: string): Buffer | null => readKey(join(folder, KEY_FILE))

/**
 * Returns the key, or null if there is no file. Throws if the file contains something else, because a new key could not
 * decrypt the old secrets.
 */
function readKey(file: string): Buffer | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  closeToOthers(file)
  const key = Buffer.from(text.trim(), 'base64')
  if (key.byteLength !== KEY_LENGTH) throw new Error(`${file} holds no key. Move it away to begin with a new one.`)
  return key
}
