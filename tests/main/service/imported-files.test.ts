import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import { backupLibrary } from '../../../main/service/backups/backup-library.ts'
import { restoreLibrary } from '../../../main/service/backups/restore-library.ts'
import { type OpenLibrary, openLibrary, promised } from './open-library.ts'

let folder: string
let library: OpenLibrary
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-imported-'))
  library = await openLibrary({ dataFolder: folder })
})
afterEach(async () => {
  await library.close()
  rmSync(folder, { recursive: true })
})

/** Uploads a file and waits until it is read. */
async function readIn(text: string, name: string) {
  const bytes = Buffer.from(text)
  const hash = createHash('sha256').update(bytes).digest('hex')
  await library.call('PUT', `/uploads/${hash}/`, { size: bytes.length })
  await library.call('PUT', `/uploads/${hash}/parts/0/`, { data: bytes.toString('base64') })
  const reply = await library.call('POST', '/imports/', { upload: hash, name })
  expect(reply.status).toBe(202)
  await library.service.idle()
  return look(reply.body.id)
}

const look = async (id: number) =>
  promised(endpoints.importStatus.reply, (await library.call('GET', `/imports/${id}/`)).body)

async function act(id: number, what: 'begin' | 'pause' | 'resume', body: object = {}) {
  const reply = await library.call('POST', `/imports/${id}/${what}/`, body)
  await library.service.idle()
  return reply
}

const feed = async (name: string) => (await library.call('GET', `/library_items/${name}/`)).body.feed

const archive = JSON.stringify([
  {
    url: 'http://127.0.0.1/kept',
    title: 'A page that is gone',
    content: '<p>The old mill stands by the river, where people wait for their flour.</p>',
    created_at: '2020-01-02T03:04:05+0100',
    published_by: ['Ann'],
    is_archived: 1,
    is_starred: true,
    tags: ['mills', 'two words'],
    annotations: [{ quote: 'by the river', text: 'which one?', created_at: '2020-01-03T00:00:00Z' }],
  },
  { url: 'http://127.0.0.1/other', title: 'Other', is_archived: 0, tags: [], created_at: '2021-01-02T03:04:05Z' },
  { url: 'ftp://127.0.0.1/file', title: 'No page', is_archived: 0 },
])

test('a file is read first, and changes nothing before it is begun', async () => {
  const read = await readIn(archive, 'export.json')
  expect(read).toMatchObject({
    phase: 'ready',
    programs: ['wallabag'],
    total: 2,
    counts: { items: 2, dated: 2, tagged: 1, archived: 1, favorites: 1, highlights: 1, notes: 1, texts: 1, refused: 1 },
  })
  expect([await feed('queue_feed'), await feed('archive_feed')]).toEqual([[], []])
})

test('an import keeps date, state, tags, favorite, title, author, text and highlights', async () => {
  const { id } = await readIn(archive, 'export.json')
  await act(id, 'begin')
  expect(await look(id)).toMatchObject({ phase: 'done', status: 1, outcomes: { added: 2, refused: 1 } })
  const [{ content }] = await feed('archive_feed')
  expect(content).toMatchObject({ title: 'A page that is gone', author: { any_name: 'Ann' } })
  expect(content.library).toMatchObject({
    is_favorited: true,
    library_state_date: '2020-01-02T02:04:05.000000+00:00',
  })
  expect(content.tags.map(({ name }: { name: string }) => name)).toEqual(['mills', 'two words'])
  expect(content.my_annotations).toMatchObject([
    { text: 'by the river', note: 'which one?', char_start: 20, created_date: '2020-01-03T00:00:00.000000+00:00' },
  ])
  const whole = (await library.call('GET', `/contents/${content.id}/`)).body
  expect(whole.article.markdown).toContain('where people wait for their flour')
})

test('a backup of an import that waits holds its texts, and no exports', async () => {
  const { id } = await readIn(archive, 'export.json')
  await library.call('POST', '/export_my_data/', { format: 'jsonl' })
  await library.service.idle()
  await library.close()
  const [file, restored] = [join(folder, 'backup.db'), join(folder, 'restored')]
  expect(await backupLibrary(folder, file)).toMatchObject({ missing: 0 })
  await restoreLibrary(restored, file, Date.now())
  library = await openLibrary({ dataFolder: restored })
  await act(id, 'begin', { fetch: 'none' })
  const [{ content }] = await feed('archive_feed')
  const whole = (await library.call('GET', `/contents/${content.id}/`)).body
  expect(whole.article.markdown).toContain('where people wait for their flour')
  expect((await library.call('GET', '/export_my_data/')).body).toEqual({ exports: [] })
})

test('importing a file twice changes nothing the second time', async () => {
  const first = await readIn(archive, 'export.json')
  await act(first.id, 'begin')
  const before = [await feed('queue_feed'), await feed('archive_feed')]
  const second = await readIn(archive, 'export.json')
  expect(second.counts).toMatchObject({ items: 2, known: 2 })
  await act(second.id, 'begin')
  expect((await look(second.id)).outcomes).toMatchObject({ added: 0, joined: 2 })
  const shown = (feeds: readonly { content: { url: string; my_annotations: unknown; tags: unknown } }[][]) =>
    feeds.map((each) => each.map(({ content: { url, my_annotations, tags } }) => ({ url, my_annotations, tags })))
  expect(shown([await feed('queue_feed'), await feed('archive_feed')])).toEqual(shown(before as never))
})

test('rows of one page are joined, counted, and reported with the fields that cannot be stored here', async () => {
  const read = await readIn(
    'title,url,cover\nA,http://127.0.0.1/a,c.png\nB,http://127.0.0.1/a,\nC,http://127.0.0.1/c,\nD,,',
    'links.csv',
  )
  expect(read).toMatchObject({ counts: { items: 2, repeated: 1, refused: 1 }, fields_left: ['cover'] })
  await act(read.id, 'begin')
  const done = await look(read.id)
  expect(done).toMatchObject({ outcomes: { added: 2, joined: 0, refused: 1 }, counts: { repeated: 1 } })
})

test.each([
  ['de', /keine Webadresse/],
  ['en', /It has no web address\./],
])('the reason of a row is in the language %s of the call', async (language, sentence) => {
  const { id } = await readIn('title,url\nA,http://127.0.0.1/a\nD,', 'links.csv')
  const headers = { 'accept-language': language }
  const { body } = await library.call('GET', `/imports/${id}/rows/`, undefined, { headers })
  const refused = body.rows.filter(({ reason }: { reason: string | null }) => reason !== null)
  expect(refused).toMatchObject([{ reason: expect.stringMatching(sentence), why: { code: 'row_without_address' } }])
})

test('the report names every row and why it was refused', async () => {
  const { id } = await readIn(archive, 'export.json')
  await act(id, 'begin')
  const { body } = await library.call('GET', `/imports/${id}/rows/`)
  expect(body.rows.map(({ title, outcome, reason }: Record<string, unknown>) => [title, outcome, reason])).toEqual([
    ['A page that is gone', 'added', null],
    ['Other', 'added', null],
    ['No page', 'refused', 'It has no web address.'],
  ])
})

test('undoing an import takes back what it added and leaves what was there or was touched since', async () => {
  await library.call('POST', '/save/', { url: 'http://127.0.0.1/other' })
  const { id } = await readIn(archive, 'export.json')
  await act(id, 'begin')
  await library.call('DELETE', `/imports/${id}/`)
  await library.service.idle()
  expect((await look(id)).phase).toBe('undone')
  expect((await feed('archive_feed')).length).toBe(0)
  expect((await feed('queue_feed')).map(({ content }: { content: { url: string } }) => content.url)).toEqual([
    'http://127.0.0.1/other',
  ])
  const { body } = await library.call('GET', '/tags/')
  expect(body.tags).toEqual([])
})

test('an item that was highlighted after an import stays when the import is undone', async () => {
  const { id } = await readIn(archive, 'export.json')
  await act(id, 'begin')
  const [{ content }] = await feed('archive_feed')
  await library.call('POST', '/annotations/', {
    content_id: content.id,
    ...{ text: 'old mill', before_text: '', after_text: '', char_start: 4, char_end: 12 },
  })
  await library.call('DELETE', `/imports/${id}/`)
  await library.service.idle()
  expect((await feed('archive_feed')).length).toBe(1)
})

test('browser bookmarks go to the archive, or where the reader wants them, with their folders as tags', async () => {
  const html = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>Work</H3><DL><DT><H3>Reading</H3><DL>
    <DT><A HREF="http://127.0.0.1/b" ADD_DATE="1600000000">B</A></DL></DL></DL>`
  const { id } = await readIn(html, 'bookmarks.html')
  await act(id, 'begin', { fetch: 'none', tag: 'from the browser', folders_as: 'tags' })
  const [{ content }] = await feed('archive_feed')
  expect(content.tags.map(({ name }: { name: string }) => name)).toEqual(['Work/Reading', 'from the browser'])
  expect([content.title, content.processing_status]).toEqual(['B', 2])
})

test('an import can be stopped and continues, even in the next process', async () => {
  const rows = Array.from({ length: 400 }, (_, at) => `T${at},http://127.0.0.1/${at},1600000000,,unread`)
  const { id } = await readIn(`title,url,time_added,tags,status\n${rows.join('\n')}`, 'part.csv')
  await library.call('POST', `/imports/${id}/begin/`, { fetch: 'none' })
  expect((await library.call('POST', `/imports/${id}/pause/`)).body.phase).toBe('paused')
  await library.service.idle()
  const { done } = await look(id)
  expect(done).toBeLessThan(400)
  await library.close()
  library = await openLibrary({ dataFolder: folder })
  await library.service.idle()
  expect((await look(id)).done).toBe(done)
  await act(id, 'resume')
  expect(await look(id)).toMatchObject({ phase: 'done', done: 400, outcomes: { added: 400 } })
  expect((await library.call('GET', '/library_items/queue_feed/')).body.queue_count).toBe(400)
})

test('a file in which nothing can be read is refused in words', async () => {
  expect(await readIn('no address here', 'note.txt')).toMatchObject({
    status: 2,
    error: 'This file has no web address.',
  })
  expect((await library.call('POST', '/imports/', { upload: 'a'.repeat(64), name: 'x' })).status).toBe(400)
})

const overlapping = (quote: string, note: string) =>
  JSON.stringify([
    {
      ...{ url: 'http://127.0.0.1/kept', title: 'A page that is gone', is_archived: 1, tags: [] },
      content: '<p>The old mill stands by the river, where people wait for their flour.</p>',
      annotations: [{ quote, text: note }],
    },
  ])

const highlights = async () => {
  const [{ content }] = await feed('archive_feed')
  return content.my_annotations.map(({ text, note }: Record<string, unknown>) => [text, note])
}

test('an imported highlight is merged with those it shares words with, and undoing brings them back', async () => {
  const first = await readIn(overlapping('old mill stands', 'mine'), 'export.json')
  await act(first.id, 'begin')
  const second = await readIn(overlapping('stands by the river', 'theirs'), 'export.json')
  await act(second.id, 'begin')
  expect(await highlights()).toEqual([['old mill stands by the river', 'mine\n\ntheirs']])
  const third = await readIn(overlapping('by the', 'inside'), 'export.json')
  await act(third.id, 'begin')
  expect(await highlights()).toEqual([['old mill stands by the river', 'mine\n\ntheirs\n\ninside']])
  for (const [id, left] of [
    [third.id, ['old mill stands by the river', 'mine\n\ntheirs']],
    [second.id, ['old mill stands', 'mine']],
  ] as const) {
    await library.call('DELETE', `/imports/${id}/`)
    await library.service.idle()
    expect(await highlights()).toEqual([left])
  }
})

test('highlights of one file that overlap become one, and undoing the import removes it', async () => {
  const [one, other] = [overlapping('old mill stands', 'mine'), overlapping('stands by', 'theirs')]
  const { id } = await readIn(`[${one.slice(1, -1)},${other.slice(1, -1)}]`, 'export.json')
  await act(id, 'begin')
  expect(await highlights()).toEqual([['old mill stands by', 'mine\n\ntheirs']])
  await library.call('DELETE', `/imports/${id}/`)
  await library.service.idle()
  expect(await feed('archive_feed')).toEqual([])
})

test('an item to whose highlight a note was added stays when its import is undone', async () => {
  const { id } = await readIn(overlapping('old mill', 'theirs'), 'export.json')
  await act(id, 'begin')
  const [{ content }] = await feed('archive_feed')
  await library.call('PUT', `/annotations/${content.my_annotations[0].id}/`, { note: 'theirs\n\nmine' })
  await library.call('DELETE', `/imports/${id}/`)
  await library.service.idle()
  expect(await highlights()).toEqual([['old mill', 'theirs\n\nmine']])
})
