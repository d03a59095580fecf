import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { PRIVATE_FOLDER } from '../../../disk/private-files.ts'
import { readSmallFile, writeSmallFile } from '../../../disk/small-file.ts'
import { LIBRARY_FILE } from '../../database/library-file.ts'
import { OBJECTS_FOLDER } from '../../objects/folder-objects.ts'
import { MovingProblem } from '../../moving/moving-problem.ts'

/** A file in the folder to which a library is being moved, until all of it has arrived. */
const FILE = 'move.json'
/** A folder inside that folder, until its library is complete. */
export const UNFINISHED = 'unfinished'

const schema = z.object({
  /** The library's future name. */
  library: z.string(),
  /** The first account of the library that is being moved. */
  owner: z.string(),
})

const ours = /^(?:move\.json|unfinished|objects\.json|secrets\.key(?:\.\d+)?|library\.lock(?:-\w+)?|database\.json)$/

/**
 * Starts to move a library into a folder, or continues. Returns the library's new name. Throws MovingProblem if the
 * folder holds anything else.
 */
export function beginMove(into: string, owner: string): string {
  const names = existsSync(into) ? readdirSync(into) : []
  if (names.includes(LIBRARY_FILE)) throw new MovingProblem(`There is a library in ${into} already. Name a new folder.`)
  const known = readSmallFile(join(into, FILE), schema)
  if (known === null && names.length > 0) throw new MovingProblem(`${into} is not empty. Name a new folder.`)
  const strange = names.find((name) => name !== OBJECTS_FOLDER && !ours.test(name))
  if (strange !== undefined) throw new MovingProblem(`${into} holds something else, too: ${strange}`)
  if (known !== null && known.owner !== owner) {
    throw new MovingProblem(`${into} holds an unfinished copy of another library. Delete it, or name a new folder.`)
  }
  if (known !== null) return known.library
  mkdirSync(into, { recursive: true, mode: PRIVATE_FOLDER })
  const library = randomUUID()
  writeSmallFile(join(into, FILE), { library, owner })
  return library
}

/** True if a move into a folder is complete except for its last step, in which `endMove` deletes its temporary file. */
export function isMovedWhole(into: string, owner: string): boolean {
  return existsSync(join(into, LIBRARY_FILE)) && readSmallFile(join(into, FILE), schema)?.owner === owner
}

/** Returns the future name of the library that is being moved into a folder, or null if there is none. */
export const libraryBegun = (into: string): string | null => readSmallFile(join(into, FILE), schema)?.library ?? null

export function endMove(into: string): void {
  rmSync(join(into, UNFINISHED), { recursive: true, force: true })
  rmSync(join(into, FILE), { force: true })
}
