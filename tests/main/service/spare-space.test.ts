import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gaveUpSpareSpace, keepSpareSpace } from '../../../main/disk/spare-space.ts'
import { openLibrary } from './open-library.ts'
import { builtService } from './built-service.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-spare-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const failed = (code: string) => Object.assign(new Error('it failed'), { code })
const spare = () => join(folder, 'spare-space')

test.each(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'SQLITE_IOERR_SHMSIZE'])(
  'a start that fails with %s on a full disk is tried once more, in the space set aside',
  async (code) => {
    await keepSpareSpace(folder)
    // Blocks on the disk, not a hole.
    expect(statSync(spare()).blocks * 512).toBeGreaterThanOrEqual(8 * 1024 * 1024)
    expect(gaveUpSpareSpace(folder, new Error('the store failed', { cause: failed(code) }))).toBe(true)
    expect(existsSync(spare())).toBe(false)
    expect(gaveUpSpareSpace(folder, failed(code))).toBe(false)
  },
)

test('a start that fails for another reason leaves the space set aside', async () => {
  await keepSpareSpace(folder)
  expect(gaveUpSpareSpace(folder, failed('SQLITE_CORRUPT'))).toBe(false)
  expect(existsSync(spare())).toBe(true)
})

test('a service that has started has set space aside, so that a disk that fills up immediately does not stop the next start', async () => {
  const careWorker = builtService('maintenance-worker.js')
  const library = await openLibrary({ dataFolder: folder, careWorker })
  try {
    expect(statSync(spare()).size).toBe(8 * 1024 * 1024)
  } finally {
    await library.close()
  }
})
