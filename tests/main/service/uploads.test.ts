// Uploaded files: sent in parts, saved under their hash, read like fetched ones.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import { LARGEST_ARCHIVE, LARGEST_FILE, UPLOAD_PART } from '#shared/limits.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import { lockedPdf } from '../../fakes/locked-pdf.ts'
import { makePdf } from '../../fakes/make-pdf.ts'
import type { Outbound } from '../../../main/service/outbound/index.ts'
import { openPeople } from './accounts/people.ts'
import { type Call, type OpenLibrary, openLibrary, promised } from './open-library.ts'

const lines = (name: string) => [`# ${name}`, ...Array.from({ length: 6 }, () => `The ${name} crane lifts its load.`)]
const paper = Buffer.from(
  makePdf([lines('first'), lines('second')], { title: 'On cranes', outline: [['The second', 1]] }),
)
/** A PDF with several parts. The bytes after its end don't belong to it and are retained. */
const long = Buffer.concat([paper, Buffer.alloc(2 * UPLOAD_PART, '% nothing\n')])

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const addressOf = (bytes: Buffer, name = 'cranes.pdf'): string => fileAddress({ hash: hashOf(bytes), name })
const partOf = (bytes: Buffer, part: number) => bytes.subarray(part * UPLOAD_PART, (part + 1) * UPLOAD_PART)

/** Rejects every request to the web. */
const noWeb: Outbound = {
  fetch: ({ url }) => Promise.reject(new Error(`asked for ${url}`)),
  isPublic: async () => true,
  close: () => Promise.resolve(),
}

let folder: string
let now: number
let library: OpenLibrary
const open = () => openLibrary({ dataFolder: folder, outbound: noWeb, clock: () => now })
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-uploads-'))
  now = Date.parse('2026-03-01T10:00:00Z')
  library = await open()
})
afterEach(async () => {
  await library.close()
  rmSync(folder, { recursive: true })
})

const begin = async (bytes: Buffer, call: Call = library.call) => {
  const { body } = await call('PUT', `/uploads/${hashOf(bytes)}/`, { size: bytes.byteLength })
  return promised(endpoints.uploadBegin.reply, body).missing
}
const put = (hash: string, part: number, bytes: Buffer, call: Call = library.call) =>
  call('PUT', `/uploads/${hash}/parts/${part}/`, { data: bytes.toString('base64') })
async function uploadFile(bytes: Buffer, call: Call = library.call): Promise<void> {
  for (const part of await begin(bytes, call)) await put(hashOf(bytes), part, partOf(bytes, part), call)
}
const save = (url: string, call: Call = library.call) => call('POST', '/save/', { url })
/** The id of the saved content, once it is read. */
async function saved(bytes: Buffer, name?: string): Promise<number> {
  const { body } = await save(addressOf(bytes, name))
  await library.service.idle()
  return body.content_id
}
const content = async (id: number) => (await library.call('GET', `/contents/${id}/`)).body

describe('an uploaded file', () => {
  it('becomes an item like a PDF from the web, with words, pages, outline and bytes, without a request to the web', async () => {
    await uploadFile(long)
    const id = await saved(long)
    expect(await content(id)).toMatchObject({
      content_type: 2,
      title: 'On cranes',
      processing_status: 1,
      publisher: { display_name: 'PDF' },
    })
    expect((await content(id)).article.markdown).toContain('The second crane lifts its load.')
    const { body: file } = await library.call('GET', `/contents/${id}/file/`)
    expect(file).toMatchObject({ size: long.byteLength, outline: [{ title: 'The second', page: 1 }] })
    expect(file.page_starts).toHaveLength(2)
    const { body: part } = await library.call('GET', `/contents/${id}/file/part/?start=5&end=105`)
    expect(Buffer.from(part.data, 'base64').equals(long.subarray(5, 105))).toBe(true)
    // Reading it again uses the stored bytes.
    await library.call('POST', `/contents/${id}/reparse/`, { refetch: true })
    await library.service.idle()
    expect(await content(id)).toMatchObject({ processing_status: 1, title: 'On cranes' })
  })

  it('is one item under any name, and a known file needs no parts', async () => {
    await uploadFile(paper)
    const id = await saved(paper)
    expect(await begin(paper)).toEqual([])
    expect(await saved(paper, 'the same under another name.pdf')).toBe(id)
  })

  it('continues with the missing parts after a kill, and accepts a part twice', async () => {
    const hash = hashOf(long)
    expect(await begin(long)).toEqual([0, 1, 2])
    await put(hash, 1, partOf(long, 1))
    await put(hash, 1, partOf(long, 1))
    expect((await save(addressOf(long))).status).toBe(400)
    await library.close()
    library = await open()
    expect(await begin(long)).toEqual([0, 2])
    await uploadFile(long)
    expect(await content(await saved(long))).toMatchObject({ title: 'On cranes', processing_status: 1 })
  })

  it('is stored until read once it is saved, and otherwise deleted after a day', async () => {
    const other = Buffer.from(makePdf([['Another']]))
    await uploadFile(paper)
    await uploadFile(other)
    await library.call('POST', '/save/', { url: addressOf(paper) })
    // The service is killed before reading it.
    await library.close()
    now += 25 * 60 * 60 * 1000
    library = await open()
    await library.service.idle()
    expect(await begin(other)).toEqual([0])
    expect(await content(await saved(paper))).toMatchObject({ title: 'On cranes', processing_status: 1 })
  })

  it('keeps its name and pages if a password locks it, and its name if it is damaged or no PDF', async () => {
    const locked = Buffer.from(lockedPdf())
    await uploadFile(locked)
    expect(await content(await saved(locked, 'Tide tables.pdf'))).toMatchObject({
      title: 'Tide tables',
      processing_error: 'This PDF is password-protected.',
    })
    for (const [bytes, reason] of [
      [Buffer.from('%PDF-1.7 and nothing'), 'This PDF is damaged and can’t be read.'],
      [Buffer.from('MZ, a program'), 'This file isn’t a PDF, a book or a picture.'],
    ] as const) {
      await uploadFile(bytes)
      expect(await content(await saved(bytes, 'broken.pdf'))).toMatchObject({
        title: 'broken.pdf',
        processing_status: 2,
        processing_error: reason,
      })
      // Another attempt fails too, and nothing is left behind.
      expect(await begin(bytes)).toEqual([0])
    }
  })
})

describe('the service refuses', () => {
  it('bytes that don’t match the hash, files too large to read, and parts of a wrong size, beyond the end or never begun', async () => {
    const hash = hashOf(long)
    expect((await put(hash, 0, partOf(long, 0))).status).toBe(404)
    await begin(long)
    expect((await library.call('PUT', `/uploads/${hash}/`, { size: 5 })).body).toMatchObject({ field: 'size' })
    expect((await put(hash, 0, paper)).body).toMatchObject({ field: 'data' })
    expect((await put(hash, 3, paper)).body).toMatchObject({ field: 'part' })
    await put(hash, 0, Buffer.alloc(UPLOAD_PART))
    await put(hash, 1, partOf(long, 1))
    expect((await put(hash, 2, partOf(long, 2))).body).toMatchObject({ code: 'hash_differs' })
    expect(await begin(long)).toEqual([0, 1, 2])
    const large = hashOf(Buffer.from('an archive'))
    await library.call('PUT', `/uploads/${large}/`, { size: LARGEST_FILE + 1 })
    expect((await save(fileAddress({ hash: large, name: 'large.pdf' }))).body).toMatchObject({ code: 'too_large' })
    for (const [path, body] of [
      [`/uploads/${hash.toUpperCase()}/`, { size: 5 }],
      [`/uploads/${hash}/`, { size: LARGEST_ARCHIVE + 1 }],
      [`/uploads/${hash}/`, { size: 0 }],
      [`/uploads/${hash}/parts/0/`, { data: 'no base64!' }],
      [`/uploads/${hash}/parts/-1/`, { data: 'AAAA' }],
    ] as const) {
      expect([path, (await library.call('PUT', path, body)).status]).toEqual([path, 400])
    }
  })

  it('more waiting bytes than an account may have, and access to another account’s upload', async () => {
    const people = await openPeople({ outbound: noWeb })
    try {
      const [ann, bob] = [await people.join('ann@example.org'), await people.join('bob@example.org')]
      await uploadFile(paper, ann.call)
      expect((await save(addressOf(paper), bob.call)).body).toMatchObject({ code: 'not_handed_over' })
      expect(await begin(paper, bob.call)).toEqual([0])
      const fill = (at: number, size = LARGEST_FILE) =>
        ann.call('PUT', `/uploads/${hashOf(Buffer.from(`${at}`))}/`, { size })
      expect((await fill(-1, LARGEST_ARCHIVE)).status).toBe(200)
      const statuses = []
      for (let at = 0; at < 10; at += 1) statuses.push((await fill(at)).status)
      expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 400])
      expect((await fill(11)).body).toMatchObject({ code: 'uploads_full', field: 'size' })
    } finally {
      await people.close()
    }
  })
})
