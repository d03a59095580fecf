import { linkSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as t from '#shared/words/service/tools.ts'
import { codeOf } from './folder-problem.ts'

/**
 * Returns the paths of a folder's Markdown files, relative to the folder and with forward slashes. Hidden folders and
 * links are left out.
 */
export function notesIn(folder: string): Set<string> {
  const found = new Set<string>()
  const look = (inside: string): void => {
    for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`
      if (entry.isDirectory()) look(path)
      else if (entry.isFile() && entry.name.endsWith('.md')) found.add(path)
    }
  }
  look('')
  return found
}

/** Returns a stamp that changes whenever the file changes, or null if the file does not exist. */
export function stampOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : null
}

/** A folder on the path to a file is a link. Data written through a link may end up anywhere. */
export class LinkedFolder extends Error {
  override readonly name = 'LinkedFolder'
}

/**
 * Creates the folders on the path to a file in `root`, but never `root` itself: if it was renamed or removed in the
 * meantime, it must not be replaced by a new folder. Throws LinkedFolder.
 */
export function makeFolders(root: string, path: string): void {
  const names = path.split('/').slice(0, -1)
  for (const [at] of names.entries()) {
    const folder = join(root, ...names.slice(0, at + 1))
    makeFolder(folder)
    if (lstatSync(folder).isSymbolicLink()) throw new LinkedFolder(t.folderIsALink({ folder }))
  }
}

/** Creates a folder, unless it exists. Throws if its parent folder does not exist. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/**
 * Writes a file next to its destination and then moves it there in one step. `before` is the result of `stampOf` for
 * the file that it replaces, or null for a new file. If that has changed, returns false and writes nothing.
 */
export function putFile(path: string, text: string | Uint8Array, before: string | null): boolean {
  const draft = join(dirname(path), `.${basename(path).slice(0, 40)}.lectern-new`)
  try {
    writeFileSync(draft, text)
    if (stampOf(path) !== before) return false
    if (before === null) return placeNew(draft, path)
    renameSync(draft, path)
    return true
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Creating a link fails if the file was created in the meantime. Not every disk supports links. */
function placeNew(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    renameSync(draft, path)
    return true
  }
}
