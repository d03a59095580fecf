import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRIVATE_FILE } from '../disk/private-files.ts'

/** A file in the data folder while its service answers on a port. */
const ADDRESS_FILE = 'address'

/**
 * Announces this service's address to commands on the same folder. Returns a function that removes the announcement.
 */
export function rememberAddress(folder: string, origin: string): () => void {
  const file = join(folder, ADDRESS_FILE)
  writeFileSync(file, origin, { mode: PRIVATE_FILE })
  return () => rmSync(file, { force: true })
}

/** Returns the last known address of the folder's service, or null if the service has been stopped or has never run. */
export function addressOfRunning(folder: string): string | null {
  try {
    return new URL(readFileSync(join(folder, ADDRESS_FILE), 'utf8')).origin
  } catch {
    // If there is no file, commands use the default port.
    return null
  }
}
