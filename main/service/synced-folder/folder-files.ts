import { linkSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as t from '#shared/words/service/tools.ts'
import { codeOf } from './folder-problem.ts'

/** The Markdown files of a folder, by their paths inside it with slashes. Hidden folders and links are left out. */
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

/** Returns a stamp that shows changes to a file. Null if the file does not exist. */
export function stampOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : null
}

/** A folder on the way to a file is a link. What is written through one may land anywhere. */
export class LinkedFolder extends Error {
  override readonly name = 'LinkedFolder'
}

/**
 * Makes the folders on the way to a file in `root`, but never `root` itself: if it was renamed or removed in the
 * meantime, no other folder may take its place. Throws LinkedFolder.
 */
export function makeFolders(root: string, path: string): void {
  const names = path.split('/').slice(0, -1)
  for (const [at] of names.entries()) {
    const folder = join(root, ...names.slice(0, at + 1))
    makeFolder(folder)
    if (lstatSync(folder).isSymbolicLink()) throw new LinkedFolder(t.folderIsALink({ folder }))
  }
}

/** Does nothing if the folder exists. Throws if its parent folder does not. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/**
 * Writes a file beside its place and then moves it there in one step. `before`: the result of `stampOf` for the file
 * that it replaces, null for a new one. False, and nothing is written, if that is no longer so.
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

/** A link fails if the file was created in the meantime. Not every disk has links. */
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
