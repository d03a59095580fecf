import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Database } from '../../../../../main/service/database/database.ts'
import { LIBRARY_FILE } from '../../../../../main/service/database/library-file.ts'
import { migrations, NEWEST, OLDEST } from '../../../../../main/service/database/migrations/index.ts'
import { explainStartError } from '../../../../../main/service/explain-start-error.ts'
import { openConnection } from '../../../../../main/sqlite/open-connection.ts'
import type { Connection } from '../../../../../main/sqlite/open-database.ts'
import { sqliteFacts } from '../schema/sqlite-facts.ts'
import { writeLibraryOfThen } from './earlier-tables.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-steps-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const fileIn = (library: string) => join(folder, library, LIBRARY_FILE)

function within<T>(library: string, work: (sqlite: Connection) => T): T {
  const sqlite = openConnection(fileIn(library))
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

/** The definitions and every row, and the version. */
function everything(sqlite: Connection): unknown {
  const names = sqlite
    .prepare<[], string>(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name`)
    .pluck()
    .all()
    .filter((name) => !name.startsWith('sqlite_schema'))
  const rows = names.map((name) => [
    name,
    sqlite
      .prepare<[], object>(`SELECT * FROM "${name}"`)
      .all()
      .map((row) => JSON.stringify(row))
      .toSorted(),
  ])
  return { version: sqlite.pragma('user_version', { simple: true }), facts: sqliteFacts(sqlite), rows }
}

/** Opens a library in a process that is killed when a step, or the beginning (null), has done all but commit. */
async function killAt(library: string, version: number | null): Promise<void> {
  const [opened, index] = ['sqlite/open-database', 'service/database/migrations/index'].map(
    (name) => new URL(`../../../../../main/${name}.ts`, import.meta.url).href,
  )
  const script = `import { openDatabase } from '${opened}'
    import { beginLibrary, migrations } from '${index}'
    const die = (up) => (sqlite) => (up(sqlite), process.kill(process.pid, 'SIGKILL'))
    const steps = migrations.map((step) => (step.version === ${version} ? { ...step, up: die(step.up) } : step))
    openDatabase(${JSON.stringify(fileIn(library))}, steps, { begin: die(beginLibrary) })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

test('a library that is killed in the middle of each step continues there, and ends as an undisturbed one', async () => {
  writeThen('undisturbed')
  cpSync(join(folder, 'undisturbed'), join(folder, 'killed'), { recursive: true })
  new Database(join(folder, 'undisturbed')).close()
  for (const { version } of migrations) {
    await killAt('killed', version)
    expect(within('killed', (sqlite) => sqlite.pragma('user_version', { simple: true }))).toBe(version - 1)
  }
  new Database(join(folder, 'killed')).close()
  const [undisturbed, killed] = ['undisturbed', 'killed'].map((name) => within(name, everything))
  expect(undisturbed).toMatchObject({ version: NEWEST })
  expect(killed).toEqual(undisturbed)
})

test('a new library that is killed while its tables are made is begun again', async () => {
  await killAt('new', null)
  expect(within('new', sqliteFacts)).toEqual([])
  new Database(join(folder, 'new')).close()
  const database = new Database(null)
  expect(within('new', sqliteFacts)).toEqual(database.withConnection(sqliteFacts))
  database.close()
})

test('a library from before the oldest version is refused and left as it is', () => {
  writeThen('old')
  within('old', (sqlite) => sqlite.pragma(`user_version = ${OLDEST - 1}`))
  const before = within('old', everything)
  let refusal: unknown
  try {
    void new Database(join(folder, 'old'))
  } catch (error) {
    refusal = error
  }
  expect(explainStartError(refusal, folder)).toMatch(/^This library is from before the first release of Lectern\./)
  expect(() => new Database(join(folder, 'old'), { alongside: true })).toThrow('from before its first release')
  expect(within('old', everything)).toEqual(before)
})

/** A folder with the library of the oldest version. */
function writeThen(name: string): void {
  mkdirSync(join(folder, name))
  writeLibraryOfThen(fileIn(name))
}
