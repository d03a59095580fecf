import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { proveBackup } from '../../../../main/service/backups/prove-backup.ts'
import { restoreLibrary } from '../../../../main/service/backups/restore-library.ts'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { migrations } from '../../../../main/service/database/migrations/index.ts'
import { openConnection } from '../../../../main/sqlite/open-connection.ts'
import { openDatabase } from '../../../../main/sqlite/open-database.ts'
import { putBlankLibrary } from '../blank-library.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-triggers-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const refusal = /^Another program added its own commands to \S.* \(\w+\), so it is not used\.$/

/** Returns a library's file with foreign additions. `version`: that of an earlier library. */
function changedBackup(sql: string, version?: number): string {
  const given = join(folder, 'given')
  const file = join(given, LIBRARY_FILE)
  if (version === undefined) putBlankLibrary(given)
  else openDatabase(file, migrations.slice(0, version)).close()
  const sqlite = openConnection(file)
  sqlite.exec(sql)
  sqlite.close()
  return file
}

/** The last one whose library has triggers. */
const WITH_TRIGGERS = 15

test.each<[string, string, number?]>([
  ['a trigger', 'CREATE TRIGGER extra AFTER INSERT ON account BEGIN DELETE FROM content; END'],
  ['a view', 'CREATE VIEW extra AS SELECT * FROM account'],
  [
    'other commands in a trigger of an earlier library',
    `DROP TRIGGER search_content_insert;
     CREATE TRIGGER search_content_insert AFTER INSERT ON content BEGIN DELETE FROM entry; END`,
    WITH_TRIGGERS,
  ],
])('a file with %s is refused as a backup, in a sentence, and the library stays', async (_, sql, version) => {
  const file = changedBackup(sql, version)
  const data = join(folder, 'data')
  putBlankLibrary(data)
  const before = readFileSync(join(data, LIBRARY_FILE))
  await expect(restoreLibrary(data, file, 0)).rejects.toThrow(refusal)
  expect(readFileSync(join(data, LIBRARY_FILE)).equals(before)).toBe(true)
  expect(() => proveBackup(file)).toThrow(refusal)
})

test.each([undefined, WITH_TRIGGERS])(
  'a file of version %s with the triggers of its version is restored',
  async (version) => {
    expect(await restoreLibrary(join(folder, 'data'), changedBackup('SELECT 1', version), 0)).toBeNull()
  },
)
