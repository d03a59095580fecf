import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { refuseFile } from '#shared/desktop/incoming-file.ts'
import type { HandedFile } from '#shared/desktop/shell.ts'
import { report } from '../report.ts'

/** Reads a file that the system handed over, by path; a sentence where there is nothing to be had. What is in it is for the page to find out, as for a drop. */
export async function openFile(path: string): Promise<HandedFile | string> {
  const name = basename(path)
  try {
    const facts = await stat(path)
    if (facts.isDirectory()) return `${name} is a folder. Open the files in it instead.`
    // A copy of its own: small files come out of a pool that other things are in too.
    return refuseFile(name, facts.size) ?? { name, bytes: new Uint8Array(await readFile(path)) }
  } catch (error) {
    report('read a file that was opened', error)
    return `${name} could not be read.`
  }
}
