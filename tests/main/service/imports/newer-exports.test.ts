// Forms of exports that the samples do not have: other versions, other columns, half of a file.
import { expect, test } from 'vitest'
import { readBytes } from './read-bytes.ts'

const bytes = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
const url = 'https://a.example/1'
const made = '2020-01-02T03:04:05Z'
const kept = { text: 'The mill turns.', note: 'As ever', madeMs: Date.parse(made) }

test.each<[string, unknown]>([
  [
    'Linkwarden',
    {
      collections: [
        { id: 1, links: [{ url, highlights: [{ text: kept.text, comment: kept.note, createdAt: made }] }] },
      ],
    },
  ],
  [
    'Karakeep',
    {
      bookmarks: [
        {
          createdAt: 1_577_934_245,
          content: { type: 'link', url },
          highlights: [{ text: kept.text, note: kept.note, createdAt: 1_577_934_245 }],
        },
      ],
    },
  ],
  ['GoodLinks', [{ url, addedAt: 1, highlights: [{ content: kept.text, note: kept.note, time: 1_577_934_245 }] }]],
  ['JSON', [{ link: url, annotations: [{ quote: kept.text, note: kept.note, created: made }, { quote: '' }] }]],
])('highlights in a file of %s come with their notes and dates', async (program, value) => {
  const { programs, items } = await readBytes(bytes(value), 'export.json')
  expect(programs).toEqual([program])
  expect(items).toMatchObject([{ url, highlights: [kept] }])
  expect(items[0]?.highlights).toHaveLength(1)
})

test('the page that Instapaper exports gives its links with their folders, and not itself as an article', async () => {
  const lists = ['Unread', 'Starred', 'Archive', 'Recipes'].map(
    (name) => `<h1>${name}</h1>\n<ol><li><a href="https://a.example/${name}">In ${name}</a></ol>`,
  )
  const page = `<!DOCTYPE html>\n<html><head><title>Instapaper: Export</title></head><body>${lists.join('\n')}</body></html>`
  const { programs, items } = await readBytes(bytes(page), 'instapaper-export.html')
  expect(programs).toEqual(['Instapaper'])
  expect(items.map(({ title, state, isFavorite, folder }) => [title, state, isFavorite, folder])).toEqual([
    ['In Unread', 'queue', false, []],
    ['In Starred', 'queue', true, []],
    ['In Archive', 'archive', false, []],
    ['In Recipes', 'queue', false, ['Recipes']],
  ])
})

test('what is important in bookmarks of Raindrop is a favorite', async () => {
  const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="${url}" DATA-IMPORTANT="true">A</A><DT><A HREF="${url}2">B</A></DL>`
  const { items } = await readBytes(bytes(file), 'raindrop.html')
  expect(items.map(({ isFavorite }) => isFavorite)).toEqual([true, false])
})

test.each([
  '[{"url":"https://a.example/1","title":"A"},{"url":"https://a.ex',
  '{"bookmarks": [{"url": "https://a.example/1"',
])('half of a file of objects is refused, not read as a list of addresses: %s', async (half) => {
  await expect(readBytes(bytes(half), 'all.json')).rejects.toThrow('all.json is damaged or incomplete')
})

test('a list that starts with a link in Markdown is not a damaged file of objects', async () => {
  const { items } = await readBytes(bytes('[A {"b"}](https://a.example/1)\n'), 'links.md')
  expect(items).toMatchObject([{ url }])
})
