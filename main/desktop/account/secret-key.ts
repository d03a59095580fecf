import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { safeStorage } from 'electron'
import { isMissing } from '#shared/activity/is-missing.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../disk/private-files.ts'
import { report } from '../report.ts'
import { hasSecretStore } from './safe-token-store.ts'

const KEY_LENGTH = 32

/**
 * Returns the base64 key with which the library encrypts passwords. The key is stored in the system's secret store.
 * Null if the system has no secret store: the library then uses a separate key file.
 *
 * A library may already have such a file, from a service or from a system without a store. That key then stays in use,
 * and the file is deleted.
 */
export function secretKey(folder: string): string | null {
  if (!hasSecretStore()) return null
  const file = join(folder, 'secrets.sealed')
  try {
    return safeStorage.decryptString(readFileSync(file))
  } catch (error) {
    // The file was encrypted on another machine or is damaged. It can't be decrypted, so passwords must be entered
    // again.
    if (!isMissing(error)) report('unseal the key of stored passwords', error)
  }
  const keyFile = join(folder, 'secrets.key')
  const brought = keyIn(keyFile)
  const key = brought ?? randomBytes(KEY_LENGTH).toString('base64')
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  writeFileSync(`${file}.new`, safeStorage.encryptString(key), { mode: PRIVATE_FILE })
  renameSync(`${file}.new`, file)
  if (brought !== null) rmSync(keyFile)
  return key
}

function keyIn(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8').trim()
    return Buffer.from(text, 'base64').byteLength === KEY_LENGTH ? text : null
  } catch (error) {
    if (!isMissing(error)) report('read the key of stored passwords', error)
    return null
  }
}
