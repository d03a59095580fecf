import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Database } from '../../../main/service/database/database.ts'
import type { ObjectStore } from '../../../main/service/objects/object-store.ts'
import { openObjects } from '../../../main/service/servers/open-objects.ts'
import { sweepObjects } from '../../../main/service/database/sweep-objects.ts'
import { articlePage } from './article-page.ts'
import { openLibrary } from './open-library.ts'

const DAY = 24 * 60 * 60 * 1000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-sweep-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function namesOf(objects: ObjectStore): Promise<string[]> {
  const names: string[] = []
  for (const account of await objects.accounts()) {
    for await (const { sha256 } of objects.list(account)) names.push(sha256)
  }
  return names
}

test('objects that no row names are deleted a day after they were put, and those that one names stay', async () => {
  const library = await openLibrary({ dataFolder: folder })
  await library.call('POST', '/save/', { url: 'https://a.example/one', html: articlePage('One') })
  await library.service.idle()
  await library.close()
  const objects = await openObjects(folder)
  const [kept = ''] = await namesOf(objects)
  const unnamed = await objects.put(1, new TextEncoder().encode('put by a process that was killed'))
  const strangers = await objects.put(7, new TextEncoder().encode('of an account that is gone'))

  const database = new Database(folder)
  try {
    const sweep = (now: number) => sweepObjects(database, objects, () => now, new AbortController().signal)
    expect(await sweep(Date.now() + DAY / 2)).toBe(0)
    expect((await namesOf(objects)).toSorted()).toEqual([kept, unnamed, strangers].toSorted())
    expect(await sweep(Date.now() + 2 * DAY)).toBe(2)
    expect(await namesOf(objects)).toEqual([kept])
  } finally {
    database.close()
  }
})

test('a sweep ends when the service closes', async () => {
  const objects = await openObjects(folder)
  await objects.put(1, new Uint8Array([1]))
  const database = new Database(folder)
  const stop = new AbortController()
  stop.abort()
  expect(await sweepObjects(database, objects, () => Date.now() + 2 * DAY, stop.signal)).toBe(0)
  database.close()
})
