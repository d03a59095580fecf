import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileAddress } from '#shared/text/file-address.ts'
import { dot } from './contract-world.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

let library: OpenLibrary
beforeEach(async () => {
  library = await openLibrary()
})
afterEach(() => library.close())

/** Uploads bytes to a library. */
async function upload(to: OpenLibrary, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await to.call('PUT', `/uploads/${hash}/`, { size: bytes.length })
  await to.call('PUT', `/uploads/${hash}/parts/0/`, { data: bytes.toString('base64') })
  return hash
}

async function save(bytes: Buffer, name: string): Promise<number> {
  const url = fileAddress({ hash: await upload(library, bytes), name })
  const { body } = await library.call('POST', '/save/', { url })
  await library.service.idle()
  return body.content_id
}

const content = async (id: number) => (await library.call('GET', `/contents/${id}/`)).body
const bytesOf = async (of: OpenLibrary, id: number) =>
  Buffer.from((await of.call('GET', `/contents/${id}/file/part/?start=0&end=1000`)).body.data, 'base64')
const found = async (query: string) =>
  (await library.call('GET', `/search_library/?query=${query}`)).body.content_results.length

test('an uploaded picture is an item with its file, whatever its name says, and its description is found', async () => {
  const id = await save(dot, 'The mill.jpg')
  expect(await content(id)).toMatchObject({ content_type: 10, title: 'The mill', processing_status: 1 })
  expect((await library.call('GET', `/contents/${id}/file/`)).body).toMatchObject({ media_type: 'image/png' })
  expect((await bytesOf(library, id)).equals(dot)).toBe(true)
  await library.call('PUT', '/notes/', { content_id: id, note: 'A wheel under snow' })
  expect([await found('snow'), await found('is:picture')]).toEqual([1, 1])
  await library.call('POST', `/contents/${id}/reparse/`, {})
  await library.service.idle()
  expect(await content(id)).toMatchObject({ content_type: 10, my_note: { note: 'A wheel under snow' } })
})

test('lists show a picture that is an item, from the library’s own bytes', async () => {
  const { photo_thumbnail_url: address } = await content(await save(dot, 'The mill.png'))
  expect(address).toMatch(/^https:\/\/page\.lectern\.invalid\/picture\//)
  const { key } = (await library.call('GET', '/pictures/key/')).body
  const reply = await library.service.handle(
    new Request(`http://library.test/api/v19/pictures/?key=${key}&url=${encodeURIComponent(address)}`),
  )
  expect(Buffer.from(await reply.arrayBuffer()).equals(dot)).toBe(true)
})

test('a file that only has the name of a picture is refused with a reason', async () => {
  const id = await save(Buffer.from('<svg onload="alert(1)"/>'), 'drawing.png')
  expect(await content(id)).toMatchObject({ processing_status: 2, processing_error: expect.stringMatching(/picture/) })
})

test('an archive brings a picture back with its bytes and description', async () => {
  const id = await save(dot, 'The mill.png')
  await library.call('PUT', '/notes/', { content_id: id, note: 'A wheel under snow' })
  const archive = async (from: OpenLibrary) => {
    const begun = await from.call('POST', '/export_my_data/', {})
    await from.service.idle()
    const { download_url: address } = (await from.call('GET', `/export_my_data/${begun.body.id}/`)).body
    return Buffer.from(await (await from.service.handle(new Request(address))).arrayBuffer())
  }
  const bytes = await archive(library)
  const other = await openLibrary()
  try {
    const { body } = await other.call('POST', '/imports/', { upload: await upload(other, bytes), name: 'library.zip' })
    await other.service.idle()
    await other.call('POST', `/imports/${body.id}/begin/`, {})
    await other.service.idle()
    expect((await archive(other)).equals(bytes)).toBe(true)
    const [{ content: item }] = (await other.call('GET', '/library_items/queue_feed/')).body.feed
    expect((await bytesOf(other, item.id)).equals(dot)).toBe(true)
  } finally {
    await other.close()
  }
})
