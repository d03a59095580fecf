import {
  asciiPdf,
  deepTreePdf,
  falseCountPdf,
  falseSizePdf,
  filtersPdf,
  fontPdf,
  formLoopPdf,
  formsPdf,
  hexPdf,
  imagePdf,
  lettersPdf,
  longStringPdf,
  loopPdf,
  mappedFontPdf,
  namesPdf,
  nestedListsPdf,
  noisePdf,
  objectStreamPdf,
  operatorsPdf,
  outlineLoopPdf,
  outlinePdf,
  pagesPdf,
  runLengthPdf,
  statesPdf,
  tableLoopPdf,
  twicePackedPdf,
  zerosPdf,
} from './bomb-pdf.ts'

export interface BombSizes {
  /** Bytes that packed bytes unpack to. */
  readonly unpacked: number
  /** Small pieces, as of drawing. */
  readonly many: number
  /** Characters of a page. */
  readonly long: number
}

export interface Bomb {
  readonly name: string
  /** Nothing of it can be read: it is refused with a sentence. Otherwise it is read or refused. */
  readonly isFatal?: boolean
  /** Tried before every push, and not only at night. */
  readonly isUsual?: boolean
  /** A page is text, a PDF bytes. */
  make(sizes: BombSizes): Promise<Buffer> | Buffer | string
}

const prose = '<p>The river runs past an old mill, where people wait for flour and talk about the weather.</p>'.repeat(
  8,
)

const page = (body: string, head = ''): string =>
  `<!doctype html><title>Bomb</title>${head}<article>${prose}${body}${prose}</article>`

const repeated = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length))

/** Bytes. A larger file is refused before it is read. */
const LARGEST_PDF = 48_000_000

/** A page that repeats a piece. */
const pageOf = (name: string, piece: string, more: Partial<Bomb> = {}): Bomb => ({
  name: `a page of ${name}`,
  make: ({ long }) => page(repeated(piece, long)),
  ...more,
})

/** A page with the piece repeated within something. */
const pageWith = (name: string, within: (text: string) => string, piece: string, more: Partial<Bomb> = {}): Bomb => ({
  name: `a page with ${name}`,
  make: ({ long }) => within(repeated(piece, long)),
  ...more,
})

/** Small files and pages that unpack to much or take long. */
export const bombs: readonly Bomb[] = [
  {
    name: 'a PDF whose page unpacks to zeros',
    isFatal: true,
    isUsual: true,
    make: ({ unpacked }) => zerosPdf(unpacked),
  },
  {
    name: 'a PDF whose page is packed twice',
    isFatal: true,
    isUsual: true,
    make: ({ unpacked }) => twicePackedPdf(unpacked),
  },
  {
    name: 'a PDF whose object stream unpacks to blanks',
    isFatal: true,
    isUsual: true,
    make: ({ unpacked }) => objectStreamPdf(unpacked),
  },
  { name: 'a PDF packed in run lengths', make: ({ unpacked }) => runLengthPdf(unpacked) },
  { name: 'a PDF packed in letters', make: ({ unpacked }) => asciiPdf(unpacked) },
  { name: 'a PDF packed in digits', make: ({ unpacked }) => hexPdf(unpacked) },
  { name: 'a PDF with many filters', make: ({ many }) => filtersPdf(Math.min(many, LARGEST_PDF / 16)) },
  { name: 'a PDF with a page of many operators', isUsual: true, make: ({ many }) => operatorsPdf(many) },
  { name: 'a PDF with a page of many words', isUsual: true, make: ({ many }) => lettersPdf(many) },
  { name: 'a PDF with a huge image', isUsual: true, make: () => imagePdf(60_000) },
  { name: 'a PDF whose forms contain each other', isUsual: true, make: () => formsPdf(12) },
  { name: 'a PDF whose form contains itself', make: () => formLoopPdf() },
  { name: 'a PDF of many pages', make: ({ many }) => pagesPdf(many / 10) },
  { name: 'a PDF that says it has many pages', make: () => falseCountPdf(2_000_000_000) },
  { name: 'a PDF with a deep tree of pages', make: ({ many }) => deepTreePdf(many / 100) },
  { name: 'a PDF whose tree of pages is its own child', make: () => loopPdf() },
  { name: 'a PDF with deeply nested lists', make: ({ many }) => nestedListsPdf(many) },
  { name: 'a PDF with an object of many names', make: ({ many }) => namesPdf(many / 10) },
  { name: 'a PDF with many saved states', make: ({ many }) => statesPdf(many) },
  { name: 'a PDF with one long string', make: ({ unpacked }) => longStringPdf(unpacked / 10) },
  { name: 'a PDF with a font that unpacks to zeros', isUsual: true, make: ({ unpacked }) => fontPdf(unpacked) },
  { name: 'a PDF with a font of many letters', make: ({ many }) => mappedFontPdf(many / 10) },
  {
    name: 'a PDF with a long table of contents',
    make: ({ many }) => outlinePdf(Math.min(many / 10, Math.floor(LARGEST_PDF / 100))),
  },
  { name: 'a PDF whose table of contents follows itself', make: () => outlineLoopPdf() },
  { name: 'a PDF whose cross-references follow each other', make: () => tableLoopPdf() },
  { name: 'a PDF that says it has many objects', make: () => falseSizePdf(2_000_000_000) },
  { name: 'a PDF of noise', make: ({ long }) => noisePdf(long) },

  {
    name: 'a page of deeply nested elements',
    isUsual: true,
    make: ({ long }) => `<title>Deep</title>${'<div>'.repeat(long / 5)}x`,
  },
  pageWith('a long run of blanks', (blanks) => page(`<p>a${blanks}b</p>`), ' ', { isUsual: true }),
  pageWith('a long run of blanks in code', (blanks) => page(`<pre>a${blanks}b</pre>`), ' ', { isUsual: true }),
  pageWith('a long run of lines in code', (lines) => page(`<pre>a${lines}b</pre>`), '\n'),
  pageWith('a long word', (word) => page(`<p>${word}</p>`), 'a'),
  pageWith('a long title', (title) => `<title>${title}</title>${prose}`, 'a | b - '),
  pageWith('a long heading', (heading) => page(`<h1>${heading}</h1>`), 'a – '),
  pageWith('a long author', (author) => page('', `<meta name="author" content="${author}">`), 'by a, '),
  pageWith('a long attribute', (value) => page(`<p class="${value}">a</p>`), 'a '),
  pageWith('a long style', (value) => page(`<p style="${value}">a</p>`), 'color:red;'),
  pageWith('a long picture address', (value) => page(`<img src="data:image/png;base64,${value}">`), 'A'),
  pageWith('a long list of pictures', (value) => page(`<img srcset="${value}">`), 'a.png 1x, '),
  pageWith('linked data of many lists', (text) => page('', `<script type="application/ld+json">${text}</script>`), '['),
  pageWith(
    'much linked data',
    (all) => page('', all),
    '<script type="application/ld+json">{"@type":"Article"}</script>',
  ),
  pageWith('marks of links', (words) => page(`<p>${words}</p>`), '[x](', { isUsual: true }),
  pageWith('marks of comments', (words) => page(`<p>${words}</p>`), '&lt;!--', { isUsual: true }),
  pageWith('marks of emphasis', (words) => page(`<p>${words}</p>`), '*a_b'),
  pageWith('references', (words) => page(`<p>${words}</p>`), '&amp;amp;'),
  pageOf('line breaks', '<br>', { isUsual: true }),
  pageOf('paragraphs', '<p>a'),
  pageOf('open phrases', '<b>a'),
  pageOf('phrases that cross', '<i><b>a</i>'),
  pageOf('links', '<a href="/a">b</a> '),
  pageOf('pictures', '<img src="/a.png">'),
  pageOf('headings', '<h2>a</h2>'),
  pageOf('nested lists', '<ul><li>a'),
  pageOf('list items', '<li>a'),
  pageOf('nested tables', '<table><tr><td>'),
  pageOf('rows', '<table><tr><td>a<td>b'),
  pageOf('cells that span', '<table><tr><td colspan=1000 rowspan=65534>a'),
  pageOf('words before rows', '<table>a<tr>'),
  pageOf(
    'embedded posts',
    '<blockquote class="twitter-tweet"><p>a</p><a href="https://x.com/a/status/1">b</a></blockquote>',
    {
      isUsual: true,
    },
  ),
  pageOf('embedded films', '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>'),
  pageOf('footnotes', '<sup><a href="#fn1">1</a></sup>'),
  pageOf('readings', '<ruby>a<rt>b</rt></ruby>'),
  pageOf('code', '<pre><code>a</code></pre>'),
  pageOf('drawings', '<svg><path d="M0 0"/></svg>'),
  pageOf('formulas', '<math><mi>x</mi></math>'),
  pageOf('comments', '<!-- a -->'),
  pageOf('open comments', '<!--'),
  pageOf('open tags', '<a b="'),
  pageOf('closing tags', '</p>'),
  pageOf('forms', '<form><input>'),
  pageOf('options', '<select><option>a'),
  pageOf('definitions', '<dl><dt>a<dd>b'),
]
