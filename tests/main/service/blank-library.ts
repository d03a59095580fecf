import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from '../../../main/service/database/database.ts'
import { LIBRARY_FILE } from '../../../main/service/database/library-file.ts'
import { beginLibrary, migrations } from '../../../main/service/database/migrations/index.ts'
import { openDatabase } from '../../../main/sqlite/open-database.ts'
import { buildOnce } from '../../fakes/build-once.ts'

const folder = await buildOnce(
  'blank-library',
  async (outDir) => {
    const { sqlite, close } = openDatabase(':memory:', migrations, { begin: beginLibrary })
    writeFileSync(join(outDir, LIBRARY_FILE), sqlite.serialize())
    close()
  },
  ['main/service/database', 'main/sqlite', 'shared', 'package-lock.json'],
)

/** The database of a library without anything in it. Copying it takes a fraction of the time of making its tables. */
export const blankLibrary: Uint8Array = readFileSync(join(folder, LIBRARY_FILE))

/** Writes it into a data folder that has no library. */
export function putBlankLibrary(dataFolder: string): void {
  const file = join(dataFolder, LIBRARY_FILE)
  if (existsSync(file)) return
  mkdirSync(dataFolder, { recursive: true })
  writeFileSync(file, blankLibrary)
}

/** Its database alone, in a folder or in memory (null). */
export function openBlankDatabase(dataFolder: string | null): Database {
  if (dataFolder !== null) putBlankLibrary(dataFolder)
  return new Database(dataFolder, { begins: blankLibrary })
}
