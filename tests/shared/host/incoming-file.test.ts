import { expect, test } from 'vitest'
import { addressOfPage, kindOfFile, linksIn, refuseFile } from '../../../shared/desktop/incoming-file.ts'

test('a file’s type is recognized by its extension in any letter case', () => {
  expect(['a.PDF', 'b.eml', 'c.opml', 'd.CSV', 'e.Html', 'f.webloc', 'g.url'].map(kindOfFile)).toEqual([
    'pdf',
    'email',
    'feeds',
    'archive',
    'page',
    'links',
    'links',
  ])
  expect([kindOfFile('a.exe'), kindOfFile('none'), kindOfFile('a.constructor')]).toEqual([null, null, null])
})

test('a refused file is named with the reason: its type, its size, or that it is empty', () => {
  expect(refuseFile('film.mov', 10)).toMatch(/^film\.mov was skipped because \.mov files aren’t supported\./)
  expect(refuseFile('a.pdf', 0)).toBe('a.pdf is empty.')
  expect(refuseFile('a.pdf', 51 * 1024 * 1024)).toBe('a.pdf is larger than 50 MB, the most that Lectern can import.')
  expect(refuseFile('a.csv', 2_000_000)).toBeNull()
  expect(refuseFile('a.csv', 51 * 1024 * 1024)).toBe('a.csv is larger than 50 MB, the most that Lectern can import.')
  expect(refuseFile('a.zip', 2 * 1024 ** 3)).toBeNull()
  expect(refuseFile('a.zip', 2 * 1024 ** 3 + 1)).toBe('a.zip is larger than 2 GB, the most that Lectern can import.')
})

test('link files of every system are read if they hold a web address', () => {
  expect(linksIn('a.url', '[InternetShortcut]\r\nURL=https://a.example/x\r\n')).toEqual(['https://a.example/x'])
  expect(linksIn('a.webloc', '<plist><dict><key>URL</key><string>https://a.example/?x=1&amp;y=2</string>')).toEqual([
    'https://a.example/?x=1&y=2',
  ])
  expect(linksIn('a.webloc', 'bplist00\u00d1\u0001\u0002SURL_\u0010\u0013https://a.example/b\u0008\u000b')).toEqual([
    'https://a.example/b',
  ])
  expect(linksIn('a.desktop', '[Desktop Entry]\nURL[$e]=https://a.example/\n')).toEqual(['https://a.example/'])
  expect(linksIn('a.txt', 'https://a.example/\nhttps://a.example/\nfile:///etc/passwd\nwords')).toEqual([
    'https://a.example/',
  ])
  expect(linksIn('a.url', 'URL=javascript:alert(1)')).toEqual([])
})

test('the address of a saved page is read from the page, or unknown', () => {
  expect(addressOfPage('<!-- saved from url=(0022)https://a.example/page --><html>')).toBe('https://a.example/page')
  expect(addressOfPage('<link rel="canonical" href="https://a.example/c?a=1&amp;b=2">')).toBe(
    'https://a.example/c?a=1&b=2',
  )
  expect(addressOfPage('<p>words')).toBeNull()
})

test.each([
  [
    'SingleFile',
    '<!--\n Page saved with SingleFile \n url: https://a.example/1 \n saved date: x\n--><link rel="canonical" href="https://a.example/">',
  ],
  ['HTTrack', '<!-- Mirrored from a.example/1 by HTTrack Website Copier/3.x, Sun, 29 Nov 2020 08:58:49 GMT -->'],
  ['monolith', '<!-- Saved from https://a.example/1 at 2020-11-29T08:51:46Z using monolith v2.8.1 -->'],
  ['Save Page WE', '<meta name="savepage-url" content="https://a.example/1">'],
  ['WebScrapBook', '<html data-scrapbook-source="https://a.example/1">'],
])('the address of a page is the one that %s wrote', (_saver, html) => {
  expect(addressOfPage(html)?.replace('http:', 'https:')).toBe('https://a.example/1')
})

test.each(['a.xbel', 'b.enex', 'c.rdf', 'd.annot', 'e.org', 'f.webarchive'])('%s is an import', (name) => {
  expect(kindOfFile(name)).toBe('archive')
})
