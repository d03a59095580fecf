import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { inMemory } from '../../../main/service/bytes/byte-source.ts'
import { S3Bucket } from '../../../main/service/servers/s3/s3-bucket.ts'
import { S3Objects } from '../../../main/service/servers/s3/s3-objects.ts'
import { FolderObjects } from '../../../main/service/objects/folder-objects.ts'
import { MemoryObjects } from '../../../main/service/objects/memory-objects.ts'
import type { ObjectStore, StoredObject } from '../../../main/service/objects/object-store.ts'
import { startS3Server } from '../../fakes/s3-server.ts'

const folder = await mkdtemp(join(tmpdir(), 'lectern-objects-'))
const server = await startS3Server()
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

let made = 0
/** After everything that is put here. */
const later = Date.now() + 86_400_000
const stores: readonly (readonly [string, () => ObjectStore])[] = [
  ['objects in a folder', () => new FolderObjects(join(folder, String(made++)))],
  ['objects in memory', () => new MemoryObjects()],
  ['objects in a bucket', () => new S3Objects(new S3Bucket(server.place(`s3://library/${made++}`)))],
]

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array | null) => (bytes === null ? null : new TextDecoder().decode(bytes))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const listOf = async (store: ObjectStore, account: number) => {
  const all: StoredObject[] = []
  for await (const each of store.list(account)) all.push(each)
  return all
}
const namesOf = async (store: ObjectStore, account: number) =>
  (await listOf(store, account)).map(({ sha256 }) => sha256)

describe.each(stores)('%s', (_, open) => {
  let store: ObjectStore
  beforeEach(() => {
    store = open()
  })

  test('come back as they were put, under the hash of their bytes', async () => {
    const bytes = new Uint8Array(randomBytes(300_000))
    const name = await store.put(1, bytes)
    expect(name).toBe(sha256(bytes))
    expect(await store.get(1, name)).toEqual(bytes)
  })

  test('that are too large to be held are put as they are read', async () => {
    const bytes = new Uint8Array(randomBytes(2_300_000))
    const name = await store.put(1, inMemory(bytes))
    expect(name).toBe(sha256(bytes))
    expect(await store.get(1, name)).toEqual(bytes)
    expect(await store.put(1, bytes)).toBe(name)
  })

  test('are read in ranges, which end with the object', async () => {
    const name = await store.put(1, bytesOf('the heron stands'))
    expect(textOf(await store.get(1, name, { start: 4, end: 9 }))).toBe('heron')
    expect(textOf(await store.get(1, name, { start: 10, end: 900 }))).toBe('stands')
    expect(textOf(await store.get(1, name, { start: 900, end: 901 }))).toBe('')
  })

  test('may be empty', async () => {
    const name = await store.put(1, new Uint8Array())
    expect(textOf(await store.get(1, name))).toBe('')
  })

  test('of one account are unknown to another', async () => {
    const name = await store.put(1, bytesOf('mine'))
    expect(await store.get(2, name)).toBeNull()
    expect(await store.delete(2, name, later)).toBe(false)
    expect(textOf(await store.get(1, name))).toBe('mine')
  })

  test('put twice are stored once, with the later date', async () => {
    const name = await store.put(1, bytesOf('twice'))
    const [first] = await listOf(store, 1)
    await store.put(1, bytesOf('twice'))
    const all = await listOf(store, 1)
    expect(all.map((each) => each.sha256)).toEqual([name])
    expect(all[0]?.putMs).toBeGreaterThanOrEqual(first?.putMs ?? Infinity)
    expect(all[0]?.size).toBe(5)
  })

  test('are listed in the order of their names', async () => {
    const names = []
    for (let each = 0; each < 40; each++) names.push(await store.put(1, bytesOf(`object ${each}`)))
    expect(await namesOf(store, 1)).toEqual(names.toSorted())
    expect(await namesOf(store, 2)).toEqual([])
  })

  test('that were deleted are gone, and deleting them again does nothing', async () => {
    const name = await store.put(1, bytesOf('gone'))
    expect(await store.delete(1, name, later)).toBe(true)
    expect(await store.delete(1, name, later)).toBe(false)
    expect(await store.get(1, name)).toBeNull()
    expect(await namesOf(store, 1)).toEqual([])
  })

  test('that were put since a date are not deleted', async () => {
    const before = Date.now() - 60_000
    const name = await store.put(1, bytesOf('young'))
    expect(await store.delete(1, name, before)).toBe(false)
    expect(textOf(await store.get(1, name))).toBe('young')
  })

  test('of a deleted account are all gone, and those of others stay', async () => {
    await store.put(1, bytesOf('a'))
    await store.put(1, bytesOf('b'))
    const other = await store.put(2, bytesOf('a'))
    await store.deleteAll(1)
    expect(await namesOf(store, 1)).toEqual([])
    expect(await namesOf(store, 2)).toEqual([other])
    expect(await store.accounts()).toEqual([2])
  })

  test('put by many callers at the same time are all whole', async () => {
    const bytes = bytesOf('the same bytes '.repeat(5_000))
    const names = await Promise.all(Array.from({ length: 12 }, () => store.put(1, bytes)))
    expect(new Set(names).size).toBe(1)
    expect(await store.get(1, names[0] ?? '')).toEqual(bytes)
  })
})

describe('objects in a folder', () => {
  test('are readable by their owner alone, and leave no unfinished file', async () => {
    const at = join(folder, 'private')
    const name = await new FolderObjects(at).put(7, bytesOf('private'))
    const beginning = join(at, '7', name.slice(0, 2))
    expect(await readdir(beginning)).toEqual([name])
    expect((await stat(join(beginning, name))).mode & 0o077).toBe(0)
    expect((await stat(beginning)).mode & 0o077).toBe(0)
  })

  test('lose what killed puts left of them a while ago, and nothing else', async () => {
    const at = join(folder, 'killed')
    const store = new FolderObjects(at)
    const name = await store.put(7, bytesOf('whole'))
    const beginning = join(at, '7', name.slice(0, 2))
    const [old, young] = [`${name}.${randomUUID()}`, `${name}.${randomUUID()}`]
    for (const each of [old, young]) await writeFile(join(beginning, each), 'who')
    for (const each of [old, name]) await utimes(join(beginning, each), 1000, 1000)
    await store.deleteUnfinished(7, Date.now() - 60_000)
    expect(await readdir(beginning)).toEqual([name, young].toSorted())
    expect(await namesOf(store, 7)).toEqual([name])
  })

  test('that were cut short by a full disk are written again', async () => {
    const at = join(folder, 'cut')
    const store = new FolderObjects(at)
    const bytes = bytesOf('whole')
    const name = await store.put(7, bytes)
    await truncate(join(at, '7', name.slice(0, 2), name), 2)
    await store.put(7, bytes)
    expect(textOf(await store.get(7, name))).toBe('whole')
  })

  test('are named by hashes only, so that no name leads out of the folder', async () => {
    await expect(new FolderObjects(folder).get(1, '../../etc/passwd')).rejects.toThrow(RangeError)
  })
})
