// Notes of programs for notes, alone and in a ZIP archive with their pictures.
import { expect, test } from 'vitest'
import { declareCases, json, SAVED, U } from './exported-case.ts'
import { readBytes } from './read-bytes.ts'
import { makeZip } from '../../../fakes/make-book.ts'

const day = Date.UTC(2020, 8, 13)
const PNG = Buffer.from('iVBORw0KGgo=', 'base64')

declareCases([
  [
    'Markdown',
    `---\ntitle: One\nsource: ${U}\n---\nThe ferry ==leaves *twice* a day== at noon.\n\n\`a ==b== c\`\n`,
    'One.md',
    {
      highlights: [{ text: 'leaves twice a day' }],
      html: '<p>The ferry leaves <em>twice</em> a day at noon.</p>\n<p><code>a ==b== c</code></p>',
    },
  ],
  [
    'Markdown',
    `title:: One\nurl:: ${U}\nauthor:: [[Marta]]\ntags:: a, [[b c]]\ndate-saved:: [[2020-09-13]]\n\n- The ferry leaves.\n`,
    'One.md',
    { url: U, title: 'One', author: 'Marta', tags: ['a', 'b c'], savedMs: day },
  ],
  [
    'Markdown',
    `# One\n\nURL: ${U}\nTags: a, b c\nCreated: September 13, 2020 12:26 PM\nStatus: Read\n\nThe ferry leaves.\n`,
    'One 0123456789abcdef0123456789abcdef.md',
    { url: U, title: 'One', tags: ['a', 'b c'], savedMs: SAVED - 40_000, state: 'archive' },
  ],
  ['Markdown', '# One\n#a #b c#\n\nThe ferry leaves.\n', 'One.md', { url: null, title: 'One', tags: ['a', 'b c'] }],
  [
    'wallabag',
    `\n\n${'='.repeat(100)}\n\nOne\n\n${'='.repeat(100)}\n\nThe ferry leaves.\n\n${'='.repeat(100)}\n\nTwo\n\n${'='.repeat(100)}\n\nIt is late.\n`,
    'Unread articles.txt',
    { url: null, title: 'One', html: '<p>The ferry leaves.</p>' },
    2,
  ],
])

test('a bundle of text comes in with its picture and dates', async () => {
  const zip = makeZip({
    'One.textbundle/info.json': json({
      version: 2,
      'net.shinyfrog.bear': { creationDate: '2020-09-13T12:26:40Z', archived: 1, pinned: 1 },
    }),
    'One.textbundle/text.md': 'The ferry leaves.\n\n![A ferry](assets/a%20b.png)\n',
    'One.textbundle/assets/a b.png': PNG,
  })
  const { items, refused } = await readBytes(zip, 'One.textpack')
  expect(refused).toEqual([])
  expect(items).toMatchObject([{ title: 'One', savedMs: SAVED, state: 'archive', isFavorite: true }])
  expect(items[0]?.html).toContain('<img src="data:image/png;base64,iVBORw0KGgo=" alt="A ferry">')
})

test('a page of a ZIP archive has the pictures that are there', async () => {
  const page = '<!doctype html><title>One</title><p>The ferry leaves.<img src="One_files/a.png"><img src="b.png"></p>'
  const zip = makeZip({ 'One_files/a.png': PNG, 'One.html': page, 'other.png': PNG })
  const { items, refused } = await readBytes(zip, 'pages.zip')
  expect(items.map(({ html }) => html)).toEqual([page.replace('One_files/a.png', 'data:image/png;base64,iVBORw0KGgo=')])
  expect(refused.map(({ name }) => name)).toEqual(['other.png'])
})

test('a page of MAFF comes in with its address, date and pictures', async () => {
  const facts = (name: string, value: string) => `<MAF:${name} RDF:resource="${value}"/>`
  const zip = makeZip({
    '1_2/index.html': '<!doctype html><title>Two</title><p>The ferry leaves.<img src="index_files/a.png"></p>',
    '1_2/index_files/a.png': PNG,
    '1_2/index_files/style.css': 'p { color: red }',
    '1_2/index.rdf': `<?xml version="1.0"?><RDF:RDF xmlns:MAF="http://maf.mozdev.org/metadata/rdf#" xmlns:RDF="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <RDF:Description RDF:about="urn:root">${facts('originalurl', U)}${facts('title', 'One &amp; all')}${facts('archivetime', 'Sun, 13 Sep 2020 14:26:40 +0200')}${facts('indexfilename', 'index.html')}</RDF:Description></RDF:RDF>`,
  })
  const { items, refused } = await readBytes(zip, 'One.maff')
  expect(refused).toEqual([])
  expect(items).toMatchObject([{ url: U, title: 'One & all', savedMs: SAVED }])
  expect(items[0]?.html).toContain('src="data:image/png;base64,iVBORw0KGgo="')
})
