import { chmodSync, statSync } from 'node:fs'

/** Only the owner may enter. */
export const PRIVATE_FOLDER = 0o700

/** Only the owner may read and write. */
export const PRIVATE_FILE = 0o600

const OTHERS = 0o077

/** Mode of a folder like /tmp, which all users write to on purpose. */
const STICKY = 0o1000

/**
 * Closes an existing file or folder to other users of the machine. Does nothing if it does not exist, if another user
 * owns it, or if its disk has no permissions.
 */
export function closeToOthers(path: string): void {
  try {
    const { mode } = statSync(path)
    if ((mode & OTHERS) !== 0 && (mode & STICKY) === 0) chmodSync(path, mode & PRIVATE_FOLDER)
  } catch {
    // A path that was not closed is inside a folder that was, or on a disk where nothing can be closed.
    return
  }
}
