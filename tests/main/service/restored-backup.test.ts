import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LIBRARY_FILE } from '../../../main/service/database/library-file.ts'
import { migrations } from '../../../main/service/database/migrations/index.ts'
import { openDatabase } from '../../../main/sqlite/open-database.ts'
import { openLibrary } from './open-library.ts'

test('after restoring a backup, a cursor issued since the backup needs a full sync even when the version has caught up', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-backup-'))
  const [live, backup] = [join(folder, 'live'), join(folder, 'backup')]
  const save = async (library: Awaited<ReturnType<typeof openLibrary>>, name: string) => {
    expect((await library.call('POST', '/save/', { url: `http://127.0.0.1/${name}` })).status).toBe(201)
    await library.service.idle()
  }
  const cursorOf = async (library: Awaited<ReturnType<typeof openLibrary>>) =>
    (await library.call('GET', '/library_items/updates_feed/?cursor=')).body.cursor as string

  let library = await openLibrary({ dataFolder: live })
  await save(library, 'kept')
  const good = await cursorOf(library)
  await library.close()
  cpSync(live, backup, { recursive: true })

  library = await openLibrary({ dataFolder: live })
  await save(library, 'lost-with-the-disk')
  const lost = await cursorOf(library)
  expect((await library.call('GET', `/library_items/updates_feed/?cursor=${good}`)).body.feed).toHaveLength(1)
  await library.close()

  library = await openLibrary({ dataFolder: backup })
  for (const name of ['one', 'two', 'three']) await save(library, name)
  const stale = await library.call('GET', `/library_items/updates_feed/?cursor=${lost}`)
  expect([stale.status, stale.body.code]).toEqual([410, 'full_sync_needed'])
  expect((await library.call('GET', `/library_items/updates_feed/?cursor=${good}`)).body.feed).toHaveLength(3)
  await library.close()
  rmSync(folder, { recursive: true })
})

test('a backup taken while the service ran also detects its own later cursors', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-backup-'))
  const [live, backup] = [join(folder, 'live'), join(folder, 'backup')]
  const library = await openLibrary({ dataFolder: live })
  await library.call('POST', '/save/', { url: 'http://127.0.0.1/a' })
  await library.service.idle()
  const before = (await library.call('GET', '/library_items/updates_feed/?cursor=')).body.cursor
  cpSync(live, backup, { recursive: true })
  await library.call('POST', '/save/', { url: 'http://127.0.0.1/b' })
  await library.service.idle()
  const after = (await library.call('GET', '/library_items/updates_feed/?cursor=')).body.cursor
  await library.close()

  const restored = await openLibrary({ dataFolder: backup })
  for (const name of ['c', 'd', 'e']) {
    await restored.call('POST', '/save/', { url: `http://127.0.0.1/${name}` })
    await restored.service.idle()
  }
  await restored.call('GET', '/library_items/updates_feed/?cursor=')
  expect((await restored.call('GET', `/library_items/updates_feed/?cursor=${before}`)).status).toBe(200)
  expect((await restored.call('GET', `/library_items/updates_feed/?cursor=${after}`)).status).toBe(410)
  await restored.close()
  rmSync(folder, { recursive: true })
})

test('after a move, which takes no cursor along, a cursor of before needs a full sync', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-moved-'))
  let library = await openLibrary({ dataFolder: folder })
  const updates = async (cursor: string) => library.call('GET', `/library_items/updates_feed/?cursor=${cursor}`)
  const { cursor } = (await updates('')).body
  await library.close()
  const { sqlite, close } = openDatabase(join(folder, LIBRARY_FILE), migrations)
  sqlite.exec('DELETE FROM lineage')
  close()

  library = await openLibrary({ dataFolder: folder })
  expect(await updates(cursor)).toMatchObject({ status: 410, body: { code: 'full_sync_needed' } })
  expect((await updates((await updates('')).body.cursor)).status).toBe(200)
  await library.close()
  rmSync(folder, { recursive: true })
})
