import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { proveBackup } from '../../../../main/service/backups/prove-backup.ts'
import { restoreLibrary } from '../../../../main/service/backups/restore-library.ts'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { openConnection } from '../../../../main/sqlite/open-connection.ts'
import { putBlankLibrary } from '../blank-library.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-triggers-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const refusal = /^Another program added its own commands to \S.* \(\w+\), so Lectern doesn’t use that file\.$/

/** Returns a library's file with foreign additions. */
function changedBackup(sql: string): string {
  const given = join(folder, 'given')
  const file = join(given, LIBRARY_FILE)
  putBlankLibrary(given)
  const sqlite = openConnection(file)
  sqlite.exec(sql)
  sqlite.close()
  return file
}

test.each([
  ['a trigger', 'CREATE TRIGGER extra AFTER INSERT ON account BEGIN DELETE FROM content; END'],
  ['a view', 'CREATE VIEW extra AS SELECT * FROM account'],
])('a file with %s is refused as a backup, in a sentence, and the library stays', async (_, sql) => {
  const file = changedBackup(sql)
  const data = join(folder, 'data')
  putBlankLibrary(data)
  const before = readFileSync(join(data, LIBRARY_FILE))
  await expect(restoreLibrary(data, file, 0)).rejects.toThrow(refusal)
  expect(readFileSync(join(data, LIBRARY_FILE)).equals(before)).toBe(true)
  expect(() => proveBackup(file)).toThrow(refusal)
})

test('a file with neither is restored', async () => {
  expect(await restoreLibrary(join(folder, 'data'), changedBackup('SELECT 1'), 0)).toBeNull()
})
