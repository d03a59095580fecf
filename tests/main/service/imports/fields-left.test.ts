import { expect, test } from 'vitest'
import { json, U, V } from './exported-case.ts'
import { readBytes } from './read-bytes.ts'

test.each([
  ['a table', `title,url,cover,rating,id\nOne,${U},c.png,5,7\nTwo,${V},,0,8`, ['cover', 'rating']],
  ['a known table', `title,url,time_added,tags,status,mood\nOne,${U},1,,,calm`, ['mood']],
  [
    'objects',
    json([{ url: U, title: 'One', cover: 'c.png', wordCount: 7, updated_at: '2020-01-02', empty: [], none: 0 }]),
    ['cover'],
  ],
  ['a note', `---\ntitle: One\nsource: ${U}\nmood: calm\ncssclasses: wide\n---\nWords`, ['mood', 'cssclasses']],
  ['known objects', json([{ href: U, toread: 'no', description: 'One', mood: 'calm' }]), ['mood']],
  [
    'collections',
    json({ collections: [{ id: 1, name: 'A', links: [{ id: 2, url: U, name: 'One', mood: 'calm', tags: [] }] }] }),
    ['mood'],
  ],
  [
    'bookmarks with contents',
    json({ bookmarks: [{ createdAt: 1, mood: 'calm', content: { type: 'link', url: U, pace: 'slow' } }] }),
    ['mood', 'pace'],
  ],
  [
    'feed items',
    json({ items: [{ title: 'One', alternate: [{ href: U }], origin: { title: 'A', mood: 'calm' } }] }),
    ['mood'],
  ],
  [
    "a browser's tree",
    json({ version: 1, roots: { bar: { children: [{ name: 'One', url: U, mood: 'calm' }], mood: 'of the folder' } } }),
    ['mood'],
  ],
  [
    'bookmarks',
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="${U}" class="x" MOOD="calm">One</A></DL>`,
    ['mood'],
  ],
  ['posts', `<posts><post href="${U}" description="One" mood="calm"/></posts>`, ['mood']],
  [
    'an outline',
    `<opml version="2.0"><body><outline text="A"><outline text="One" url="${U}" mood="calm"/></outline></body></opml>`,
    ['mood'],
  ],
  [
    'notes of Evernote',
    `<en-export><note><title>One</title><content>Words</content><note-attributes><source-url>${U}</source-url><mood>calm</mood></note-attributes></note></en-export>`,
    ['mood'],
  ],
  [
    'a library of Zotero',
    `<rdf:RDF xmlns:z="http://www.zotero.org/namespaces/export#"><bib:Document rdf:about="${U}"><dc:title>One</dc:title><z:mood>calm</z:mood></bib:Document></rdf:RDF>`,
    ['mood'],
  ],
  ['a table of what is taken in', `title,url,notes\nOne,${U},Mine`, []],
])('names the fields of %s that have no place here', async (_what, file, fields) => {
  expect((await readBytes(Buffer.from(file), 'export')).fieldsLeft).toEqual(fields)
})

test.each(['urn:uuid:3', 'Chapter 7', 'page 12', 'May'])('%s in a field of dates is no date', async (words) => {
  const { items } = await readBytes(Buffer.from(json([{ url: U, title: 'One', created: words }])), 'a.json')
  expect(items).toMatchObject([{ savedMs: null }])
})
