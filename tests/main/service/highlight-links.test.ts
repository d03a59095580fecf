import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import type { ExportFormat } from '#shared/model/export-format.ts'
import { readRows } from '../../../main/service/imports/read-rows.ts'
import { openZip } from '../../../main/service/zip/read-zip.ts'
import { type OpenLibrary, openLibrary, promised } from './open-library.ts'

let folder: string
let library: OpenLibrary
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-links-'))
  library = await openLibrary({ dataFolder: folder })
})
afterEach(async () => {
  await library.close()
  rmSync(folder, { recursive: true })
})

const pages = {
  mill: 'The old mill stands by the river, where people wait for their flour all day long and tell stories.',
  sea: 'Ships pass the lighthouse at night, and nobody on land hears them, because the wind takes every sound.',
} as const
type Page = keyof typeof pages

const address = (page: Page) => `http://127.0.0.1/${page}`
const toSea = { url: address('sea'), title: 'The sea' }
const toShips = { ...toSea, text: 'Ships pass the lighthouse' }

async function save(page: Page): Promise<number> {
  const html = `<html><head><title>The ${page}</title></head><body><article><h1>The ${page}</h1>${`<p>${pages[page]}</p>`.repeat(9)}</article></body></html>`
  const { content_id } = (await library.call('POST', '/save/', { url: address(page), html })).body
  await library.service.idle()
  return content_id
}

async function highlight(contentId: number, text: string, more: object = {}) {
  const { body } = await library.call('GET', `/contents/${contentId}/`)
  const at = body.article.markdown.replace(/^#.*\n+/, '').indexOf(text)
  const range = { char_start: Math.max(0, at), char_end: Math.max(0, at) + text.length }
  const quote = { text, before_text: '', after_text: '', ...range }
  return (await library.call('POST', '/annotations/', { content_id: contentId, ...quote, ...more })).body
}

const mark = (id: number, body: object) => library.call('PUT', `/annotations/${id}/marks/`, body)
const marked = async (contentId: number) =>
  promised(endpoints.myAnnotations.reply, (await library.call('GET', `/contents/${contentId}/my_annotations/`)).body)
    .my_annotations
const links = async (contentId: number) =>
  promised(endpoints.contentLinks.reply, (await library.call('GET', `/contents/${contentId}/links/`)).body)

describe('links of a highlight', () => {
  test('are those of all devices, and each leaves alone', async () => {
    const [mill, sea] = [await save('mill'), await save('sea')]
    const { id } = await highlight(mill, 'by the river')
    await mark(id, { add_links: [toSea] })
    await mark(id, { add_links: [toShips, { ...toSea, title: 'Another title' }], color: 'green' })
    expect((await marked(mill))[0]).toMatchObject({ links: [toSea, toShips], color: 'green' })
    await mark(id, { remove_links: [{ ...toSea, title: 'Its title since' }] })
    expect((await marked(mill))[0]?.links).toEqual([toShips])
    expect((await links(sea)).linked_from.map(({ annotation_id }) => annotation_id)).toEqual([id])
  })

  test('lead only to web addresses', async () => {
    const { id } = await highlight(await save('mill'), 'by the river')
    for (const url of ['javascript:alert(1)', 'http://', 'words', '', `http://127.0.0.1/${'a'.repeat(9000)}`])
      expect((await mark(id, { add_links: [{ ...toSea, url }] })).status, url).toBe(400)
  })

  test('find their targets, with the titles of today, and tell those that are gone with the words they had', async () => {
    const [mill, sea] = [await save('mill'), await save('sea')]
    const { id: ships } = await highlight(sea, toShips.text)
    const gone = { url: 'http://127.0.0.1/never', title: 'Never saved', text: 'lost words' }
    const { id } = await highlight(mill, 'by the river', { links: [toSea, toShips, gone] })
    await library.call('PUT', `/contents/${sea}/`, { title: 'Called so' })
    expect((await links(mill)).links).toEqual([
      { ...toSea, title: 'Called so', content_id: sea, annotation_id: null },
      { ...toShips, title: 'Called so', content_id: sea, annotation_id: ships },
      { ...gone, content_id: null, annotation_id: null },
    ])
    expect((await links(sea)).linked_from.map(({ annotation_id, to }) => [annotation_id, to])).toEqual([
      [id, null],
      [id, ships],
    ])
    await library.call('DELETE', `/annotations/${ships}/`)
    expect((await links(mill)).links[1]).toMatchObject({ content_id: sea, annotation_id: null })
    await library.call('PUT', '/library_entries/', { content_id: sea, library_state: 3 })
    expect((await links(mill)).links.map(({ content_id }) => content_id)).toEqual([null, null, null])
    expect((await marked(mill))[0]?.links).toEqual([toSea, toShips, gone])
  })

  test('come from no item that was deleted', async () => {
    const [mill, sea] = [await save('mill'), await save('sea')]
    await highlight(mill, 'by the river', { links: [toSea] })
    await library.call('PUT', '/library_entries/', { content_id: mill, library_state: 3 })
    expect((await links(sea)).linked_from).toEqual([])
    await library.call('PUT', '/library_entries/', { content_id: mill, library_state: 1 })
    expect((await links(sea)).linked_from).toHaveLength(1)
  })

  test('are joined by a merge, return to its parts, and come back with a deleted highlight', async () => {
    const mill = await save('mill')
    const first = await highlight(mill, 'old mill stands', { links: [toSea] })
    const second = await highlight(mill, 'stands by the river', { links: [toShips] })
    const [whole] = await marked(mill)
    expect([whole?.text, whole?.links]).toEqual(['old mill stands by the river', [toSea, toShips]])
    const body = { content_id: mill, instead_of: [second.id], annotations: [{ ...first, is_liked: false }] }
    await library.call('POST', '/annotations/restore/', body)
    const back = (await marked(mill)).find(({ text }) => text === first.text)
    expect(back?.links).toEqual([toSea, toShips])
    await library.call('DELETE', `/annotations/${back?.id}/`)
    await library.call('POST', '/annotations/restore/', { content_id: mill, instead_of: [], annotations: [back] })
    expect((await marked(mill)).find(({ text }) => text === first.text)?.links).toEqual([toSea, toShips])
  })

  test('are not on a shared page', async () => {
    const mill = await save('mill')
    await highlight(mill, 'by the river', { links: [toShips] })
    const { body } = await library.call('PUT', `/contents/${mill}/public_page/`, { with_highlights: true })
    const token = /[\w-]{20,}/.exec(JSON.stringify(body))?.[0]
    const page = await library.call('GET', `/public_pages/${token}/`, undefined, { token: null })
    expect(JSON.stringify(page.body)).toContain('by the river')
    expect(JSON.stringify(page.body)).not.toContain('sea')
  })
})

describe('an export', () => {
  async function exported(format: ExportFormat): Promise<Buffer> {
    const { body } = await library.call('POST', '/export_my_data/', { format })
    await library.service.idle()
    const { download_url } = (await library.call('GET', `/export_my_data/${body.id}/`)).body
    return Buffer.from(await (await library.service.handle(new Request(download_url))).arrayBuffer())
  }

  async function imported(bytes: Buffer, name: string): Promise<void> {
    const hash = createHash('sha256').update(bytes).digest('hex')
    await library.call('PUT', `/uploads/${hash}/`, { size: bytes.length })
    await library.call('PUT', `/uploads/${hash}/parts/0/`, { data: bytes.toString('base64') })
    const { body } = await library.call('POST', '/imports/', { upload: hash, name })
    await library.service.idle()
    await library.call('POST', `/imports/${body.id}/begin/`, { fetch: 'none' })
    await library.service.idle()
  }

  test.each([
    ['lectern', 'library.zip'],
    ['highlights_json', 'highlights.json'],
  ] as const)('as %s brings the links into another library, which finds them there', async (format, name) => {
    const [mill, sea] = [await save('mill'), await save('sea')]
    await highlight(sea, toShips.text)
    await highlight(mill, 'by the river', { links: [toShips, toSea] })
    const bytes = await exported(format)
    await library.close()
    library = await openLibrary()
    await save('sea')
    await imported(bytes, name)
    const { body } = await library.call('GET', `/contents/lookup/?url=${encodeURIComponent(address('mill'))}`)
    expect((await marked(body.content.id))[0]?.links).toEqual([toShips, toSea])
    const found = (await links(body.content.id)).links
    expect(found.every(({ content_id }) => content_id !== null)).toBe(true)
    expect(found[0]?.annotation_id).not.toBeNull()
  })

  test('shows the links in every form that people read', async () => {
    await highlight(await save('mill'), 'by the river', { links: [toShips] })
    const shown = '[The sea: “Ships pass the lighthouse”](<http://127.0.0.1/sea>)'
    expect(String(await exported('highlights_markdown'))).toContain(shown)
    const rows = readRows(String(await exported('highlights_csv')).replace(/^\uFEFF/, ''))?.rows
    expect(rows?.map((row) => row('links'))).toEqual([toSea.url])
    const zip = await openZip(await exported('html'))
    const name = zip.names.find((each) => each.startsWith('articles/')) ?? ''
    expect(new TextDecoder().decode((await zip.read(name)) ?? undefined)).toContain(
      '<a href="http://127.0.0.1/sea">The sea: “Ships pass the lighthouse”</a>',
    )
  })
})
