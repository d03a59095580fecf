import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backupLibrary } from '../../../../../main/service/backups/backup-library.ts'
import { restoreLibrary } from '../../../../../main/service/backups/restore-library.ts'
import { doctor } from '../../../../../main/service/commands/doctor.ts'
import { moveObjects } from '../../../../../main/service/commands/move-objects.ts'
import { Database } from '../../../../../main/service/database/database.ts'
import { copyObjects } from '../../../../../main/service/objects/copy-objects.ts'
import { FolderObjects } from '../../../../../main/service/objects/folder-objects.ts'
import { MemoryObjects } from '../../../../../main/service/objects/memory-objects.ts'
import type { ObjectStore } from '../../../../../main/service/objects/object-store.ts'
import { openObjects } from '../../../../../main/service/servers/open-objects.ts'
import { startS3Server } from '../../../../fakes/s3-server.ts'
import { articlePage } from '../../article-page.ts'
import { openLibrary } from '../../open-library.ts'

const server = await startS3Server()
afterAll(() => server.close())

let folder: string
let made = 0
let environment: Record<string, string>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-bucket-'))
  environment = server.environment(`s3://library/run${made++}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const useBucket = (of = environment) => {
  for (const [name, value] of Object.entries(of)) vi.stubEnv(name, value)
}
const data = (name = 'data') => join(folder, name)
const move = (to: 's3' | 'folder', said: string[] = []) =>
  moveObjects({ folder: data(), to, environment, say: (line) => said.push(line) })

/** A library without articles whose objects are these texts. Resolves to their names. */
async function libraryOf(...texts: readonly string[]): Promise<string[]> {
  new Database(data()).close()
  const objects = await openObjects(data())
  const names = await Promise.all(texts.map((text) => objects.put(1, new TextEncoder().encode(text))))
  return names.toSorted()
}
async function namesIn(objects: ObjectStore): Promise<string[]> {
  const found: string[] = []
  for await (const { sha256 } of objects.list(1)) found.push(sha256)
  return found
}

test('a library keeps its pages in the bucket, and a backup of it is whole without the bucket', async () => {
  useBucket()
  const library = await openLibrary({ dataFolder: data() })
  const page = { url: 'https://a.example/one', html: articlePage('One') }
  const { content_id } = (await library.call('POST', '/save/', page)).body
  await library.service.idle()
  expect((await library.call('GET', `/contents/${content_id}/original/`)).status).toBe(200)
  await library.close()
  expect(readdirSync(data())).not.toContain('objects')
  expect((await doctor(data(), Date.now)).problems).toEqual([])
  expect((await backupLibrary(data(), join(folder, 'copy.db'))).missing).toBe(0)
  const kept = (await restoreLibrary(data(), join(folder, 'copy.db'), 0)) ?? ''

  vi.unstubAllEnvs()
  await restoreLibrary(data('home'), kept, 0)
  const home = await openLibrary({ dataFolder: data('home') })
  expect((await home.call('GET', `/contents/${content_id}/original/`)).status).toBe(200)
  await home.close()
})

test('pages go to the bucket and come back, and are deleted where they were', async () => {
  const names = await libraryOf('one', 'two', 'three')
  const local = await openObjects(data())
  expect(await move('s3')).toBe(0)
  expect(await local.accounts()).toEqual([])
  const bucket = await openObjects(data(), environment)
  expect(await namesIn(bucket)).toEqual(names)

  expect(await move('folder')).toBe(0)
  expect(await namesIn(await openObjects(data()))).toEqual(names)
  // Nothing is left in the bucket, so another library may have it.
  expect(await (await openObjects(data('other'), environment)).accounts()).toEqual([])
})

test('no library opens without the bucket that has its pages, with another, or with another library’s', async () => {
  const names = await libraryOf('one')
  await expect(openObjects(data(), environment)).rejects.toThrow(/move-objects s3/)
  await move('s3')
  await expect(openLibrary({ dataFolder: data() })).rejects.toThrow(/are in s3:\/\/library\/run/)
  await expect(openObjects(data(), server.environment('s3://library/elsewhere'))).rejects.toThrow(/another place/)
  await expect(openObjects(data('other'), environment)).rejects.toThrow(/another library/)
  await expect(openObjects(data(), { ...environment, AWS_ACCESS_KEY_ID: 'stranger' })).rejects.toThrow(/403/)
  expect(await namesIn(await openObjects(data(), environment))).toEqual(names)
})

test('no objects are moved while the service runs', async () => {
  const database = new Database(data())
  await expect(move('s3')).rejects.toThrow(/already using/)
  database.close()
})

test('a damaged file remains where it is while the others move, and is reported', async () => {
  const [damaged = ''] = await libraryOf('whole')
  await libraryOf('sound')
  writeFileSync(join(data(), 'objects', '1', damaged.slice(0, 2), damaged), 'other')
  const said: string[] = []
  expect(await move('s3', said)).toBe(1)
  expect(said.at(-1)).toContain(damaged)
  expect(readdirSync(join(data(), 'objects', '1', damaged.slice(0, 2)))).toEqual([damaged])
  expect(await namesIn(await openObjects(data(), environment))).toHaveLength(2)
})

test('a copy that was interrupted continues with what is missing', async () => {
  const from = new FolderObjects(data('from'))
  for (let each = 0; each < 20; each++) await from.put(each % 2, new TextEncoder().encode(`object ${each}`))
  const to = new MemoryObjects()
  let puts = 0
  const failing: ObjectStore = Object.assign(Object.create(to) as ObjectStore, {
    put: async (account: number, bytes: Uint8Array) => {
      if (puts === 12) throw new Error('The line is cut.')
      puts++
      return to.put(account, bytes)
    },
    list: (account: number) => to.list(account),
  })
  await expect(copyObjects(from, failing)).rejects.toThrow(/cut/)
  expect(puts).toBe(12)
  const again: string[] = []
  const counting: ObjectStore = Object.assign(Object.create(to) as ObjectStore, {
    put: async (account: number, bytes: Uint8Array) => {
      const name = await to.put(account, bytes)
      again.push(name)
      return name
    },
    list: (account: number) => to.list(account),
  })
  expect((await copyObjects(from, counting)).count).toBe(20)
  expect(again).toHaveLength(8)
})
