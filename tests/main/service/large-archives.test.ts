// Archives that do not fit into memory: uploaded in parts in any order, read in ranges, continued after a kill.
import { reason } from '#shared/reasons/codes.ts'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { LARGEST_FILE, UPLOAD_PART } from '#shared/limits.ts'
import { Accounts } from '../../../main/service/accounts/accounts.ts'
import { Database } from '../../../main/service/database/database.ts'
import { type ImportRefusal, createArchiveReader } from '../../../main/service/imports/index.ts'
import { wholeItem } from '../../../main/service/imports/incoming-item.ts'
import { readArchive } from '../../../main/service/imports/read-archive.ts'
import { Uploads, type UploadsOptions } from '../../../main/service/library/uploads/uploads.ts'
import { MemoryObjects } from '../../../main/service/objects/memory-objects.ts'
import { type ByteSource, inMemory } from '../../../main/service/bytes/byte-source.ts'
import { makeZip } from '../../fakes/make-book.ts'
import { runs, seed } from '../../seed.ts'
import { killHeadless, startHeadless } from './headless-process.ts'
import { startImport } from './open-library.ts'

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const NOW = Date.parse('2026-03-01T10:00:00Z')
const PART = 100

class FailingObjects extends MemoryObjects {
  isBroken = false
  override get(...given: Parameters<MemoryObjects['get']>) {
    return this.isBroken ? Promise.reject(new Error('The disk is gone.')) : super.get(...given)
  }
}

/** Uploads into a library in memory, in parts of a hundred bytes. */
async function openUploads(options: Partial<UploadsOptions> = {}) {
  const database = new Database(null)
  onTestFinished(() => database.close())
  const account = await new Accounts(database, () => NOW).local()
  const objects = new FailingObjects()
  const requireRoom = () => Promise.resolve()
  const make = () => new Uploads({ database, objects, clock: () => NOW, part: PART, requireRoom, ...options })
  const put = (uploads: Uploads, bytes: Buffer, part: number) =>
    uploads.take(account, hashOf(bytes), part, bytes.subarray(part * PART, (part + 1) * PART))
  return { account, objects, make, put }
}

test('parts in any order, repeated, and sent to service after service give the same bytes in every range', async () => {
  const { account, make, put } = await openUploads()
  const sizes = fc.integer({ min: 1, max: 1200 })
  await fc.assert(
    fc.asyncProperty(sizes, fc.infiniteStream(fc.nat()), fc.nat(), async (size, numbers, salt) => {
      const bytes = Buffer.from(Array.from({ length: size }, (_, at) => (at * 7 + salt) % 251))
      const hash = hashOf(bytes)
      let uploads = make()
      let { missing } = await uploads.begin(account, hash, size)
      while (missing.length > 0) {
        const [next = 0] = numbers.take(1)
        // Every third part is sent again, and after every fifth another service continues.
        const part = next % 3 === 0 ? next % Math.ceil(size / PART) : (missing[next % missing.length] ?? 0)
        ;({ missing } = await put(uploads, bytes, part))
        if (next % 5 === 0) uploads = make()
      }
      const source = await uploads.source(account, hash)
      const [from = 0, to = 0] = [...numbers.take(2)].map((number) => number % (size + 50)).toSorted((a, b) => a - b)
      expect(Buffer.from((await source?.read(0, size)) ?? [])).toEqual(bytes)
      expect(Buffer.from((await source?.read(from, to)) ?? [])).toEqual(bytes.subarray(from, to))
    }),
    { numRuns: runs(30), seed },
  )
})

test('an upload whose service ended before its last part was compared is compared when the client continues', async () => {
  const { account, objects, make, put } = await openUploads()
  const bytes = Buffer.alloc(250, 'an archive ')
  await make().begin(account, hashOf(bytes), 250)
  await put(make(), bytes, 0)
  await put(make(), bytes, 1)
  objects.isBroken = true
  await expect(put(make(), bytes, 2)).rejects.toThrow('The disk is gone.')
  objects.isBroken = false
  const uploads = make()
  expect(await uploads.source(account, hashOf(bytes))).toBeNull()
  expect((await uploads.begin(account, hashOf(bytes), 250)).missing).toEqual([])
  expect((await uploads.source(account, hashOf(bytes)))?.size).toBe(250)
})

test('an upload asks for room for what is missing, and an archive for as much again, which it holds', async () => {
  const asked: number[] = []
  const { account, make, put } = await openUploads({
    requireRoom: async (_account, bytes) => void asked.push(bytes),
  })
  const bytes = Buffer.alloc(250, 'a file ')
  await make().begin(account, hashOf(bytes), 250)
  await put(make(), bytes, 1)
  await make().begin(account, hashOf(bytes), 250)
  await make().begin(account, hashOf(Buffer.from('archive')), LARGEST_FILE + 1)
  expect(asked).toEqual([250, 150, 2 * (LARGEST_FILE + 1)])
})

const page = (at: number): string =>
  `<!doctype html><title>Page ${at}</title><link rel="canonical" href="https://a.example/${at}"><p>${'The mill turns. '.repeat(200)}${at}</p>`
const metadata = JSON.stringify(
  [0, 1, 2].map((at) => ({
    slug: `s${at}`,
    title: `Page ${at}`,
    url: `https://a.example/${at}`,
    state: 'Active',
    savedAt: '2024-01-02T03:04:05Z',
  })),
)
const pages = Object.fromEntries([0, 1, 2].map((at) => [`content/s${at}.html`, page(at)]))
const archives = [
  ['Omnivore', makeZip({ 'metadata_0_to_3.json': metadata, ...pages })],
  ['Saved page', makeZip(pages)],
] as const

test.each(archives)('the texts of an archive of %s are read when its items are passed on', async (program, bytes) => {
  let read = 0
  const counted: ByteSource = {
    size: bytes.length,
    read: (start, end) => {
      read += end - start
      return inMemory(bytes).read(start, end)
    },
  }
  const { items, programs } = await readArchive(counted, 'archive.zip')
  expect(programs).toEqual([program])
  expect(items.map(({ title, html }) => [title, html])).toEqual([0, 1, 2].map((at) => [`Page ${at}`, null]))
  read = 0
  const whole = await wholeItem(items[1] ?? expect.fail())
  expect(whole.html).toContain('The mill turns. 1</p>')
  expect(read).toBeLessThan(bytes.length)
})

const reader = createArchiveReader(startImport)
const readAll = async (source: ByteSource) => {
  const texts: (Uint8Array | null)[] = []
  const signal = new AbortController().signal
  const facts = await reader.read(
    { source, name: 'archive.zip' },
    async (items) => void texts.push(...items.map(({ page: text }) => text)),
    signal,
  )
  return { facts, texts }
}

test('an item whose text is damaged in the archive comes without it and is named, and the others are whole', async () => {
  const bytes = Buffer.from(archives[0][1])
  const at = bytes.indexOf('content/s1.html') + 'content/s1.html'.length
  bytes.fill(0xff, at, at + 20)
  const { facts, texts } = await readAll(inMemory(bytes))
  expect(texts.map((text) => text === null)).toEqual([false, true, false])
  expect(facts.refused).toEqual([{ name: 'Page 1', reason: reason('row_text_damaged') }])
})

test('an archive whose bytes cannot be read from the disk is not called damaged', async () => {
  const bytes = archives[0][1]
  const source: ByteSource = { size: bytes.length, read: () => Promise.reject(new Error('The disk is gone.')) }
  await expect(readAll(source)).rejects.toThrow('The disk is gone.')
})

test('a file larger than 50 MB that is no ZIP archive is refused in words before it is read', async () => {
  const reads: number[] = []
  const source: ByteSource = {
    size: LARGEST_FILE + 1,
    read: (start, end) => {
      reads.push(end - start)
      return Promise.resolve(Buffer.alloc(end - start, 'a'))
    },
  }
  const refusal: ImportRefusal = await readArchive(source, 'all.json').then(
    () => expect.fail('It was read.'),
    (error: ImportRefusal) => error,
  )
  expect(refusal.message).toBe('all.json is larger than 50 MB and isn’t a ZIP archive, so Lectern can’t import it.')
  expect(Math.max(...reads)).toBeLessThan(100)
})

test('an upload continues where it was after its service was killed, and the archive is read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-large-'))
  const bytes = makeZip({ ...pages, 'picture.jpg': randomBytes(2.5 * UPLOAD_PART) })
  const [hash, name] = [hashOf(bytes), 'pages.zip']
  const partOf = (part: number) => ({
    data: bytes.subarray(part * UPLOAD_PART, (part + 1) * UPLOAD_PART).toString('base64'),
  })
  const first = await startHeadless(folder, '')
  const { body: begun } = await first.call('PUT', `/uploads/${hash}/`, { size: bytes.length })
  expect(begun.missing).toEqual([0, 1, 2])
  await first.call('PUT', `/uploads/${hash}/parts/1/`, partOf(1))
  // The kill comes while this part is on its way.
  const cut = first.call('PUT', `/uploads/${hash}/parts/2/`, partOf(2)).catch(() => null)
  await killHeadless(first, 'SIGKILL')
  await cut
  const second = await startHeadless(folder, '')
  const { body: known } = await second.call('PUT', `/uploads/${hash}/`, { size: bytes.length })
  expect(known.missing).not.toContain(1)
  expect(known.missing).toContain(0)
  for (const part of known.missing) await second.call('PUT', `/uploads/${hash}/parts/${part}/`, partOf(part))
  const { status, body } = await second.call('POST', '/imports/', { upload: hash, name })
  expect(status).toBe(202)
  const look = async () => (await second.call('GET', `/imports/${body.id}/`)).body
  await expect.poll(async () => (await look()).phase, { timeout: 60_000 }).toBe('ready')
  expect((await look()).counts).toMatchObject({ items: 3, texts: 3 })
  await killHeadless(second, 'SIGTERM')
  rmSync(folder, { recursive: true })
})
