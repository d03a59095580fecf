// Shelves in an archive: another library has the same shelves, order and nesting after the import, and exports the same.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { articlePage } from '../article-page.ts'
import { type OpenLibrary, openLibrary } from '../open-library.ts'

let folders: string[]
let libraries: OpenLibrary[]
beforeEach(() => {
  folders = []
  libraries = []
})
afterEach(async () => {
  for (const library of libraries) await library.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

async function open(): Promise<OpenLibrary> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-shelves-'))
  const library = await openLibrary({ dataFolder: folder })
  folders.push(folder)
  libraries.push(library)
  return library
}

const ask = async (library: OpenLibrary, method: string, path: string, body?: unknown) => {
  const reply = await library.call(method, path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  return reply.body
}

async function exported(library: OpenLibrary, format: string): Promise<Buffer> {
  const { id } = await ask(library, 'POST', '/export_my_data/', { format })
  await library.service.idle()
  const { download_url: address } = await ask(library, 'GET', `/export_my_data/${id}/`)
  return Buffer.from(await (await library.service.handle(new Request(address))).arrayBuffer())
}

async function imported(library: OpenLibrary, bytes: Buffer): Promise<number> {
  const upload = createHash('sha256').update(bytes).digest('hex')
  await ask(library, 'PUT', `/uploads/${upload}/`, { size: bytes.length })
  await ask(library, 'PUT', `/uploads/${upload}/parts/0/`, { data: bytes.toString('base64') })
  const { id } = await ask(library, 'POST', '/imports/', { upload, name: 'lectern.zip' })
  await library.service.idle()
  await ask(library, 'POST', `/imports/${id}/begin/`, { fetch: 'none' })
  await library.service.idle()
  return id
}

async function fill(library: OpenLibrary) {
  const save = async (name: string): Promise<number> =>
    (await ask(library, 'POST', '/save/', { url: `https://example.org/${name}`, html: articlePage(name, 60) }))
      .content_id
  const [one, two, three] = [await save('one'), await save('two'), await save('three')]
  const outer = await ask(library, 'POST', '/shelves/', { name: 'Later', note: 'In *this* order' })
  const inner = await ask(library, 'POST', '/shelves/', { name: 'Travel', parent: outer.id })
  const add = (id: string, ...ids: number[]) =>
    ask(library, 'PUT', `/shelves/${id}/items/`, { add: ids.map((content_id) => ({ content_id })) })
  await add(outer.id, three, one, two)
  await add(inner.id, two)
  await ask(library, 'PUT', `/shelves/${outer.id}/`, { cover_id: one })
  await library.service.idle()
  return { outer, inner }
}

const facts = async (library: OpenLibrary) => {
  const { shelves } = await ask(library, 'GET', '/shelves/')
  return Promise.all(
    shelves.map(async ({ id, name, note, parent, position, item_count, cover_id }: Record<string, string>) => {
      const { feed } = await ask(library, 'GET', `/library_items/shelf_feed/?shelf=${id}`)
      const titles = feed.map(({ content }: { content: { url: string } }) => content.url)
      return { id, name, note, parent, position, item_count, titles, hasCover: cover_id !== null }
    }),
  )
}

describe('an archive with shelves', () => {
  test('brings equal shelves into another library, which exports the same bytes', async () => {
    const first = await open()
    await fill(first)
    const archive = await exported(first, 'lectern')
    const second = await open()
    await imported(second, archive)
    expect(await facts(second)).toEqual(await facts(first))
    expect((await facts(second)).map(({ titles }) => titles.length)).toEqual([3, 1])
    expect((await exported(second, 'lectern')).equals(archive)).toBe(true)
  })

  test('adds nothing to a library that has it already', async () => {
    const library = await open()
    await fill(library)
    const before = await facts(library)
    await imported(library, await exported(library, 'lectern'))
    expect(await facts(library)).toEqual(before)
  })

  test('brings back a deleted shelf and missing places, which undoing the import removes again', async () => {
    const library = await open()
    const { outer } = await fill(library)
    const archive = await exported(library, 'lectern')
    const { feed } = await ask(library, 'GET', `/library_items/shelf_feed/?shelf=${outer.id}`)
    await ask(library, 'PUT', `/shelves/${outer.id}/items/`, { remove: [feed[0].content.id] })
    await ask(library, 'DELETE', `/shelves/${outer.id}/`)
    const id = await imported(library, archive)
    expect((await facts(library))[0]).toMatchObject({ name: 'Later', item_count: 3 })
    await ask(library, 'DELETE', `/imports/${id}/`)
    await library.service.idle()
    expect((await facts(library))[0]).toMatchObject({ name: 'Later', item_count: 2 })
  })

  test('names the shelves of an entry in tables and notes', async () => {
    const library = await open()
    await fill(library)
    const table = (await exported(library, 'csv')).toString()
    expect(table).toContain(',"Shelves"')
    expect(table).toContain('"Later, Later/Travel"')
  })
})
