// Exports of services and programs that name or nest the same facts in other ways than most.
import { expect, test } from 'vitest'
import { declareCases, json, marked, SAVED, U, V } from './exported-case.ts'
import { readBytes } from './read-bytes.ts'

const ISO = '2020-09-13T12:26:40Z'

declareCases([
  [
    'Raindrop',
    `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n1,One,,Of boats,${U},Unsorted,,${ISO},,,false`,
    'raindrop.csv',
    { note: 'Of boats', savedMs: SAVED },
  ],
  [
    'Table',
    `Video ID,Playlist Video Creation Timestamp\ndQw4w9WgXcQ,2020-09-13T12:26:40+00:00\n`,
    'Watch later-videos.csv',
    { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', savedMs: SAVED },
  ],
  [
    'Table',
    'Playlist Id,Title,Visibility\nWL,Watch later,Private\n\nVideo Id,Time Added\ndQw4w9WgXcQ,2020-09-13 12:26:40 UTC\n',
    'Watch later.csv',
    { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', savedMs: SAVED },
  ],
  [
    'Table',
    `title,url,category,document_note,document_tags,highlight,note,color,tags,highlighted_at\nOne,${U},article,Of boats,"sea, two words",Twice a day,Really,#00c853,lamp,${ISO}\nOne,${U},article,Of boats,"sea, two words",Nobody,,,,\n`,
    'glasp.csv',
    {
      note: 'Of boats',
      tags: ['sea', 'two words'],
      highlights: [
        { ...marked, color: 'green', tags: ['lamp'], madeMs: SAVED },
        { text: 'Nobody', note: null },
      ],
    },
  ],
  [
    'Table',
    `Titel;Adresse;Schlagwörter;Hinzugefügt am;Gelesen;Notiz;Favorit\nEins;${U};"See, zwei Wörter";13.09.2020 12:26:40;Ja;Meins;Nein`,
    'links.csv',
    { title: 'Eins', tags: ['See', 'zwei Wörter'], savedMs: SAVED, state: 'archive', note: 'Meins' },
  ],
  [
    'Table',
    `Titre,Lien,Étiquettes,Date d'ajout,Lu,Note,Favori\nUn,${U},"mer, deux mots",03/09/2020 12:26,Non,À moi,Oui`,
    'liens.csv',
    { title: 'Un', savedMs: Date.UTC(2020, 8, 3, 12, 26), state: 'queue', isFavorite: true, note: 'À moi' },
  ],
  [
    'Table',
    `タイトル,URL,タグ,追加日,既読,メモ,お気に入り\n一,${U},"海, 二つ",2020/09/13 12:26:40,はい,私の,はい`,
    'links.csv',
    { title: '一', tags: ['海', '二つ'], savedMs: SAVED, state: 'archive', note: '私の', isFavorite: true },
  ],
  ['Table', `Link,Title,Highlights\n${U},One,Twice a day`, 'a.csv', { highlights: [{ text: 'Twice a day' }] }],
  ['Table', `Link,Title,Highlights\n${U},One,3`, 'a.csv', { highlights: [] }],
  [
    'JSON',
    json([
      {
        starred_at: ISO,
        repo: { name: 'boat', html_url: U, url: V, created_at: '2019-01-01T00:00:00Z', topics: ['sea'] },
      },
    ]),
    'starred.json',
    { url: U, title: 'boat', savedMs: SAVED, tags: ['sea'] },
  ],
  [
    'JSON',
    json({
      saves_v2: [
        {
          timestamp: 1_600_000_000,
          title: 'Ann saved a link.',
          attachments: [{ data: [{ external_context: { name: 'One', url: U } }] }],
        },
      ],
    }),
    'your_saved_items.json',
    { url: U, title: 'One', savedMs: SAVED, folder: [] },
  ],
  [
    'JSON',
    `window.YTD.like.part0 = ${json([{ like: { tweetId: '1', fullText: 'Ropes are good', expandedUrl: U } }])}`,
    'like.js',
    { url: U, note: 'Ropes are good' },
  ],
  ['List', json({ type: 'OrderedCollection', orderedItems: [U, V] }), 'bookmarks.json', { url: U }, 2],
  [
    'JSON',
    json([{ id: 1, screen_name: 'annlee', name: 'Ann Lee', full_text: 'Ropes are good', created_at: ISO, url: U }]),
    'bookmarks.json',
    { title: null, author: 'Ann Lee', note: 'Ropes are good', savedMs: SAVED },
  ],
  [
    'JSON',
    json([
      { id: 1, url: '/shaare/aB-3', title: 'One', description: 'My own words', created: ISO },
      { id: 2, url: U, title: 'Two' },
    ]),
    'shaarli.json',
    { url: null, title: 'One', html: '<p>My own words</p>', note: null, savedMs: SAVED },
    2,
  ],
  [
    'JSON',
    json({
      collections: [
        { _id: 7, title: 'Old', parent: { $id: 5 } },
        { _id: 5, title: 'Boats' },
      ],
      items: [{ _id: 1, link: U, title: 'One', collectionId: 7 }],
    }),
    'backup.json',
    { url: U, folder: ['Boats', 'Old'] },
  ],
  [
    'JSON',
    json({
      items: [
        'C',
        { id: 'C', parentID: null, childrenIds: ['F'], data: { container: {} } },
        'F',
        { id: 'F', title: 'Boats', parentID: 'C', childrenIds: ['T'], data: { list: {} } },
        'T',
        {
          id: 'T',
          title: 'Mine',
          parentID: 'F',
          createdAt: 621_692_800.5,
          data: { tab: { savedTitle: 'One', savedURL: U } },
        },
      ],
    }),
    'StorableSidebar.json',
    { url: U, title: 'Mine', folder: ['Boats'], savedMs: SAVED + 500 },
  ],
  [
    'XML',
    `<?xml version="1.0"?><articles><article><link>${U}</link><title>One</title><tag_cache>sea,rope</tag_cache><label_cache>[[-1025,"Boats","",""]]</label_cache></article><article><link>${V}</link><title>Two</title></article></articles>`,
    'starred.xml',
    { url: U, tags: ['sea', 'rope', 'Boats'] },
    2,
  ],
  [
    'XML',
    `<?xml version="1.0"?><links><link href="${U}" title="One" tags="sea,rope" added="${ISO}"/><link href="${V}" title="Two"/></links>`,
    'links.xml',
    { url: U, title: 'One', tags: ['sea', 'rope'], savedMs: SAVED },
    2,
  ],
  [
    'XML',
    `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Mine</title><link>https://b.example/</link><item><title>One</title><link>${U}</link><pubDate>Sun, 13 Sep 2020 12:26:40 GMT</pubDate><category>sea</category><category>two words</category><dc:creator>Ann Lee</dc:creator></item><item><title>Two</title><link>${V}</link></item></channel></rss>`,
    'bookmarks.rss',
    { url: U, title: 'One', author: 'Ann Lee', savedMs: SAVED, tags: ['sea', 'two words'], folder: [] },
    2,
  ],
  [
    'XML',
    `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Mine</title><link href="https://b.example/"/><entry><title>One</title><link rel="alternate" href="${U}"/><updated>${ISO}</updated><category term="sea"/><author><name>Ann Lee</name></author></entry></feed>`,
    'bookmarks.atom',
    { url: U, title: 'One', author: 'Ann Lee', savedMs: SAVED, tags: ['sea'], folder: [] },
  ],
  [
    'List',
    `<!DOCTYPE html><title>Bookmarks</title><h1>Bookmarks</h1><ul><li><a class="h-cite" href="${U}">One</a> — <time class="dt-published">2020-09-13 12:26 pm</time></li></ul>`,
    'bookmarks-0001.html',
    { url: U, title: 'One', savedMs: SAVED - 40_000 },
  ],
  [
    'List',
    `- [x] [One](${U}) #sea — Mine\n- [ ] ${V}\n`,
    'list.md',
    { state: 'archive', tags: ['sea'], note: 'Mine' },
    2,
  ],
  [
    'Markdown',
    `# One (a.example)\n\n<${U}>\n\n## Comment\n\nMine.\n\n## Tags\n\n#sea #rope\n`,
    '1.bookmark.md',
    { url: U, tags: ['sea', 'rope'] },
  ],
])

test('folders that are their own parents end', async () => {
  const file = {
    folders: [
      { id: 1, name: 'A', parentId: 2 },
      { id: 2, name: 'B', parentId: 1 },
    ],
    links: [{ url: U, title: 'One', folderId: 1 }],
  }
  const { items } = await readBytes(Buffer.from(json(file)), 'a.json')
  expect(items).toHaveLength(1)
  expect(items[0]?.folder.slice(-2)).toEqual(['B', 'A'])
})

test('a highlight and the note on its page come in apart, with their own tags', async () => {
  const { fieldsLeft } = await readBytes(
    Buffer.from(`url,title,highlight,document_tags,document_note\n${U},One,Twice a day,sea,Mine\n`),
    'a.csv',
  )
  expect(fieldsLeft).toEqual([])
})
