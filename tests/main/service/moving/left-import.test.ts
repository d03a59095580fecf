import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUseError } from '../../../../main/service/database/lock-data-folder.ts'
import { openLibrary } from '../open-library.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-left-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const copy = () => join(folder, 'importing', 'library.db')
function leaveCopy(): void {
  mkdirSync(join(folder, 'importing'))
  writeFileSync(copy(), 'What an import read.')
}

test('the copy that a killed import of an account left is removed at the next start', async () => {
  leaveCopy()
  const library = await openLibrary({ dataFolder: folder })
  expect(existsSync(join(folder, 'importing'))).toBe(false)
  await library.close()
})

test('a service that may not use the folder leaves the copy of who does', async () => {
  const running = await openLibrary({ dataFolder: folder })
  leaveCopy()
  await expect(openLibrary({ dataFolder: folder })).rejects.toThrow(DataFolderInUseError)
  expect(existsSync(copy())).toBe(true)
  await running.close()
})
