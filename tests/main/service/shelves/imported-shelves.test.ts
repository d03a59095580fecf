import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Shelf } from '#shared/model/shelf.ts'
import { makeZip } from '../../../fakes/make-book.ts'
import { type OpenLibrary, openLibrary } from '../open-library.ts'

let library: OpenLibrary
beforeEach(async () => {
  library = await openLibrary()
})
afterEach(() => library.close())

/** Uploads a file and imports it. Returns the ID of the import. */
async function importFile(bytes: Buffer, name: string, options: object = {}): Promise<number> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await library.call('PUT', `/uploads/${hash}/`, { size: bytes.length })
  await library.call('PUT', `/uploads/${hash}/parts/0/`, { data: bytes.toString('base64') })
  const { body } = await library.call('POST', '/imports/', { upload: hash, name })
  await library.service.idle()
  await library.call('POST', `/imports/${body.id}/begin/`, { fetch: 'none', ...options })
  await library.service.idle()
  return body.id
}

const shelves = async (): Promise<Shelf[]> => (await library.call('GET', '/shelves/')).body.shelves
/** The shelves as paths, each with the titles on it. */
async function paths(): Promise<Record<string, readonly string[]>> {
  const all = await shelves()
  const nameOf = (id: string | null) => all.find((one) => one.id === id)?.name
  const found: [string, readonly string[]][] = []
  for (const { id, name, parent } of all) {
    const { body } = await library.call('GET', `/library_items/shelf_feed/?shelf=${id}`)
    const titles = body.feed.map(({ content }: { content: { title: string } }) => content.title)
    found.push([parent === null ? name : `${nameOf(parent)} > ${name}`, titles])
  }
  return Object.fromEntries(found)
}
const look = async (id: number) => (await library.call('GET', `/imports/${id}/`)).body
const undo = async (id: number) => {
  await library.call('DELETE', `/imports/${id}/`)
  await library.service.idle()
}

const link = (name: string) => `<DT><A HREF="http://127.0.0.1/${name}" ADD_DATE="1600000000">${name}</A>`
const bookmarks = Buffer.from(`<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>Work</H3><DL>${link('z')}${link('a')}
  <DT><H3>Reading</H3><DL>${link('r')}<DT><H3>Old</H3><DL>${link('o')}</DL></DL></DL>
  <DT><H3>Empty</H3><DL></DL>${link('loose')}</DL>`)

test('folders of a browser become shelves in the order of the file, nested one level, and a second import adds nothing', async () => {
  const id = await importFile(bookmarks, 'bookmarks.html')
  const expected = { Work: ['z', 'a'], 'Work > Reading': ['r'], 'Work > Reading / Old': ['o'] }
  expect([await paths(), (await look(id)).shelves_made]).toEqual([expected, 3])
  expect((await library.call('GET', '/tags/')).body.tags).toEqual([])
  expect((await look(await importFile(Buffer.concat([bookmarks, Buffer.from('\n')]), 'again.html'))).shelves_made).toBe(
    0,
  )
  expect(await paths()).toEqual(expected)
})

test('a folder joins the shelf of its name, and undoing the import deletes only the empty shelves that it made', async () => {
  await library.call('POST', '/shelves/', { id: 'own-shelf', name: 'work' })
  const id = await importFile(bookmarks, 'bookmarks.html')
  expect(Object.keys(await paths()).toSorted()).toEqual(['work', 'work > Reading', 'work > Reading / Old'])
  const kept = (await shelves()).find(({ name }) => name === 'Reading / Old')
  await library.call('PUT', `/shelves/${kept?.id}/`, { note: 'Mine now' })
  await undo(id)
  expect(await paths()).toEqual({ work: [], 'work > Reading / Old': [] })
})

test('a shelf on which the reader has put something stays when the import is undone, with its outer shelf', async () => {
  const id = await importFile(bookmarks, 'bookmarks.html')
  const inner = (await shelves()).find(({ name }) => name === 'Reading')
  const { body } = await library.call('POST', '/save/', { url: 'http://127.0.0.1/own', title: 'own' })
  await library.call('PUT', `/shelves/${inner?.id}/items/`, { add: [{ content_id: body.content_id }] })
  await undo(id)
  expect(Object.keys(await paths()).toSorted()).toEqual(['Work', 'Work > Reading'])
})

test('folders become tags or nothing if the reader chose that', async () => {
  await importFile(bookmarks, 'bookmarks.html', { folders_as: 'nothing' })
  expect([await paths(), (await library.call('GET', '/tags/')).body.tags]).toEqual([{}, []])
  await importFile(bookmarks, 'other.html', { folders_as: 'tags' })
  const names = (await library.call('GET', '/tags/')).body.tags.map((one: { name: string }) => one.name)
  expect([await paths(), names.toSorted()]).toEqual([{}, ['Work', 'Work/Reading', 'Work/Reading/Old']])
})

test('an item in two lists of Karakeep is on both shelves, and its tags stay tags', async () => {
  const bookmark = (url: string, lists: string[]) => ({
    ...{ createdAt: 1_600_000_000, title: url, tags: ['flat'], lists, archived: false },
    content: { type: 'link', url: `http://127.0.0.1/${url}` },
  })
  const root = {
    lists: [
      { id: 'l1', name: 'First', parentId: null },
      { id: 'l2', name: 'Second', parentId: 'l1' },
    ],
    bookmarks: [bookmark('one', ['l1', 'l2']), bookmark('two', ['l2'])],
  }
  await importFile(Buffer.from(JSON.stringify(root)), 'karakeep.json')
  expect(await paths()).toEqual({ First: ['one'], 'First > Second': ['one', 'two'] })
  const names = (await library.call('GET', '/tags/')).body.tags.map((one: { name: string }) => one.name)
  expect(names).toEqual(['flat'])
})

test('collections of Pocket keep their order, also of items that are in its list in another', async () => {
  const head = 'title,url,time_added,tags,status\n'
  const row = (name: string) => `${name},http://127.0.0.1/${name},1600000000,,unread\n`
  const zip = makeZip({
    'part_000000.csv': `${head}${row('a')}${row('b')}${row('c')}`,
    'collections/Trip.csv': `${head}${row('c')}${row('a')}`,
  })
  await importFile(zip, 'pocket.zip')
  expect(await paths()).toEqual({ Trip: ['c', 'a'] })
})
