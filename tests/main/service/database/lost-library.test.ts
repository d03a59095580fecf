import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Database } from '../../../../main/service/database/database.ts'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { explainStartError } from '../../../../main/service/explain-start-error.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-lost-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, LIBRARY_FILE)
const startSays = (): string => {
  try {
    new Database(folder).close()
    return 'it starts'
  } catch (error) {
    return explainStartError(error, folder)
  }
}

test('a library whose file was emptied does not start as a new one, and the newest backup is named', () => {
  writeFileSync(file(), '')
  mkdirSync(join(folder, 'backups'))
  const backup = join(folder, 'backups', 'library-2026-05-05.db')
  writeFileSync(backup, 'a backup')
  expect(startSays()).toBe(
    `The file of the library is empty: ${file()}. It was left as it is. Restore its newest backup: restore ${backup}`,
  )
  expect(statSync(file()).size).toBe(0)
})

test.each(['secrets.key', 'objects'])(
  'a library whose file was emptied does not start as a new one where there is %s of the old one, and no backup',
  (trace) => {
    writeFileSync(file(), '')
    mkdirSync(join(folder, trace))
    expect(startSays()).toBe(
      `The file of the library is empty: ${file()}. It was left as it is. No daily backup was found: restore one of your own.`,
    )
  },
)

test('a first start that was killed right after it made its file is not taken for a lost library', () => {
  writeFileSync(file(), '')
  expect(startSays()).toBe('it starts')
})

test('a folder at the path of the library’s file is named in a sentence and left untouched', () => {
  mkdirSync(file())
  writeFileSync(join(file(), 'mine'), '')
  expect(startSays()).toBe(`${file()} is a folder, and not the file of a library. Move it away.`)
  expect(readdirSync(file())).toEqual(['mine'])
})
