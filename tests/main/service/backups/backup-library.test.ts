import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupLibrary } from '../../../../main/service/backups/backup-library.ts'
import { Database } from '../../../../main/service/database/database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-backup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what a killed backup left goes with the next one a day later; one under way and other files stay', async () => {
  const data = join(folder, 'data')
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  new Database(data).close()
  const put = (name: string, hoursAgo: number): void => {
    const path = join(backups, name)
    const seconds = Date.now() / 1000 - hoursAgo * 3600
    writeFileSync(path, 'x')
    utimesSync(path, seconds, seconds)
  }
  put('.0f8fad5b-d9cb-469f-a165-70867728950e.backup', 25)
  put('.0f8fad5b-d9cb-469f-a165-70867728950e.backup-journal', 25)
  put('.7c9e6679-7425-40de-944b-e07fc1f90ae7.backup', 23)
  put('.mine.backup', 900)
  put('notes.txt', 900)
  await backupLibrary(data, join(backups, 'library.db'))
  expect(readdirSync(backups).toSorted()).toEqual([
    '.7c9e6679-7425-40de-944b-e07fc1f90ae7.backup',
    '.mine.backup',
    'library.db',
    'notes.txt',
  ])
})
