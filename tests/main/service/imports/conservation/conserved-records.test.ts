// Every record of an imported file is added, joined with another one of its page, or refused with a reason.
import { expect, test } from 'vitest'
import { reason } from '#shared/reasons/codes.ts'
import { corpusBytes, corpusFiles, corpusIsHere, skipReason } from '../../outbound/corpus.ts'
import { readBytes } from '../read-bytes.ts'
import { accountedIn, recordsIn } from './counted-records.ts'

const U = 'https://a.example/1'
const V = 'https://a.example/2'

/** Each with a page twice, one without an address, and one that is none. */
const files: readonly (readonly [what: string, file: string, taken: number, joined: number, refused: number])[] = [
  ['a table', `title,url,tags\nOne,${U},a\nOne,${U},b\nTwo,${V},\nNone,,\nMail,mailto:a@b.example,`, 2, 1, 2],
  ['a table of Pocket', `title,url,time_added,tags,status\nA,${U},1,,unread\nB,${U},1,,unread\nC,,1,,unread`, 1, 1, 1],
  [
    'objects',
    JSON.stringify([
      { url: U, title: 'A' },
      { url: U, title: 'B' },
      { url: '', title: 'C' },
    ]),
    1,
    1,
    1,
  ],
  [
    'objects of Pinboard',
    JSON.stringify([
      { href: U, toread: 'no' },
      { href: U, toread: 'no' },
      { href: 'place:x', toread: 'no' },
    ]),
    ...([1, 1, 1] as const),
  ],
  [
    'bookmarks',
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="${U}">A</A><DT><A HREF="${U}">B</A><DT><A HREF="javascript:x">C</A></DL>`,
    ...([1, 1, 1] as const),
  ],
  ['posts', `<posts><post href="${U}"/><post href="${U}"/><post href="" description="C"/></posts>`, 1, 1, 1],
  [
    'clippings',
    [
      'Highlight at location 1-2 | Added on Monday, March 4, 2019 8:15:00 PM\n\nWords',
      'Bookmark at location 3 | Added on Monday, March 4, 2019 8:15:00 PM\n\n',
      'Highlight at location 7-9 | Added on Monday, March 4, 2019 8:15:00 PM\n\nMore words',
    ]
      .map((clipping) => `One (Marta)\n- Your ${clipping}\n==========\n`)
      .join(''),
    ...([1, 0, 1] as const),
  ],
  ['highlights of Readwise', `Highlight,Book Title,Book Author\nWords,One,M\nMore,One,M\n,One,M`, 1, 0, 1],
  ['highlights by title', `Title,Highlight,Note\nOne,Words,x\nOne,More,\nTwo,,y`, 1, 0, 1],
]

test.each(files)('every record of %s is accounted for', async (_what, file, taken, joined, refused) => {
  const read = await readBytes(Buffer.from(file), 'export')
  expect([read.items.length, read.repeated ?? 0, read.refused.length]).toEqual([taken, joined, refused])
  expect(accountedIn(read)).toBe(recordsIn(file))
})

test('every line of a list is accounted for', async () => {
  const read = await readBytes(
    Buffer.from(`# Links\n${U}\n[One](${U})\nNo address\n---\n\n${V} and ${U}3`),
    'links.txt',
  )
  expect([read.items.length, read.repeated, read.refused.map(({ name }) => name)]).toEqual([3, 1, ['No address']])
})

test('every email of a mailbox is accounted for', async () => {
  const mail = (subject: string, body: string) =>
    `From a@b.example Mon Jan  1 00:00:00 2020\nFrom: a@b.example\nSubject: ${subject}\nDate: Mon, 1 Jan 2020 00:00:00 +0000\nMessage-ID: <${subject}@b.example>\nMIME-Version: 1.0\nContent-Type: text/plain\n\n${body}\n\n`
  const read = await readBytes(Buffer.from(mail('One', 'Words of the first') + mail('Two', '')), 'box.mbox')
  expect([read.items.map(({ title }) => title), read.refused.map(({ name }) => name)]).toEqual([['One'], ['Two']])
})

test('a line of an email that starts like a separator splits nothing', async () => {
  const head = 'From a@b.example Mon Jan  1 00:00:00 2020\nFrom: a@b.example\nSubject: One\nMIME-Version: 1.0\n\n'
  const read = await readBytes(
    Buffer.from(`${head}We left.\n\nFrom the harbour we went on.\n>From there, too.\n`),
    'a.mbox',
  )
  expect(read.items).toHaveLength(1)
  expect(read.items[0]?.html).toMatch(/From the harbour we went on\.<br>From there, too\./)
})

test('every part of an email is in its text, or named', async () => {
  const part = (head: string, body: string) => `--xx\r\n${head}\r\n\r\n${body}\r\n`
  const mail = `From: Ann <a@b.example>\r\nSubject: One\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=xx\r\n\r\n${[
    part('Content-Type: text/html', '<p>Words <img src="cid:p@b.example"></p>'),
    part('Content-Type: image/png\r\nContent-ID: <p@b.example>\r\nContent-Transfer-Encoding: base64', 'AAAA'),
    part(
      'Content-Type: application/pdf; name="a.pdf"\r\nContent-Disposition: attachment; filename="a.pdf"\r\nContent-Transfer-Encoding: base64',
      'AAAA',
    ),
    part('Content-Type: application/pgp-signature; name="s.asc"', 'x'),
  ].join('')}--xx--\r\n`
  const read = await readBytes(Buffer.from(mail), 'a.eml')
  expect(read.items[0]?.html).toContain('<img src="data:image/png;base64,AAAA">')
  expect(read.refused).toEqual([{ name: 'a.pdf', reason: reason('row_is_file_of_email') }])
})

test('every paragraph beside excerpts of books is named', async () => {
  const file = 'My notes\n\n“Words”\n\nExcerpt From\nOne\nMarta\nA notice\n\nThe end\n'
  const read = await readBytes(Buffer.from(file), 'excerpts.txt')
  expect([read.items.length, read.refused.map(({ name }) => name)]).toEqual([1, ['My notes', 'The end']])
})

test('every leaf of an outline is accounted for', async () => {
  const outline = `<opml version="2.0"><body><outline text="Boats"><outline text="One" type="link" url="${U}"/><outline text="A line"/>
    <outline text="F" xmlUrl="https://a.example/f"/></outline></body></opml>`
  const read = await readBytes(Buffer.from(outline), 'o.opml')
  expect([read.items.length, read.refused.map(({ name }) => name)]).toEqual([1, ['A line', 'F']])
})

test('words that are marked in two records of a page keep both remarks', async () => {
  const file = JSON.stringify(
    ['first', 'second'].map((note) => ({ url: U, title: 'One', highlights: [{ text: 'Twice a day', note }] })),
  )
  const { items } = await readBytes(Buffer.from(file), 'a.json')
  expect(items[0]?.highlights).toMatchObject([{ text: 'Twice a day', note: 'first\n\nsecond' }])
})

const programs = ['browser', 'kindle', 'linkding', 'raindrop', 'readwise', 'wallabag', 'instapaper']
const samples = ['samples', 'netscape', 'wallabag', ...programs.map((name) => `formats/${name}`)].flatMap((folder) =>
  corpusFiles(`imports/${folder}`),
)

test.skipIf(!corpusIsHere).each(samples)(`every record of %s is accounted for${skipReason}`, async (file) => {
  const bytes = corpusBytes(file)
  const records = recordsIn(bytes.toString())
  if (records === null || records <= 0) return
  const read = await readBytes(bytes, file.replace(/.*\//, '')).catch(() => null)
  if (!read) return
  // The descriptions of folders are named beside the links, and links in notes are a part of these.
  const described = read.refused.filter(({ reason }) => reason.code === 'row_is_folder').length
  const inNotes = read.items.flatMap(({ note }) => note?.match(/ \(https?:\/\/[^()]*\)/g) ?? []).length
  expect(accountedIn(read) - described + inNotes).toBe(records)
})
