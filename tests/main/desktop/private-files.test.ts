import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ActivityFile } from '../../../main/desktop/activity-file.ts'
import { claimDataFolder } from '../../../main/desktop/account/claim-data-folder.ts'
import { JsonFile } from '../../../main/desktop/json-file.ts'
import { SqliteQueueStore } from '../../../main/store/sqlite-queue-store.ts'
import { openToOthers } from '../open-to-others.ts'

let folder: string
let umask: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-private-'))
  // Umask of most systems: others may read.
  umask = process.umask(0o022)
})
afterEach(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true, force: true })
})

async function writeEverything(data: string): Promise<void> {
  const release = claimDataFolder(data)
  expect(new JsonFile(join(data, 'desktop.json'), String).write('settings')).toBe(true)
  new ActivityFile(join(data, 'logs', 'lectern.log')).keep(
    { at: 0, kind: 'problem', what: 'something', status: null, milliseconds: null },
    'something',
  )
  const queue = SqliteQueueStore.open(join(data, 'queue.db'))
  expect(readdirSync(data)).toEqual(
    expect.arrayContaining(['desktop.json', 'lectern.lock', 'queue.db', 'queue.db-wal', 'queue.outbox.db']),
  )
  expect(openToOthers(data)).toEqual([])
  await queue.close()
  release()
}

test('other users of the machine can read no file that the desktop wrote', async () => {
  await writeEverything(join(folder, 'data'))
})

test('a data folder and queue of an earlier version are closed to other users of the machine', async () => {
  const data = join(folder, 'data')
  mkdirSync(data)
  for (const name of ['queue.db', 'queue.outbox.db', 'desktop.json']) writeFileSync(join(data, name), '')
  await writeEverything(data)
})
