import { join } from 'node:path'
import { FolderObjects } from './folder-objects.ts'
import { MemoryObjects } from './memory-objects.ts'
import type { ObjectStore } from './object-store.ts'

/** Inside a data folder. */
export const OBJECTS_FOLDER = 'objects'

/** The objects beside a library. Null for one in memory. */
export function openObjects(dataFolder: string | null): ObjectStore {
  return dataFolder === null ? new MemoryObjects() : new FolderObjects(join(dataFolder, OBJECTS_FOLDER))
}
