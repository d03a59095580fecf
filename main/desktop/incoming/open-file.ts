import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { fitsInMemory, refuseFile, unreadable } from '#shared/desktop/incoming-file.ts'
import type { ReceivedFile } from '#shared/desktop/shell.ts'
import * as t from '#shared/words/desktop.ts'
import { report } from '../report.ts'
import type { OpenedFiles } from './opened-files.ts'

/**
 * Reads a file from the system by path, or returns a sentence if it can't. The page finds out what is in it, as for a
 * drop.
 */
export async function openFile(path: string, opened: OpenedFiles): Promise<ReceivedFile | string> {
  const name = basename(path)
  try {
    const facts = await stat(path)
    if (facts.isDirectory()) return t.nameIsAFolderOpenIts({ name })
    const refusal = refuseFile(name, facts.size)
    if (refusal !== null) return refusal
    if (!fitsInMemory(facts.size)) return { name, size: facts.size, address: opened.offer(path) }
    // A copy, because small files come from a pool that holds other data.
    return { name, bytes: new Uint8Array(await readFile(path)) }
  } catch (error) {
    report('read a file that was opened', error)
    return unreadable(name)
  }
}
