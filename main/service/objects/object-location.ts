import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { PRIVATE_FOLDER } from '../../disk/private-files.ts'
import { readSmallFile, writeSmallFile } from '../../disk/small-file.ts'

const schema = z.object({
  /** The library's ID, which is also stored in the bucket. */
  id: z.string(),
  /** For messages. */
  address: z.string(),
  /** True if the objects are in the bucket. Until then they are in the folder. */
  holds: z.boolean(),
})
export type ObjectLocation = z.infer<typeof schema>

const fileIn = (dataFolder: string): string => join(dataFolder, 'objects.json')

/**
 * Returns the bucket that contains the library's objects, or will soon. Returns null if they have never left the
 * folder.
 */
export const readObjectLocation = (dataFolder: string): ObjectLocation | null =>
  readSmallFile(fileIn(dataFolder), schema)

export function beginPlace(dataFolder: string, place: ObjectLocation): void {
  mkdirSync(dataFolder, { recursive: true, mode: PRIVATE_FOLDER })
  writeSmallFile(fileIn(dataFolder), place)
}

export const forgetPlace = (dataFolder: string): void => rmSync(fileIn(dataFolder), { force: true })
