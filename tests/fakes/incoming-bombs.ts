import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'

interface BombSizes {
  /** Bytes that packed bytes unpack to. */
  readonly unpacked: number
  /** Small pieces, as of a table. */
  readonly many: number
}

/** Reply that a site sends. */
export interface Sent {
  readonly body: Buffer
  readonly type: string
  /** The value of Content-Encoding. */
  readonly packed?: string
}

/** The road on which a bomb comes in. */
export type Incoming =
  | { readonly road: 'page' | 'picture' | 'feed'; make(sizes: BombSizes): Sent }
  /** A whole email, head and body. */
  | { readonly road: 'email'; make(sizes: BombSizes): string }
  /** A file that is imported. */
  | { readonly road: 'import'; make(sizes: BombSizes): Buffer }
  /** The body of a call. */
  | { readonly road: 'call'; make(sizes: BombSizes): string }

export type IncomingBomb = Incoming & {
  readonly name: string
  /** Tried before every push, and not only at night. */
  readonly isUsual?: boolean
}

const repeated = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length))
/** As much as one element may have. */
const linkedData = `<script type="application/ld+json">[${repeated('{"@type":[[[]]]},', 490_000)}{}]</script>`
const words = '<p>The river runs past an old mill, where people wait for flour and talk about the weather.</p>'

/** A page of so many bytes, packed. */
const pageOf = (pack: (bytes: Buffer) => Buffer, unpacked: number): Buffer =>
  pack(Buffer.concat([Buffer.from(`<!doctype html><title>Bomb</title>${words}`), Buffer.alloc(unpacked, ' ')]))

const rss = (items: string): Buffer =>
  Buffer.from(`<?xml version="1.0"?><rss version="2.0"><channel><title>Bomb</title>${items}</channel></rss>`)
const feed = (body: Buffer, packed?: string): Sent => ({ body, type: 'application/xml', ...(packed && { packed }) })

const email = (type: string, body: string, head = ''): string =>
  `From: Ann <ann@news.example>\r\nSubject: Bomb\r\nMIME-Version: 1.0\r\n${head}Content-Type: ${type}\r\n\r\n${body}\r\n`
/** Servers refuse longer lines. */
const lines = (text: string): string => text.match(/.{1,900}/gs)?.join('\r\n') ?? ''
/** The largest email that is taken is 10 MB. */
const EMAIL = 9_000_000

/** A ZIP whose one file says it has `size` bytes and is packed to `packed`. */
function zip(files: readonly { readonly name: string; readonly size: number; readonly packed: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const index: Buffer[] = []
  let at = 0
  for (const { name, size, packed } of files) {
    const facts = Buffer.alloc(22)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(size, 18)
    const head = Buffer.concat([Buffer.from('PK\x03\x04\x14\0'), facts.subarray(2), lengths(name), Buffer.from(name)])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(at, 10)
    index.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\0\x14\0'),
        facts.subarray(2),
        lengths(name),
        entry,
        Buffer.from(name),
      ]),
    )
    parts.push(head, packed)
    at += head.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  const all = Buffer.concat(index)
  end.writeUInt16LE(Math.min(files.length, 65_535), 8)
  end.writeUInt16LE(Math.min(files.length, 65_535), 10)
  end.writeUInt32LE(all.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, all, end])
}

const lengths = (name: string): Buffer => Buffer.from([name.length, 0, 0, 0])

/** Bombs that come in by other roads than a file or page that is read. */
export const incomingBombs: readonly IncomingBomb[] = [
  ...(
    [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
      ['deflate', deflateSync],
      ['zstd', zstdCompressSync],
      ['gzip, gzip', (bytes: Buffer) => gzipSync(gzipSync(bytes))],
    ] as const
  ).map(([packed, pack]) => ({
    name: `a page packed as ${packed}`,
    road: 'page' as const,
    isUsual: packed === 'gzip' || packed === 'zstd',
    make: ({ unpacked }: BombSizes) => ({ body: pageOf(pack, unpacked), type: 'text/html', packed }),
  })),
  {
    name: 'a picture packed as gzip',
    road: 'picture',
    isUsual: true,
    make: ({ unpacked }) => ({ body: gzipSync(Buffer.alloc(unpacked)), type: 'image/png', packed: 'gzip' }),
  },

  {
    name: 'a feed packed as gzip',
    road: 'feed',
    isUsual: true,
    make: ({ unpacked }) => feed(gzipSync(Buffer.alloc(unpacked, '<item><title>a</title></item>')), 'gzip'),
  },
  {
    name: 'a feed of many items',
    road: 'feed',
    isUsual: true,
    make: ({ many }) =>
      feed(
        rss(
          Array.from(
            { length: Math.min(many / 20, 28_000) },
            (_, at) => `<item><guid>${at}</guid><title>Item ${at}</title><description>${words}</description></item>`,
          ).join(''),
        ),
      ),
  },
  {
    name: 'a feed of deep elements',
    road: 'feed',
    make: ({ many }) => feed(rss(`<item><description>${'<a>'.repeat(many)}`)),
  },
  {
    name: 'a feed with one long title',
    road: 'feed',
    make: ({ many }) => feed(rss(`<item><title>${repeated('a &amp; b', many * 5)}</title></item>`)),
  },
  {
    name: 'a feed of one long item',
    road: 'feed',
    make: ({ many }) => feed(rss(`<item><guid>1</guid><description><![CDATA[${repeated(words, many * 5)}]]>`)),
  },
  {
    name: 'a feed of five long items',
    road: 'feed',
    make: ({ many }) =>
      feed(
        rss(
          Array.from(
            { length: 5 },
            (_, at) => `<item><guid>${at}</guid><description><![CDATA[${repeated(words, many)}]]></description></item>`,
          ).join(''),
        ),
      ),
  },
  {
    name: 'a feed of five long items of two-byte characters',
    road: 'feed',
    make: ({ many }) =>
      feed(
        rss(
          Array.from(
            { length: 5 },
            (_, at) => `<item><guid>${at}</guid><description>${repeated('я слово ', many / 2)}</description></item>`,
          ).join(''),
        ),
      ),
  },
  {
    name: 'a feed of long addresses',
    road: 'feed',
    make: ({ many }) =>
      feed(
        rss(
          `<link>https://a.example/${'a'.repeat(3_800)}/</link>${repeated('<item><link>a</link><description>a</description></item>', many / 10)}`,
        ),
      ),
  },
  {
    name: 'a feed of an item by many authors',
    road: 'feed',
    make: ({ many }) =>
      feed(
        rss(`<item>${Array.from({ length: many / 8 }, (_, at) => `<dc:creator>${at}</dc:creator>`).join('')}</item>`),
      ),
  },
  {
    name: 'a feed in deep JSON',
    road: 'feed',
    make: ({ many }) => ({
      body: Buffer.from(`{"version":"https://jsonfeed.org/version/1","items":${'['.repeat(many)}`),
      type: 'application/json',
    }),
  },
  {
    name: 'a page without a feed and with many links',
    road: 'feed',
    make: ({ many }) => ({ body: Buffer.from(repeated('<a href="/feed">a</a>', many * 5)), type: 'text/html' }),
  },

  {
    name: 'an email with a large attachment',
    road: 'email',
    isUsual: true,
    make: () =>
      email(
        'multipart/mixed; boundary=b',
        `--b\r\nContent-Type: text/plain\r\n\r\nHello.\r\n--b\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines('A'.repeat(EMAIL - 50_000))}\r\n--b--`,
      ),
  },
  {
    name: 'an email of nested tables',
    road: 'email',
    isUsual: true,
    make: ({ many }) => email('text/html', lines(repeated('<table><tr><td>', many))),
  },
  {
    name: 'an email of line breaks',
    road: 'email',
    make: ({ many }) => email('text/html', lines(`<p>${repeated('a<br>', many)}</p>`)),
  },
  {
    name: 'an email of many parts',
    road: 'email',
    make: ({ many }) =>
      email('multipart/mixed; boundary=b', repeated('--b\r\nContent-Type: text/plain\r\n\r\na\r\n', many * 3)),
  },
  {
    name: 'an email with a long head',
    road: 'email',
    make: ({ many }) => email('text/plain', 'Hello.', repeated('X-A: b\r\n', many * 2)),
  },
  {
    name: 'an email with many addressees',
    road: 'email',
    make: ({ many }) => email('text/plain', 'Hello.', `To: ${lines(repeated('a@b.example,\r\n ', many))}\r\n`),
  },
  {
    name: 'an email of plain quotes',
    road: 'email',
    make: ({ many }) => email('text/plain', lines(repeated('> '.repeat(400), many * 5))),
  },
  {
    name: 'an email of encoded words',
    road: 'email',
    make: ({ many }) =>
      `From: Ann <ann@news.example>\r\nSubject: ${lines(repeated('=?utf-8?q?a?=\r\n ', many))}\r\n\r\nHello.`,
  },

  {
    name: 'an archive that unpacks to blanks',
    road: 'import',
    isUsual: true,
    make: ({ unpacked }) => {
      const bytes = Buffer.alloc(unpacked, ' ')
      return zip([{ name: 'a.csv', size: unpacked, packed: deflateSync(bytes).subarray(2, -4) }])
    },
  },
  {
    name: 'an archive whose file is larger than it says',
    road: 'import',
    make: ({ unpacked }) =>
      zip([{ name: 'a.csv', size: 100, packed: deflateSync(Buffer.alloc(unpacked, ' ')).subarray(2, -4) }]),
  },
  {
    name: 'an archive of many files',
    road: 'import',
    make: ({ many }) =>
      zip(
        Array.from({ length: Math.min(60_000, many / 10) }, (_, at) => {
          return { name: `${at}.md`, size: 0, packed: Buffer.from([3, 0]) }
        }),
      ),
  },
  {
    name: 'a table of many rows',
    road: 'import',
    isUsual: true,
    make: ({ many }) => Buffer.from(`url,title\n${repeated('https://a.example/,a\n', many * 20)}`),
  },
  { name: 'deep JSON', road: 'import', make: ({ many }) => Buffer.from('['.repeat(many * 10)) },
  {
    name: 'many records',
    road: 'import',
    make: ({ many }) => Buffer.from(`[${repeated('{"url":"https://a.example/"},', many * 20)}{}]`),
  },
  {
    name: 'deep folders of bookmarks',
    road: 'import',
    make: ({ many }) =>
      Buffer.from(`<!DOCTYPE NETSCAPE-Bookmark-file-1>${repeated('<DL><p><DT><H3>a</H3>', many * 10)}`),
  },
  {
    name: 'a deep property list',
    road: 'import',
    make: ({ many }) => Buffer.from(`<?xml version="1.0"?><plist version="1.0">${'<array>'.repeat(many)}`),
  },
  {
    name: 'deep outlines',
    road: 'import',
    make: ({ many }) => Buffer.from(`<opml version="2.0"><body>${'<outline text="a">'.repeat(many)}`),
  },
  {
    name: 'a note in Markdown of many marks',
    road: 'import',
    make: ({ many }) => Buffer.from(`# A\n\n${repeated('> - *a [b](', many * 10)}`),
  },
  {
    name: 'a page of deep elements',
    road: 'import',
    make: ({ many }) => Buffer.from(`<!doctype html><title>a</title>${'<div>'.repeat(many)}`),
  },

  {
    name: 'a page of an episode with much linked data',
    road: 'page',
    isUsual: true,
    make: ({ many }) => ({
      type: 'text/html',
      body: Buffer.from(`<title>a</title><audio src="a.mp3"></audio>${repeated(linkedData, many * 30)}`),
    }),
  },

  { name: 'a call with a body of deep lists', road: 'call', isUsual: true, make: ({ many }) => '['.repeat(many * 5) },
  {
    name: 'a call with a long body',
    road: 'call',
    make: ({ unpacked }) => `{"url":"${'a'.repeat(Math.min(unpacked, 400_000_000))}"}`,
  },
  {
    name: 'a call with a long page',
    road: 'call',
    make: ({ many }) => JSON.stringify({ url: 'https://a.example/', html: repeated('<p>a', many * 10) }),
  },
]
