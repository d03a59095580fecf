import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes sure that written data survives a power failure. Not every system can flush folders. */
export function flush(path: string): void {
  try {
    const handle = openSync(path, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL'].includes(String(code))) throw error
  }
}
