import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFile } from '../../../main/desktop/incoming/open-file.ts'
import { OpenedFiles } from '../../../main/desktop/incoming/opened-files.ts'
import { FILE_PART, LARGEST_FILE } from '../../../shared/limits.ts'

let folder: string
let path: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-opened-'))
  path = join(folder, 'library.zip')
  writeFileSync(path, 'harbour')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a file that the reader opened', () => {
  test('is read by ranges at an address that does not name it', async () => {
    const opened = new OpenedFiles()
    const address = opened.offer(path)
    expect(address).not.toContain('library')
    const read = async (range: string | null) => {
      const response = await opened.answer(address, range)
      return [response.status, await response.text()]
    }
    expect(await read('bytes=0-3')).toEqual([206, 'harb'])
    expect(await read('bytes=4-20')).toEqual([206, 'our'])
    for (const range of [null, 'bytes=0-', 'bytes=3-1', `bytes=0-${FILE_PART}`])
      expect(await read(range), String(range)).toEqual([416, ''])
  })

  test('is refused under a guessed address, after many others, and when it is gone', async () => {
    const opened = new OpenedFiles()
    const address = opened.offer(path)
    const status = async (of: string) => (await opened.answer(of, 'bytes=0-1')).status
    expect(await status(`/opened/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`)).toBe(404)
    expect(await status(opened.offer(join(folder, 'gone.zip')))).toBe(404)
    expect(await status(address)).toBe(206)
    for (let other = 0; other < 20; other += 1) opened.offer(path)
    expect(await status(address)).toBe(404)
  })

  test('is passed as a whole only if it fits into memory', async () => {
    const large = join(folder, 'large.zip')
    writeFileSync(large, '')
    truncateSync(large, LARGEST_FILE + 1)
    expect(await openFile(large, new OpenedFiles())).toEqual({
      name: 'large.zip',
      size: LARGEST_FILE + 1,
      address: expect.stringMatching(/^\/opened\//),
    })
    expect(await openFile(path, new OpenedFiles())).toMatchObject({ name: 'library.zip', bytes: expect.anything() })
  })
})
