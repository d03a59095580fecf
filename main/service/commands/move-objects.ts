import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LIBRARY_FILE, UnusableLibraryError } from '../database/library-file.ts'
import { lockDataFolder, refuseFolderInUse } from '../database/lock-data-folder.ts'
import { type Copied, copyObjects, holdsAll } from '../objects/copy-objects.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { beginPlace, forgetPlace } from '../objects/object-location.ts'
import { folderObjects } from '../objects/folder-objects.ts'
import { openBucketObjects } from '../servers/open-objects.ts'

export interface MoveObjectsCommand {
  readonly folder: string
  readonly to: 's3' | 'folder'
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly say: (line: string) => void
}

/**
 * Moves the objects of a library to the bucket that LECTERN_OBJECTS names, or back. The originals are deleted once all
 * of them are in the new location. If a move is killed, running it again continues it. Returns the exit code: 1 if some
 * objects were damaged, which are then not moved. Throws DataFolderInUseError while the service runs,
 * UnusableLibraryError or ObjectsProblem.
 */
export async function moveObjects({ folder, to, environment, say }: MoveObjectsCommand): Promise<number> {
  if (!existsSync(join(folder, LIBRARY_FILE))) throw new UnusableLibraryError(`There is no library in ${folder}.`)
  refuseFolderInUse(folder)
  const unlock = lockDataFolder(folder)
  try {
    const { objects: bucket, place, release } = await openBucketObjects(folder, environment)
    const local = folderObjects(folder)
    const [from, into] = to === 's3' ? [local, bucket] : [bucket, local]
    const copied = await copyObjects(from, into, (count) => say(`${count} pages and files`))
    if (copied.damaged.length === 0 && !(await holdsAll(from, into))) {
      say('Some pages and files did not arrive. Nothing was deleted. Run this again.')
      return 1
    }
    beginPlace(folder, { ...place, holds: to === 's3' })
    await deleteFrom(from, copied)
    if (to === 'folder' && copied.damaged.length === 0) {
      await release()
      forgetPlace(folder)
    }
    say(
      `${copied.count} pages and files (${megabytes(copied.bytes)} MB) are in ${to === 's3' ? place.address : folder}.`,
    )
    for (const { account, sha256 } of copied.damaged) say(`damaged, and left where it was: ${account}/${sha256}`)
    return copied.damaged.length === 0 ? 0 : 1
  } finally {
    unlock()
  }
}

async function deleteFrom(store: ObjectStore, { damaged }: Copied): Promise<void> {
  for (const account of await store.accounts()) {
    const staying = new Set(damaged.filter((each) => each.account === account).map(({ sha256 }) => sha256))
    if (staying.size === 0) await store.deleteAll(account)
    else {
      for await (const { sha256 } of store.list(account)) {
        if (!staying.has(sha256)) await store.delete(account, sha256, Infinity)
      }
    }
  }
}

const megabytes = (bytes: number): string => Math.ceil(bytes / 1024 / 1024).toLocaleString('en-US')
