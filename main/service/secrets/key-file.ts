import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { closeToOthers, PRIVATE_FILE, PRIVATE_FOLDER } from '../../disk/private-files.ts'
import { KEY_LENGTH } from './vault.ts'

/** Inside a data folder. In no backup: a person with both can open what readers entrusted to the library. */
const KEY_FILE = 'secrets.key'

/** The key of a service whose system keeps no secrets: a file that only its user may read, made with the first start. */
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
    // Gives it its name only if no other process was faster.
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

/** The key of a folder that has one. Null if it is elsewhere, as the desktop's is. */
export const knownKeyOfFolder = (folder: string): Buffer | null => readKey(join(folder, KEY_FILE))

/** Null if there is none. Throws for a file that holds something else: a new key would open nothing of the old. */
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
