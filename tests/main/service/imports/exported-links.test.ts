// Links in files of browsers, of tables without the usual names, and of programs that name fields in their own way.
import { expect, test } from 'vitest'
import { declareCases, json, marked, SAVED, U, V } from './exported-case.ts'
import { readBytes } from './read-bytes.ts'
import { makeZip } from '../../../fakes/make-book.ts'

const MADE = '2020-09-13T12:26:40Z'
const links = (each: string) => `<!doctype html><title>Bookmarks</title><h1>Bookmarks</h1><ul>${each}</ul>`

declareCases([
  [
    'Opera',
    `Opera Hotlist version 2.0\n\n#FOLDER\n\tNAME=Boats\n\n#URL\n\tNAME=One\n\tURL=${U}\n\tCREATED=1600000000\n\tDESCRIPTION=Mine\n\n-\n\n#URL\n\tNAME=Two\n\tURL=${V}\n`,
    'opera6.adr',
    { url: U, title: 'One', note: 'Mine', savedMs: SAVED, folder: ['Boats'] },
    2,
  ],
  [
    'Link',
    `[InternetShortcut]\r\nURL=${U}\r\nIconFile=https://a.example/i.ico\r\n`,
    'One.url',
    { url: U, title: 'One' },
  ],
  ['Link', `[Desktop Entry]\nType=Link\nName=One\nURL=${U}\n`, 'x.desktop', { url: U, title: 'One' }],
  [
    'List',
    links(`<li><a class="h-cite" href="${U}">One</a> - <time datetime="${MADE}">2020-09-13 12:26 pm</time></li>`),
    'bookmarks-0001.html',
    { url: U, title: 'One', savedMs: SAVED },
  ],
  [
    'List',
    links(
      ['a', 'b', 'c']
        .map((host) => `<li><a href="https://${host}.example/">Page of ${host} &amp; all</a></li>`)
        .join(''),
    ),
    'list.html',
    { url: 'https://a.example/', title: 'Page of a & all' },
    3,
  ],
  ['Table', `"One, all",${U},${MADE}\nTwo,${V},${MADE}\n`, 'x.csv', { url: U, title: 'One, all', savedMs: SAVED }, 2],
  [
    'YAML',
    `- url: ${U}\n  title: One\n  tags: [a, b c]\n  created: ${MADE}\n`,
    'x.yml',
    { tags: ['a', 'b c'], savedMs: SAVED },
  ],
  [
    'Table',
    `Titel;Adresse;Schlagwörter;Notiz;Datum;Gelesen\nOne;${U};a, b c;Mine;13.09.2020 12:26:40;ja`,
    'lesezeichen.csv',
    { title: 'One', tags: ['a', 'b c'], note: 'Mine', savedMs: SAVED, state: 'archive' },
  ],
  [
    'Table',
    `Title,URL,Created\nOne,${U},13/09/2020 12:26:40\nTwo,${V},02/10/2020 00:00:00`,
    'x.csv',
    { savedMs: SAVED },
    2,
  ],
  [
    'Table',
    `Title;URL;Content;Tags;MIME Type;Language;Creation date\nOne;${U};<p>Words</p>;a, b c;text/html;en;10/09/2020 12:26:40`,
    'wallabag.csv',
    { savedMs: SAVED - 3 * 86_400_000, tags: ['a', 'b c'], html: '<p>Words</p>' },
  ],
  [
    'Table',
    `title,url,tags,description,comments,annotations,created_at\nOne,${U},"a ""b c""",Mine,,Highlight: Twice a day,2020-09-13 12:26:40`,
    'diigo.csv',
    { tags: ['a', 'b c'], note: 'Mine', highlights: [{ text: 'Twice a day' }] },
  ],
  ['Table', `Was,Wo\nOne and all,${U}\nTwo and more,${V}`, 'x.csv', { title: 'One and all' }, 2],
  [
    'Delicious',
    json({ delicious: [{ href: U, description: 'One', extended: 'Mine', tag: 'a b', time: MADE }] }),
    'delicious.json',
    { title: 'One', note: 'Mine', tags: ['a', 'b'], savedMs: SAVED, state: null },
  ],
  [
    'JSON',
    json({
      stories: [
        {
          ...{ story_title: 'One', story_permalink: U, story_authors: 'Marta', story_content: '<p>Words</p>' },
          ...{ starred_date: '2020-09-13 12:26:40', user_tags: ['a'], user_notes: 'Mine', highlights: ['Twice a day'] },
        },
      ],
    }),
    'newsblur.json',
    {
      ...{ url: U, title: 'One', author: 'Marta', html: '<p>Words</p>', savedMs: SAVED, tags: ['a'], note: 'Mine' },
      highlights: [{ text: 'Twice a day' }],
    },
  ],
  [
    'JSON',
    json([{ title: 'Boats', created: MADE, tabs: [{ title: 'One', tweetUrl: U, iconUrl: 'https://a.example/i' }] }]),
    'sessions.json',
    { url: U, savedMs: SAVED, folder: ['Boats'] },
  ],
  ['JSON', json({ results: [{ link: U }, { link: V }] }), 'x.json', { url: U, title: null }, 2],
  [
    'JSON',
    json({
      list: {
        1: {
          ...{ given_url: U, resolved_title: 'One', favorite: '1', status: '1', time_added: '1600000000' },
          ...{ time_read: '1600000000', tags: { a: { item_id: '1', tag: 'a' }, b: { tag: 'b c' } } },
          authors: { 5: { author_id: '5', name: 'Marta' } },
        },
      },
    }),
    'pocket.json',
    { url: U, title: 'One', author: 'Marta', tags: ['a', 'b c'], savedMs: SAVED, readMs: SAVED, isFavorite: true },
  ],
  [
    'Google Keep',
    json({
      ...{ isTrashed: false, isPinned: true, isArchived: true, title: 'One', textContent: 'Mine' },
      ...{ createdTimestampUsec: SAVED * 1000, userEditedTimestampUsec: SAVED * 1000, labels: [{ name: 'a' }] },
      annotations: [{ source: 'WEBLINK', title: 'Two', url: U }],
    }),
    'note.json',
    { url: U, title: 'One', note: 'Mine', tags: ['a'], savedMs: SAVED, state: 'archive', isFavorite: true },
  ],
  [
    'JSON',
    json({ activeNotes: [{ id: 'x', content: 'One\r\nThe ferry leaves.', creationDate: MADE, tags: ['a'] }] }),
    'notes.json',
    { url: null, title: 'One', tags: ['a'], savedMs: SAVED },
  ],
  [
    'XML',
    `<?xml version="1.0"?><reply><bookmarks><bookmark><title>One</title><url>${U}</url><timestamp>1600000000000000</timestamp><labels><label>a</label><label>b c</label></labels></bookmark><bookmark><title>Two</title><url>${V}</url></bookmark></bookmarks></reply>`,
    'bookmarks.xml',
    { url: U, title: 'One', tags: ['a', 'b c'], savedMs: SAVED },
    2,
  ],
  [
    'JSON',
    json({ sync: { url: 'https://api.a.example' }, data: { bookmarks: [{ title: 'One', url: U }] } }),
    'backup.json',
    { url: U },
  ],
  [
    'Google Reader',
    json({
      id: 'user/1/state/com.google/starred',
      items: [
        {
          ...{ title: 'One', alternate: [{ href: U }], categories: [] },
          annotations: [{ text: 'Twice a day', note: 'Really', added_on: SAVED / 1000 }],
        },
      ],
    }),
    'starred.json',
    { highlights: [{ ...marked, madeMs: SAVED }] },
  ],
])

/** A file of Firefox: a size, and a block of LZ4 that is not compressed but for its `end`, a stretch of what is before. */
function compressed(text: string, end = { back: 0, length: 0 }): Buffer {
  const head = Buffer.from('mozLz40\0\0\0\0\0', 'latin1')
  const literals = Buffer.from(text)
  head.writeUInt32LE(literals.length + end.length, 8)
  const lengths = (size: number): number[] =>
    size < 15 ? [] : [...Array.from({ length: Math.floor((size - 15) / 255) }, () => 255), (size - 15) % 255]
  const token = (Math.min(15, literals.length) << 4) | Math.min(15, Math.max(0, end.length - 4))
  const match = end.length === 0 ? [] : [end.back & 255, end.back >> 8, ...lengths(end.length - 4)]
  return Buffer.concat([head, Buffer.from([token, ...lengths(literals.length)]), literals, Buffer.from(match)])
}

test('the compressed backup of Firefox is read', async () => {
  // It ends with a stretch that repeats itself.
  const backup = json({
    root: 'placesRoot',
    children: [{ type: 'text/x-moz-place', title: 'One', uri: U, dateAdded: SAVED * 1000, tags: 'a,b c' }],
  })
  const bytes = compressed(`${backup} `, { back: 1, length: 300 })
  const { programs, items } = await readBytes(bytes, 'bookmarks-2020-09-13.jsonlz4')
  expect(programs).toEqual(['Firefox'])
  expect(items).toMatchObject([{ url: U, title: 'One', savedMs: SAVED, tags: ['a', 'b c'] }])
})

test('a compressed backup that repeats what is not there is refused', async () => {
  await expect(readBytes(compressed('[]', { back: 9, length: 9 }), 'b.jsonlz4')).rejects.toThrow('damaged')
})

test('highlights in a separate file are no rows that repeat another', async () => {
  const zip = makeZip({
    'part_000000.csv': `title,url,time_added,tags,status\nOne,${U},1600000000,a,unread\nOne,${U},1600000000,b,unread\n`,
    'annotations/part_000000.json': json([{ url: U, title: 'One', highlights: [{ quote: 'Twice a day' }] }]),
  })
  const { items, repeated } = await readBytes(zip, 'pocket.zip')
  expect(items).toMatchObject([{ tags: ['a', 'b'], highlights: [{ text: 'Twice a day' }] }])
  expect(repeated).toBe(1)
})

test('links in a ZIP archive are named for their files', async () => {
  const plist = `<?xml version="1.0"?><plist version="1.0"><dict><key>URL</key><string>${V}</string></dict></plist>`
  const { items, refused } = await readBytes(
    makeZip({ 'One.url': `[InternetShortcut]\nURL=${U}\n`, 'Two.webloc': plist }),
    'links.zip',
  )
  expect([items.map(({ url, title }) => [url, title]), refused]).toEqual([
    [
      [U, 'One'],
      [V, 'Two'],
    ],
    [],
  ])
})
