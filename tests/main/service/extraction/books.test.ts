import { describe, expect, test } from 'vitest'
import { explain } from '#shared/reasons/sentences.ts'
import { extractBook } from '../../../../main/service/extraction/book/extract-book.ts'
import { type BookToMake, makeBook, makeZip } from '../../../fakes/make-book.ts'

const url = 'https://books.example/the-mill.epub'
const read = (book: BookToMake | Buffer) =>
  extractBook({ url, bytes: new Uint8Array(Buffer.isBuffer(book) ? book : makeBook(book)) })
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const nav = (list: string) => ({
  manifest: '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>',
  files: {
    'OPS/nav.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="landmarks"><ol><li><a href="text/1.xhtml">Start</a></li></ol></nav><nav epub:type="toc"><ol>${list}</ol></nav></body></html>`,
  },
})

describe('an EPUB', () => {
  test('is read in the order of its spine, with what it says of itself', async () => {
    const book = await read({
      metadata:
        '<dc:title id="t2">Second</dc:title><dc:title id="t">The &amp; mill</dc:title><meta refines="#t" property="title-type">main</meta>' +
        '<dc:creator opf:role="ill">Dee Raw</dc:creator><dc:creator opf:role="aut">Ann  Ode</dc:creator><dc:creator id="b">Bob Ell</dc:creator>' +
        '<meta refines="#b" property="role">aut</meta><dc:language>pt_br</dc:language><dc:publisher>River Press</dc:publisher>' +
        '<dc:date>1898-05</dc:date><dc:description>&lt;p&gt;Of a &lt;b&gt;mill&lt;/b&gt;.&lt;/p&gt;</dc:description>',
      spine: '<itemref idref="c2"/><itemref idref="c1"/><itemref idref="gone"/>',
      chapters: ['<h1>After</h1><p>Later words.</p>', '<h1>Before</h1><p>Early words.</p>'],
    })
    expect(book).toMatchObject({
      ...{ title: 'The & mill', authors: ['Ann Ode', 'Bob Ell'], language: 'pt-BR', siteName: 'River Press' },
      ...{ publicationDate: '1898-05-01', excerpt: 'Of a mill.', contentType: 8, remark: null },
      text: 'Before\nEarly words.\nAfter\nLater words.',
    })
  })

  test('has its chapters under the headings of its contents, in both forms of them', async () => {
    const chapters = ['<h3>One</h3><p>First.</p><h4>Deep</h4><p>Down.</p>', '<p>Without a heading.</p>', '<p>More.</p>']
    const list =
      '<li><a href="text/1.xhtml">One</a><ol><li><a href="text/2.xhtml#start">Two <i>in</i> one</a></li></ol></li>'
    const three = await read({ chapters, ...nav(list) })
    expect(three.markdown).toBe('# One\n\nFirst.\n\n## Deep\n\nDown.\n\n## Two in one\n\nWithout a heading.\n\nMore.\n')
    const two = await read({
      chapters,
      manifest: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
      files: {
        'OPS/toc.ncx':
          '<ncx><navMap><navPoint><navLabel><text>One</text></navLabel><content src="text/1.xhtml"/><navPoint><navLabel><text>Two in one</text></navLabel><content src="text/2.xhtml#start"/></navPoint></navPoint></navMap></ncx>',
      },
    })
    expect(two.markdown).toBe(three.markdown)
  })

  test('shows the state of tasks, warnings and captions as pages do', async () => {
    const { markdown } = await read({
      chapters: [
        '<ul><li><input type="checkbox" disabled="" checked=""/>Wet it</li><li><input type="checkbox" disabled=""/>Dry it</li></ul><div class="admonition warning"><p class="title">Warning</p><p>Never stand in the loop.</p></div>',
      ],
    })
    expect(markdown).toContain('- ☑ Wet it\n- ☐ Dry it')
    expect(markdown).toContain('> **Warning**\n>\n> Never stand in the loop.')
  })

  test('preserves notes, pictures and every self-closed XML element, and drops links within the book', async () => {
    const book = await read({
      chapters: [
        '<p><a id="x"/>A word<a epub:type="noteref" href="#n1">1</a> and <a href="2.xhtml#y">a link</a>, <a href="https://b.example/">another</a>.</p><aside epub:type="footnote" id="n1"><p>The first note.</p></aside>',
        '<p>More<a epub:type="noteref" href="#n1">1</a>.</p><aside epub:type="footnote" id="n1"><p>The second note.</p></aside><p><img src="../img/a%20b.png" alt="A mill"/><img src="../img/gone.png" alt="lost"/></p><svg><image xlink:href="../img/cover.png"/></svg>',
      ],
      manifest: '<item id="cover" href="img/cover.png" properties="cover-image" media-type="image/png"/>',
      files: { 'OPS/img/a b.png': png, 'OPS/img/cover.png': Buffer.concat([png, Buffer.from('x')]) },
    })
    expect(book.markdown).toContain('A word[^1] and a link, [another](https://b.example/).')
    expect(book.markdown).toContain('[^1]: The first note.')
    expect(book.markdown).toContain('More[^2].')
    expect(book.markdown).toContain('[^2]: The second note.')
    expect(book.markdown).toContain('![A mill](https://book.lectern.invalid/picture/2)')
    expect(book.markdown).toContain('![](https://book.lectern.invalid/picture/1)')
    expect(book.markdown).toContain('lost')
    expect(book.leadImage).toBe('https://book.lectern.invalid/picture/1')
    expect(book.pictures.map(({ bytes }) => bytes.byteLength)).toEqual([png.length + 1, png.length])
  })

  test('without a spine, a table of contents, a title or some of its files gives the words that it has', async () => {
    const book = await read({ metadata: '', spine: null, chapters: ['<p>Some words.</p>', '<p>More.</p>'] })
    expect(book).toMatchObject({ title: 'the mill', authors: [], text: 'Some words.\nMore.' })
    const holed = await read({
      spine: '<itemref idref="lost"/><itemref idref="c1"/>',
      manifest: '<item id="lost" href="text/lost.xhtml" media-type="application/xhtml+xml"/>',
      chapters: ['<p>What is left.</p>'],
    })
    expect(holed.text).toBe('What is left.')
    const other = await read({
      chapters: ['x'],
      files: { 'OPS/text/1.xhtml': Buffer.from('\uFEFF<p>Größe</p>', 'utf16le') },
    })
    expect(other.text).toBe('Größe')
  })

  test('that is locked, damaged, empty or a bomb is reported as such', async () => {
    const lock = (algorithm: string) =>
      `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/><CipherData><CipherReference URI="OPS/text/1.xhtml"/></CipherData></EncryptedData></encryption>`
    const chapters = ['<p>Words.</p>']
    const locked = makeBook({
      chapters,
      files: { 'META-INF/encryption.xml': lock('http://www.w3.org/2001/04/xmlenc#aes128-cbc') },
    })
    await expect(read(locked)).rejects.toMatchObject({ code: 'book_locked' })
    const fonts = { 'META-INF/encryption.xml': lock('http://www.idpf.org/2008/embedding') }
    expect((await read({ chapters, files: fonts })).text).toBe('Words.')
    const whole = makeBook({ chapters })
    await expect(read(whole.subarray(0, whole.length - 40))).rejects.toMatchObject({ code: 'book_damaged' })
    await expect(read(makeZip({ mimetype: 'application/epub+zip' }))).rejects.toMatchObject({ code: 'book_damaged' })
    await expect(read({ chapters: ['<p> </p>'] })).rejects.toMatchObject({ code: 'book_empty' })
    const bomb = makeBook({ chapters, files: { 'OPS/bomb.xhtml': Buffer.alloc(40_000_000) } })
    await expect(read(bomb)).rejects.toMatchObject({ code: 'too_complex' })
    const outside = makeBook({ chapters, files: { '../../etc/passwd': 'root' } })
    await expect(read(outside)).rejects.toMatchObject({ code: 'book_damaged' })
  })

  test('leads nowhere outside of itself', async () => {
    const book = await read({
      chapters: ['<base href="https://evil.example/"/><p>Words <img src="file:///etc/passwd" alt="none"/>.</p>'],
      manifest: '<item id="cover" href="../../../etc/passwd" properties="cover-image" media-type="image/png"/>',
    })
    expect([book.text, book.leadImage, book.pictures]).toEqual(['Words none.', null, []])
  })

  test('of 10,000 chapters is read as far as there is time, and says how far', async () => {
    const chapters = Array.from({ length: 10_000 }, (_, at) => `<p>Chapter ${at + 1}.</p>`)
    const bytes = new Uint8Array(makeBook({ chapters }))
    const whole = await extractBook({ url, bytes }, 600_000)
    expect([whole.text.split('\n').length, whole.remark]).toEqual([10_000, null])
    const first = await extractBook({ url, bytes }, -1)
    expect(first.text).toBe('Chapter 1.')
    expect(first.remark && explain(first.remark)).toBe(
      'This book is very long. Only the first chapter of 10000 can be shown. The original file is preserved.',
    )
  })
})
