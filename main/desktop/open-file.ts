import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type OpenedFile, readLinkFile, refuseFile } from '#shared/host/link-file.ts'

/** Reads a file that the system handed over, by path. */
export async function openFile(path: string): Promise<OpenedFile> {
  const name = basename(path)
  try {
    const refusal = refuseFile(name, (await stat(path)).size)
    return refusal === null ? readLinkFile(name, await readFile(path, 'utf8')) : { kind: 'refused', reason: refusal }
  } catch {
    return { kind: 'refused', reason: `${name} could not be read.` }
  }
}
