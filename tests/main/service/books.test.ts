// EPUB files as items: uploaded or saved from the web, read, highlighted, stored whole, exported and imported again.
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileAddress } from '#shared/text/file-address.ts'
import { makeBook } from '../../fakes/make-book.ts'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const book = makeBook({
  metadata:
    '<dc:title>The mill by the river</dc:title><dc:creator>Ann Ode</dc:creator><dc:language>en</dc:language><dc:publisher>River Press</dc:publisher>',
  chapters: [
    '<h1>Morning</h1><p>The mill wheel turns all morning long.</p>',
    '<h1>Evening</h1><p>The heron stands by the weir. <img src="../heron.png" alt="A heron"/></p>',
  ],
  manifest: '<item id="cover" href="cover.png" properties="cover-image" media-type="image/png"/>',
  files: { 'OPS/heron.png': png, 'OPS/cover.png': Buffer.concat([png, Buffer.from('cover')]) },
})
const hash = createHash('sha256').update(book).digest('hex')

let library: OpenLibrary
let site: LoopbackSite
let asked: string[]
beforeEach(async () => {
  asked = []
  site = await openLoopbackSite((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'application/zip')
    response.end(book)
  })
  library = await opened()
})
afterEach(async () => {
  await library.close()
  await site.close()
})

const opened = () => openLibrary({ allowPrivateHosts: [site.host] })

async function upload(bytes: Buffer): Promise<string> {
  const name = createHash('sha256').update(bytes).digest('hex')
  await library.call('PUT', `/uploads/${name}/`, { size: bytes.length })
  await library.call('PUT', `/uploads/${name}/parts/0/`, { data: bytes.toString('base64') })
  return name
}

async function save(url: string): Promise<number> {
  const { body } = await library.call('POST', '/save/', { url })
  await library.service.idle()
  return body.content_id
}

const content = async (id: number) => (await library.call('GET', `/contents/${id}/`)).body
const picturesIn = (markdown: string): string[] =>
  [...markdown.matchAll(/!\[[^\]]*\]\(([^)\s]+)/g)].map(([, url = '']) => url)

async function pictureAt(url: string): Promise<Buffer> {
  const { key } = (await library.call('GET', '/pictures/key/')).body
  const path = `/api/v19/pictures/?key=${encodeURIComponent(key)}&url=${encodeURIComponent(url)}`
  const reply = await library.service.handle(new Request(`http://library.test${path}`))
  return Buffer.from(await reply.arrayBuffer())
}

test('a book from the disk is an item with its words, pictures, highlights and file', async () => {
  const address = fileAddress({ hash: await upload(book), name: 'mill.epub' })
  const id = await save(address)
  const found = await content(id)
  expect(found).toMatchObject({
    ...{ content_type: 8, title: 'The mill by the river', processing_status: 1, processing_error: null },
    ...{ author: { display_name: 'Ann Ode' }, publisher: { display_name: 'River Press' } },
  })
  expect(found.article).toMatchObject({ language: 'en', is_rtl: false })
  const [heron = ''] = picturesIn(found.article.markdown)
  expect(await pictureAt(heron)).toEqual(png)
  expect(await pictureAt(found.photo_thumbnail_url)).toEqual(Buffer.concat([png, Buffer.from('cover')]))
  const { body: file } = await library.call('GET', `/contents/${id}/file/`)
  expect(file).toMatchObject({ media_type: 'application/epub+zip', size: book.byteLength })
  const { body: part } = await library.call('GET', `/contents/${id}/file/part/?start=0&end=${book.byteLength}`)
  expect(Buffer.from(part.data, 'base64').equals(book)).toBe(true)
  const { body: results } = await library.call('GET', '/search_library/?search_type=library&query=heron%20is%3Abook')
  expect(results.content_results.map((one: { content: { id: number } }) => one.content.id)).toEqual([id])
  // Reading it again keeps its words and the addresses of its pictures.
  await library.call('POST', `/contents/${id}/reparse/`, { refetch: true })
  await library.service.idle()
  expect((await content(id)).article.markdown).toBe(found.article.markdown)
  expect(await save(fileAddress({ hash, name: 'other name.epub' }))).toBe(id)
  expect(asked).toEqual([])
})

test('a book from the web is stored like one from the disk, whatever its server calls it', async () => {
  const id = await save(`${site.origin}/download?id=7`)
  expect(await content(id)).toMatchObject({ content_type: 8, title: 'The mill by the river', processing_status: 1 })
  expect((await library.call('GET', `/contents/${id}/file/`)).body).toMatchObject({ size: book.byteLength })
})

test('a book moves to another library with its file, pictures and highlights, without a request', async () => {
  const id = await save(`${site.origin}/mill.epub`)
  const text = 'The heron stands'
  const quote = { text, before_text: '', after_text: ' by the weir.', note: 'there' }
  await library.call('POST', '/annotations/', { content_id: id, ...quote, char_start: 55, char_end: 55 + text.length })
  const before = await content(id)
  const { body } = await library.call('POST', '/export_my_data/', {})
  await library.service.idle()
  const { download_url: address } = (await library.call('GET', `/export_my_data/${body.id}/`)).body
  const archive = Buffer.from(await (await library.service.handle(new Request(address))).arrayBuffer())
  await library.close()
  asked = []
  library = await opened()
  const { body: begun } = await library.call('POST', '/imports/', { upload: await upload(archive), name: 'archive' })
  await library.service.idle()
  await library.call('POST', `/imports/${begun.id}/begin/`, { fetch: 'none' })
  await library.service.idle()
  const [entry] = (await library.call('GET', '/library_items/queue_feed/')).body.feed
  const after = await content(entry.content.id)
  expect(after).toMatchObject({ content_type: 8, title: before.title, processing_status: 1 })
  const [made] = after.my_annotations
  expect(made).toMatchObject({ text, note: 'there', is_detached: before.my_annotations[0].is_detached })
  expect(await pictureAt(picturesIn(after.article.markdown)[0] ?? '')).toEqual(png)
  expect((await library.call('GET', `/contents/${after.id}/file/`)).body).toMatchObject({ size: book.byteLength })
  expect(asked).toEqual([])
})

test('a locked book is reported as locked, and an import of a book explains how to save it', async () => {
  const locked = makeBook({
    chapters: ['<p>Words.</p>'],
    files: {
      'META-INF/encryption.xml':
        '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></EncryptedData></encryption>',
    },
  })
  const id = await save(fileAddress({ hash: await upload(locked), name: 'bought.epub' }))
  expect(await content(id)).toMatchObject({
    title: 'bought.epub',
    processing_error: 'This book is locked by its seller (DRM). Only the seller’s own app can open it.',
  })
  const { body } = await library.call('POST', '/imports/', { upload: await upload(book), name: 'mill.epub' })
  await library.service.idle()
  const { body: refused } = await library.call('GET', `/imports/${body.id}/`)
  expect(JSON.stringify(refused)).toContain('mill.epub is an EPUB book. Import it separately.')
})
