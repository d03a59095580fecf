import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { folderObjects, OBJECTS_FOLDER } from '../objects/folder-objects.ts'
import { MemoryObjects } from '../objects/memory-objects.ts'
import { beginPlace, readObjectLocation } from '../objects/object-location.ts'
import { ObjectsProblem } from '../objects/objects-problem.ts'
import type { ObjectStore } from '../objects/object-store.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Opens the objects of a library: in a folder next to it, or in the bucket specified by LECTERN_OBJECTS. Returns null
 * for a library in memory. Each caller reads the environment itself, so that the service, its threads and every command
 * find the same objects. Throws ObjectsProblem if the objects are elsewhere, because objects that only seem to be gone
 * must not be treated as lost.
 */
export async function openObjects(
  dataFolder: string | null,
  environment: Environment = process.env,
): Promise<ObjectStore> {
  if (dataFolder === null) return new MemoryObjects()
  const known = readObjectLocation(dataFolder)
  if (!environment['LECTERN_OBJECTS']) {
    if (known?.holds) {
      throw new ObjectsProblem(
        `The pages and files of this library are in ${known.address}. Set LECTERN_OBJECTS and its keys, or bring them back with move-objects folder.`,
      )
    }
    return folderObjects(dataFolder)
  }
  if (!known?.holds && hasFolderObjects(dataFolder)) {
    throw new ObjectsProblem(
      'The pages and files of this library are in its folder. Take them to the bucket with move-objects s3, or leave LECTERN_OBJECTS out.',
    )
  }
  const { objects, place } = await openBucketObjects(dataFolder, environment)
  if (!known?.holds) beginPlace(dataFolder, { ...place, holds: true })
  return objects
}

/**
 * Opens the bucket specified by the environment after claiming it for this library. The code for buckets is loaded only
 * if it is used.
 */
export async function openBucketObjects(dataFolder: string, environment: Environment) {
  const { claimBucket } = await import('./s3/claim-bucket.ts')
  return claimBucket(dataFolder, environment)
}

function hasFolderObjects(dataFolder: string): boolean {
  const folder = join(dataFolder, OBJECTS_FOLDER)
  return existsSync(folder) && readdirSync(folder).some((name) => /^\d+$/.test(name))
}
