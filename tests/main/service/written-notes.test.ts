import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OTHER_VERSION } from '#shared/model/notes/join-notes.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

const KEY = '0a1b2c3d-0000-4000-8000-000000000001'
const PATH = `/written_notes/${KEY}/`

let library: OpenLibrary
beforeEach(async () => {
  library = await openLibrary()
})
afterEach(() => library.close())

const write = async (markdown: string | null, was?: string | null) =>
  library.call('PUT', PATH, { markdown, ...(was !== undefined && { was }) })
const shown = async (id: number, format = 'matter_v1') =>
  (await library.call('GET', `/contents/${id}/?markdown_format=${format}`)).body
const queue = async () => (await library.call('GET', '/library_items/queue_feed/')).body.feed
const found = async (query: string) =>
  (await library.call('GET', `/search_library/?query=${query}`)).body.content_results.length
/** Highlights words as a client does, with the text around them. */
const highlight = async (content_id: number, text: string, within: string) => {
  const char_start = within.indexOf(text)
  const char_end = char_start + text.length
  const context = {
    before_text: within.slice(Math.max(0, char_start - 32), char_start),
    after_text: within.slice(char_end, char_end + 32),
  }
  return (await library.call('POST', '/annotations/', { content_id, text, char_start, char_end, ...context })).body
}

const text = '# The *mill*\n\n* It grinds <b>twice</b> a day.\n  [ ] Go there\n'

describe('a written note', () => {
  test('is an item on top of the queue, with its first heading as its title and its Markdown as written', async () => {
    const { status, body } = await write(text, null)
    expect(status).toBe(201)
    expect(body).toMatchObject({ title: 'The mill', markdown: text })
    const item = await shown(body.content_id)
    expect(item).toMatchObject({
      content_type: 9,
      title: 'The mill',
      excerpt: 'It grinds <b>twice</b> a day. [ ] Go there',
    })
    expect(item.article.markdown).toBe(text)
    expect((await queue()).map(({ content }: { content: { id: number } }) => content.id)).toEqual([body.content_id])
  })

  test('that is sent again is the same note', async () => {
    const first = await write(text, null)
    const again = await write(text, null)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await queue()).toHaveLength(1)
  })

  test('has its first line as its title if it has no heading, and is refused without words', async () => {
    expect((await write(`${'word '.repeat(60)}\nmore`, null)).body.title).toMatch(/^(?:word ){23}word…$/)
    expect((await write(' \n', null)).status).toBe(400)
    expect((await write(null)).status).toBe(200)
    expect((await library.call('PUT', '/written_notes/1/', { markdown: 'x' })).status).toBe(400)
  })

  test('keeps what two devices wrote without knowing of each other', async () => {
    const { body } = await write('Flour', null)
    await write('Flour\n\nBread', 'Flour')
    const { markdown } = (await write('Flour and water', 'Flour')).body
    expect(markdown).toContain('Bread')
    expect(markdown).toContain('Flour and water')
    await write('Fire', 'Something else')
    const both = (await shown(body.content_id)).article.markdown
    for (const words of ['Bread', 'Flour and water', OTHER_VERSION, 'Fire']) expect(both).toContain(words)
  })

  test('moves its highlights with their words, and detaches those whose words are gone', async () => {
    const one = 'The old mill stands by the river.\n\nBread is baked at night in the village.'
    const { body } = await write(one, null)
    const kept = await highlight(body.content_id, 'by the river', one.replace('\n\n', '\n'))
    const gone = await highlight(body.content_id, 'baked at night', one.replace('\n\n', '\n'))
    await write('# New\n\nThe old mill stands by the river.\n\nNobody eats anything here.', one)
    const { my_annotations: after, article } = await shown(body.content_id)
    const at = Object.fromEntries(after.map((each: { id: number }) => [each.id, each]))
    expect(at[kept.id]).toMatchObject({ text: 'by the river', is_detached: false, char_start: 24 })
    expect(at[gone.id]).toMatchObject({ text: 'baked at night', is_detached: true })
    expect(article.markdown).toMatch(/^# New/)
  })

  test('is found by its words, also after a change', async () => {
    await write('# Mill\n\nBread', null)
    expect(await found('bread')).toBe(1)
    await write('# Mill\n\nWater', '# Mill\n\nBread')
    expect([await found('bread'), await found('water'), await found('is:note')]).toEqual([0, 1, 1])
  })

  test('is deleted only if it was not changed, and comes back when its writer undoes that', async () => {
    const { body } = await write('Flour', null)
    await write('Flour and water', 'Flour')
    await write(null, 'Flour')
    expect(await queue()).toHaveLength(1)
    await write(null, 'Flour and water')
    expect(await queue()).toHaveLength(0)
    await write('Flour and water', null)
    expect((await queue())[0].content.id).toBe(body.content_id)
  })

  test('stays as it is when it is read again', async () => {
    const { body } = await write(text, null)
    await library.call('POST', `/contents/${body.content_id}/reparse/`, {})
    await library.service.idle()
    expect(await shown(body.content_id)).toMatchObject({ processing_status: 1, article: { markdown: text } })
  })
})

test('an archive brings a written note back exactly, and it can be edited there', async () => {
  const { body } = await write(text, null)
  await highlight(body.content_id, 'twice', 'The mill\nIt grinds <b>twice</b> a day.')
  const archive = async (from: OpenLibrary) => {
    const begun = await from.call('POST', '/export_my_data/', {})
    await from.service.idle()
    const { download_url: address } = (await from.call('GET', `/export_my_data/${begun.body.id}/`)).body
    return Buffer.from(await (await from.service.handle(new Request(address))).arrayBuffer())
  }
  const bytes = await archive(library)
  const other = await openLibrary()
  try {
    const hash = (await import('node:crypto')).createHash('sha256').update(bytes).digest('hex')
    await other.call('PUT', `/uploads/${hash}/`, { size: bytes.length })
    await other.call('PUT', `/uploads/${hash}/parts/0/`, { data: bytes.toString('base64') })
    const { body: begun } = await other.call('POST', '/imports/', { upload: hash, name: 'library.zip' })
    await other.service.idle()
    await other.call('POST', `/imports/${begun.id}/begin/`, {})
    await other.service.idle()
    expect((await archive(other)).equals(bytes)).toBe(true)
    const edited = await other.call('PUT', PATH, { markdown: 'Bread', was: text })
    expect([edited.status, edited.body.markdown]).toEqual([200, 'Bread'])
  } finally {
    await other.close()
  }
})
