import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { fitsInMemory, refuseFile, unreadable } from '#shared/desktop/incoming-file.ts'
import type { ReceivedFile } from '#shared/desktop/shell.ts'
import * as t from '#shared/words/desktop.ts'
import { report } from '../report.ts'
import type { OpenedFiles } from './opened-files.ts'

/**
 * Reads a file that the system passed by path. Returns an error message if that fails. The page determines the file's
 * type, as for a dropped file.
 */
export async function openFile(path: string, opened: OpenedFiles): Promise<ReceivedFile | string> {
  const name = basename(path)
  try {
    const facts = await stat(path)
    if (facts.isDirectory()) return t.nameIsAFolderOpenIts({ name })
    const refusal = refuseFile(name, facts.size)
    if (refusal !== null) return refusal
    if (!fitsInMemory(facts.size)) return { name, size: facts.size, address: opened.offer(path) }
    // The bytes are copied, because small files are read into a shared pool that holds other data.
    return { name, bytes: new Uint8Array(await readFile(path)) }
  } catch (error) {
    report('read a file that was opened', error)
    return unreadable(name)
  }
}
