import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SERVER_FILE } from '../../../../../main/service/database/server-file.ts'
import { move } from '../../moving/whole-library.ts'

/** Nothing answers there. */
const url = 'postgres://lectern@127.0.0.1:1/library'

let folder: string
const data = (name: string) => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-from-server-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a library on a server comes back only from the folder with its files, and no server is asked before', async () => {
  await expect(move(folder, data('back'), { from: url })).rejects.toThrow(
    `The files of this library are not in ${folder}. Set LECTERN_DATA to its folder.`,
  )
  writeFileSync(data(SERVER_FILE), '{}')
  await expect(move(folder, data('back'), { from: url })).rejects.not.toThrow('The files of this library')
})

test('a library on a server does not come back into the folder with its files', async () => {
  writeFileSync(data(SERVER_FILE), '{}')
  await expect(move(folder, folder, { from: url })).rejects.toThrow('This is the folder of the library itself.')
})
