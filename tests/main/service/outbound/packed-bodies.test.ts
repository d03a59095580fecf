import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  brotliCompressSync,
  constants,
  createGzip,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbound, type Outbound } from '../../../../main/service/outbound/index.ts'
import { corpusBytes, corpusIsHere, skipReason } from './corpus.ts'
import { failureOf } from './failure-of.ts'
import { type LoopbackSite, openLoopbackSite } from './loopback-site.ts'

const MB = 1024 * 1024
let answer: { encoding: string; body: Buffer } = { encoding: '', body: Buffer.alloc(0) }
let server: LoopbackSite
let web: Outbound

beforeAll(async () => {
  server = await openLoopbackSite((_, response) => {
    response.writeHead(200, { 'Content-Encoding': answer.encoding, 'Content-Type': 'text/plain' })
    response.end(answer.body)
  })
  web = createOutbound({ allowPrivateHosts: [server.host] })
})
afterAll(async () => {
  await web.close()
  await server.close()
})

function fetched(encoding: string, body: Buffer) {
  answer = { encoding, body }
  return web.fetch({ url: server.origin })
}
const textOf = async (encoding: string, body: Buffer) => new TextDecoder().decode((await fetched(encoding, body)).body)
const codeOf = async (encoding: string, body: Buffer) => (await failureOf(fetched(encoding, body))).code

const words = Buffer.from('all the words of a page, '.repeat(5_000))

describe('Compressed bodies', () => {
  it('are decoded from gzip, zlib, raw deflate, brotli, zstd and layers of them', async () => {
    const packed: [string, Buffer][] = [
      ['', words],
      ['identity', words],
      ['gzip', gzipSync(words)],
      ['X-GZIP', gzipSync(words)],
      ['deflate', deflateSync(words)],
      ['deflate', deflateRawSync(words)],
      ['br', brotliCompressSync(words)],
      ['zstd', zstdCompressSync(words)],
      ['deflate, gzip', gzipSync(deflateRawSync(words))],
      ['gzip, identity, br', brotliCompressSync(gzipSync(words))],
      ['utf-8', words],
    ]
    for (const [encoding, body] of packed)
      expect((await textOf(encoding, body)) === words.toString(), encoding).toBe(true)
  })

  it('that are empty decode to an empty body', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'gzip, br'])
      expect((await fetched(encoding, Buffer.alloc(0))).body.length, encoding).toBe(0)
  })

  it('in two members are read to the end', async () => {
    expect(await textOf('gzip', Buffer.concat([gzipSync('one '), gzipSync('two')]))).toBe('one two')
  })

  it('followed by garbage are read if the data is complete', async () => {
    expect(await textOf('gzip', Buffer.concat([gzipSync('whole'), Buffer.from('garbage after it')]))).toBe('whole')
    expect(await textOf('gzip', Buffer.concat([gzipSync(words), Buffer.alloc(200_000)]))).toBe(words.toString())
  })

  it('that are cut off are bad_encoding', async () => {
    const packed: [string, Buffer][] = [
      ['gzip', gzipSync(words)],
      ['deflate', deflateSync(words)],
      ['br', brotliCompressSync(words)],
      ['zstd', zstdCompressSync(words)],
      ['gzip, br', brotliCompressSync(gzipSync(words).subarray(0, 50))],
    ]
    for (const [encoding, body] of packed)
      expect(await codeOf(encoding, encoding.includes(',') ? body : body.subarray(0, body.length - 12)), encoding).toBe(
        'bad_encoding',
      )
  })

  it('with a wrong, unknown or too often repeated encoding are bad_encoding, permanently', async () => {
    for (const encoding of ['gzip', 'br', 'zstd', 'deflate'])
      expect(await codeOf(encoding, Buffer.from('<p>plain')), encoding).toBe('bad_encoding')
    expect(await codeOf('compress', words)).toBe('bad_encoding')
    expect(await codeOf('gzip, gzip, gzip, gzip', words)).toBe('bad_encoding')
    expect(await failureOf(fetched('gzip', words))).toMatchObject({
      retryable: false,
      message: expect.stringContaining('gzip'),
    })
  })
})

/** Collects garbage first, so that only memory in use counts. */
function residentBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().rss
}

/** Peak growth of resident memory while a bomb is fetched. The fetch must end as too_large. */
async function growthUnder(encoding: string, body: Buffer): Promise<number> {
  const before = residentBytes()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 2)
  try {
    expect(await codeOf(encoding, body), encoding).toBe('too_large')
  } finally {
    clearInterval(watch)
  }
  return Math.max(peak, process.memoryUsage().rss) - before
}

/** `megabytes` of zeros as gzip, created in pieces. */
async function gzipOfZeros(megabytes: number): Promise<Buffer> {
  const packer = createGzip({ level: 9 })
  const parts: Buffer[] = []
  packer.on('data', (part: Buffer) => parts.push(part))
  const zeros = Buffer.alloc(MB)
  for (let n = 0; n < megabytes; n += 1)
    if (!packer.write(zeros)) await new Promise((resolve) => packer.once('drain', resolve))
  packer.end()
  await new Promise((resolve) => packer.once('end', resolve))
  return Buffer.concat(parts)
}

describe('Decompression bombs', () => {
  it('of every encoding stop at the limit, with bounded memory', async () => {
    const zeros = Buffer.alloc(64 * MB)
    const gzip = await gzipOfZeros(200)
    const bombs: [string, Buffer][] = [
      ['gzip', gzip],
      ['gzip, gzip', gzipSync(gzip)],
      ['deflate', deflateSync(zeros)],
      ['br', brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
      ['zstd', zstdCompressSync(zeros)],
      ['gzip, br', brotliCompressSync(gzip)],
    ]
    for (const [encoding, body] of bombs) {
      const growth = await growthUnder(encoding, body)
      console.log(`${body.length} bytes of ${encoding}: resident memory grew ${(growth / MB).toFixed(1)} MB`)
      expect(growth, encoding).toBeLessThan(64 * MB)
    }
  })
})

describe.skipIf(!corpusIsHere)(`The corpus of packed bodies${skipReason}`, () => {
  it('of bombs stops at the limit', async () => {
    const bombs = [
      ['bomb.gz', 'gzip'],
      ['bomb.br', 'br'],
      ['bomb-gzip-in-gzip.gz', 'gzip, gzip'],
    ] as const
    for (const [file, encoding] of bombs) {
      const growth = await growthUnder(encoding, corpusBytes(`robust/${file}`))
      console.log(`robust/${file}: resident memory grew ${(growth / MB).toFixed(1)} MB`)
      expect(growth, file).toBeLessThan(64 * MB)
    }
  })

  it('of damaged gzip is distinguished from gzip followed by garbage', async () => {
    expect(await codeOf('gzip', corpusBytes('robust/not-gzip.gz'))).toBe('bad_encoding')
    expect(await codeOf('gzip', corpusBytes('robust/truncated.gz'))).toBe('bad_encoding')
    expect((await fetched('gzip', corpusBytes('robust/gzip-trailing-garbage.gz'))).body.length).toBeGreaterThan(0)
  })
})
