import { expect, test } from 'vitest'
import { wrapInPage, paragraphs } from '../../../renderer/app/incoming/wrap-in-page.ts'
import { readEmail } from '../../../renderer/app/incoming/read-email.ts'
import { decodeFileText } from '../../../renderer/app/incoming/decode-file-text.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('an email becomes a page with its subject, sender and text, and not at the web address that it names', async () => {
  const email = [
    'From: =?utf-8?q?The_H=C3=A5rbour?= <news@harbour.example>',
    'Subject: =?utf-8?b?Q3JhbmVzIOKAlCB3ZWVrIDE=?=',
    'Date: Mon, 06 Jan 2020 08:00:00 +0000',
    'List-Post: <https://harbour.example/p/cranes>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'plain',
    '--x',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>Cranes lift =E2=80=9Ceverything=E2=80=9D.</p>',
    '--x--',
    '',
  ].join('\r\n')
  const page = await readEmail('week.eml', bytes(email))
  expect(page?.url).toMatch(/^https:\/\/file\.lectern\.invalid\/[0-9a-f]{32}\/week\.eml$/)
  expect(page?.html).toContain('<title>Cranes — week 1</title>')
  expect(page?.html).toContain('<meta property="og:site_name" content="The Hårbour">')
  expect(page?.html).toContain('<p>Cranes lift “everything”.</p>')
  expect(page?.html).not.toContain('plain')
})

test('an email keeps the pictures that it shows, and names the files that are left out', async () => {
  const part = (head: string, body: string) => `--x\r\n${head}\r\n\r\n${body}\r\n`
  const email = `From: a@b.example\r\nSubject: One\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${[
    part('Content-Type: text/html', '<p>Words <img src="cid:p%40b.example"></p>'),
    part('Content-Type: image/png\r\nContent-ID: <p@b.example>\r\nContent-Transfer-Encoding: base64', 'dGVzdA=='),
    part('Content-Type: application/zip\r\nContent-Disposition: attachment; filename="a &amp; b.zip"', 'x'),
    part('Content-Type: application/pgp-signature', 'x'),
  ].join('')}--x--\r\n`
  const page = await readEmail('a.eml', bytes(email))
  expect(page?.html).toContain('<img src="data:image/png;base64,dGVzdA==">')
  expect(page?.html).toMatch(/<p>Attached: a &amp;[^<]*b\.zip<\/p>/)
})

test('a plain text email preserves its paragraphs and gets its own address, which resolves nowhere', async () => {
  const page = await readEmail(
    'note.eml',
    bytes('From: a@b.example\r\nSubject: x <b>\r\n\r\nOne\r\nline\r\n\r\nTwo <script>\r\n'),
  )
  expect(page?.url).toMatch(/^https:\/\/file\.lectern\.invalid\/[0-9a-f]{32}\/note\.eml$/)
  expect(page?.html).toContain('<p>One<br>line</p><p>Two &lt;script&gt;</p>')
  expect(page?.html).toContain('<title>x &lt;b&gt;</title>')
})

const PAGE = '<html><head>META</head><body><p>H\xe5rbour for \x84K\xfcste\x93</p></body></html>'

test.each([
  ['in Windows-1252', ['Content-Type: text/html'], PAGE],
  ['with its charset in the page', ['Content-Type: text/html'], PAGE.replace('META', '<meta charset="windows-1252">')],
  ['after a wrong declaration', ['Content-Type: text/html'], PAGE.replace('META', '<meta charset="utf-8">')],
  [
    'in quoted-printable',
    ['Content-Type: text/html', 'Content-Transfer-Encoding: quoted-printable'],
    '<p>H=E5rbour for =84K=FCste=93</p>',
  ],
  ['in Base64', ['content-type: text/html;', ' format=flowed', 'Content-Transfer-Encoding: base64'], btoa(PAGE)],
  ['without any headers', [], 'H\xe5rbour for \x84K\xfcste\x93'],
  ['as plain text', ['Content-Disposition: inline'], 'H\xe5rbour for \x84K\xfcste\x93'],
])('a part of an email that names no charset is read %s', async (_name, head, body) => {
  const part = (headers: readonly string[], text: string) => [...headers, '', text].join('\r\n')
  const first = part(['Content-Type: text/plain; charset=utf-8'], 'H\xc3\xa5fen')
  for (const email of [
    part(['Subject: One', 'From: a@b.example', ...head], body),
    part(
      ['Subject: One', 'Content-Type: multipart/mixed; boundary=x'],
      `--x\r\n${first}\r\n--x\r\n${part(head, body)}\r\n--x--`,
    ),
  ]) {
    const page = await readEmail(
      'a.eml',
      Uint8Array.from(email, (sign) => sign.charCodeAt(0)),
    )
    expect(page?.html).toContain('Hårbour for „Küste“')
    if (email.includes('fen')) expect(page?.html).toContain('Håfen')
  }
})

test('a file that is not an email is rejected', async () => {
  expect(await readEmail('a.eml', bytes('Just some words.'))).toBeNull()
  expect(await readEmail('a.eml', bytes('Subject: empty\r\n\r\n'))).toBeNull()
  expect(await readEmail('a.eml', new Uint8Array([0, 1, 2, 255, 254]))).toBeNull()
})

test('a file is decoded in its own charset, and a binary file is rejected', () => {
  expect(decodeFileText(bytes('Hårbour'))).toBe('Hårbour')
  expect(decodeFileText(new Uint8Array([0x48, 0xe5, 0x72]))).toBe('Hår')
  expect(decodeFileText(new Uint8Array([0xff, 0xfe, 0x48, 0, 0xe5, 0]))).toBe('Hå')
  const cyrillic = [...bytes('<meta charset="koi8-r">'), 0xd2]
  expect(decodeFileText(new Uint8Array(cyrillic))).toMatch(/р$/)
  const japanese = [...bytes('<meta charset=iso-2022-jp>'), 0x1b, 0x24, 0x42, 0x37, 0x2f, 0x1b, 0x28, 0x42]
  expect(decodeFileText(new Uint8Array(japanese))).toMatch(/君$|犬$|型$|建$|湖$|/)
  expect(decodeFileText(new Uint8Array([...bytes('<?xml version="1.0" encoding="iso-8859-2"?>'), 0xb1]))).toMatch(/ą$/)
  expect(
    decodeFileText(
      new Uint8Array([...bytes('<meta charset=utf-8> Häfen, Küste, Öl, Fähre, Möwe, Ärger, Übung, süß'), 0xc3]),
    ),
  ).toContain('Küste')
  expect(decodeFileText(new Uint8Array([0x89, 0x50, 0, 0, 1]))).toBeNull()
})

test('names and plain text never become markup', () => {
  expect(wrapInPage({ title: '"><img>', site: 'S&S', author: '<a>' }, '')).not.toMatch(/<img>|<a>|S&S/)
  expect(paragraphs('see https://a.example/x?a=1&b=2, or <i>')).toBe(
    '<p>see <a href="https://a.example/x?a=1&amp;b=2">https://a.example/x?a=1&amp;b=2</a>, or &lt;i&gt;</p>',
  )
})
