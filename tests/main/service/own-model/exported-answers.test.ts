import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openZip } from '../../../../main/service/zip/read-zip.ts'
import { type OpenLibrary, openLibrary } from '../open-library.ts'
import { type ModelDouble, openModelDouble, saying } from './model-double.ts'

const html = `<!doctype html><html lang="en"><title>The mill</title><article><h1>The mill</h1>
  <p>The river was wide in those days, and its water was cold.</p>
  <p>A miller lived there with his daughter, who knew the names of all birds.</p></article></html>`

let double: ModelDouble
const libraries: OpenLibrary[] = []
beforeAll(async () => {
  double = await openModelDouble()
  double.answer = saying(
    'Cold: <q>its water was cold</q>. <q>Never written.</q> ![](https://x.example/pixel.png) [more](javascript:alert(1)) <b>loud</b>',
  )
})
afterAll(async () => {
  for (const each of libraries) await each.close()
  await double.close()
})

async function open(): Promise<OpenLibrary> {
  const library = await openLibrary({ allowPrivateHosts: [double.site.host] })
  libraries.push(library)
  return library
}

async function exported({ call, service }: OpenLibrary, format: string): Promise<Buffer> {
  const { body } = await call('POST', '/export_my_data/', { format })
  await service.idle()
  const { body: done } = await call('GET', `/export_my_data/${body.id}/`)
  const reply = await service.handle(new Request(done.download_url))
  return Buffer.from(await reply.arrayBuffer())
}

async function imported({ call, service }: OpenLibrary, bytes: Buffer): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await call('PUT', `/uploads/${hash}/`, { size: bytes.length })
  await call('PUT', `/uploads/${hash}/parts/0/`, { data: bytes.toString('base64') })
  const { body } = await call('POST', '/imports/', { upload: hash, name: 'lectern.zip' })
  await service.idle()
  await call('POST', `/imports/${body.id}/begin/`, { fetch: 'none' })
  await service.idle()
}

test('answers are exported with their items and come back equal, and removed ones stay away', async () => {
  const first = await open()
  const { call, service } = first
  const { body: saved } = await call('POST', '/save/', { url: 'https://mill.example/a', html })
  await service.idle()
  const features = ['summary', 'question', 'translation']
  await call('PUT', '/model/server/', { url: double.site.origin, model: 'small', features })
  const ask = (more: object) => call('POST', '/model/answers/', { content_id: saved.content_id, ...more })
  await ask({ feature: 'question', question: 'How cold was the water?' })
  await service.idle()
  await ask({ feature: 'translation', language: 'de' })
  const removed = await ask({ feature: 'summary' })
  await service.idle()
  await call('DELETE', `/model/answers/${removed.body.id}/`)
  const archive = await exported(first, 'lectern')

  const second = await open()
  await imported(second, archive)
  const { body: queue } = await second.call('GET', '/library_items/queue_feed/')
  const id = queue.feed[0].content.id
  const answersOf = async (library: OpenLibrary, content: number) =>
    (await library.call('GET', `/model/answers/?content_id=${content}`)).body.answers.map(
      ({ id: _id, content_id: _content, ...rest }: Record<string, unknown>) => rest,
    )
  const before = await answersOf(first, saved.content_id)
  expect(before).toHaveLength(2)
  expect(await answersOf(second, id)).toEqual(before)
  expect((await exported(second, 'lectern')).equals(archive)).toBe(true)
})

test('the Markdown of an item has its answers with their quotes, and no image of a model', async () => {
  const [library] = libraries
  if (!library) throw new Error('The first test opens a library')
  const zip = await openZip(await exported(library, 'markdown'))
  const name = zip.names.find((each) => each.startsWith('articles/')) ?? ''
  const text = Buffer.from((await zip.read(name)) ?? []).toString()
  expect(text).toContain('## Answers from your model\n\n### How cold was the water?')
  expect(text).toContain('> [1] its water was cold')
  expect(text).not.toContain('pixel.png')
  expect(text).not.toContain('Never written')
})

test.each([
  ['the web page', 'html', /^articles\/.*\.html$/],
  ['the chapter of a book', 'epub', /\.xhtml$/],
])('%s of an item has its answers with their quotes, and nothing that loads or runs', async (_name, format, files) => {
  const [library] = libraries
  if (!library) throw new Error('The first test opens a library')
  const zip = await openZip(await exported(library, format))
  const texts = await Promise.all(
    zip.names
      .filter((each) => files.test(each))
      .map(async (each) => Buffer.from((await zip.read(each)) ?? []).toString()),
  )
  const text = texts.find((each) => each.includes('How cold was the water?')) ?? ''
  expect(text).toMatch(/<h2>Answers from your model<\/h2>[^]*<h3>How cold was the water\?<\/h3>/)
  expect(text).toMatch(/<blockquote>\s*<p>\[1\] its water was cold<\/p>\s*<\/blockquote>/)
  expect(text).not.toMatch(/pixel\.png|javascript:|<b>|Never written/)
})
