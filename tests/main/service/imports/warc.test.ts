// Web archives: those that Lectern writes, and those of other programs.
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isWarc, readWarc } from '../../../../main/service/imports/formats/saved/warc.ts'
import { readFile } from '../../../../main/service/imports/read-file.ts'
import { writeWarc } from '../../../../main/service/library/articles/pages/write-warc.ts'
import { growth, LINEAR } from '../../../growth.ts'

const url = 'https://site.example/mill'
const html = '<html><head><title>On mills</title></head><body><p>The mill</p><img src="/mill.png"></body></html>'

const record = (type: string, fields: Record<string, string>, block: string | Buffer): Buffer => {
  const bytes = Buffer.from(block)
  const head = { 'WARC-Type': type, 'WARC-Date': '2026-01-02T03:04:05Z', ...fields, 'Content-Length': bytes.length }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`WARC/1.0\r\n${lines.join('')}\r\n`), bytes, Buffer.from('\r\n\r\n')])
}
const response = (head: string, body: string | Buffer, address = url): Buffer =>
  record(
    'response',
    { 'WARC-Target-URI': address, 'Content-Type': 'application/http; msgtype=response' },
    Buffer.concat([Buffer.from(`HTTP/1.1 ${head}\r\n\r\n`), Buffer.from(body)]),
  )

async function itemsOf(bytes: Uint8Array) {
  const { items = [] } = readWarc(bytes) ?? {}
  return Promise.all(
    items.map(async ({ later, url: address, title, savedMs }) => ({
      ...{ address, title, saved: savedMs && new Date(savedMs).toISOString(), html: (await later?.())?.html },
    })),
  )
}

describe('a web archive', () => {
  test('that Lectern wrote is read with its date and pictures', async () => {
    const bytes = await writeWarc({
      parts: [{ url, html }],
      stored: '2026-01-02T03:04:05.000Z',
      written: '2026-02-02T00:00:00.000Z',
      styles: new Map([['https://site.example/look.css', Buffer.from('h1{}')]]),
      pictures: new Map([['https://site.example/mill.png', { mediaType: 'image/png', bytes: Buffer.from('dot') }]]),
    })
    expect(isWarc(bytes)).toBe(true)
    expect(await readFile(bytes, 'On mills.warc.gz')).toMatchObject({ programs: ['WARC'], items: [{ url }] })
    expect(await itemsOf(bytes)).toEqual([
      {
        ...{ address: url, title: 'On mills', saved: '2026-01-02T03:04:05.000Z' },
        html: html.replace('"/mill.png"', '"data:image/png;base64,ZG90"'),
      },
    ])
  })

  test('of another program is read from its responses, in chunks and packed', async () => {
    const packed = gzipSync(html)
    const chunked = Buffer.concat([
      ...[Buffer.from('5\r\n'), packed.subarray(0, 5), Buffer.from(`\r\n${(packed.length - 5).toString(16)}\r\n`)],
      ...[packed.subarray(5), Buffer.from('\r\n0\r\n\r\n')],
    ])
    const bytes = Buffer.concat([
      record('warcinfo', {}, 'software: other\r\n'),
      record('request', { 'WARC-Target-URI': url }, 'GET / HTTP/1.1\r\n\r\n'),
      response('301 Moved\r\nContent-Type: text/html', html, 'https://site.example/moved'),
      response(
        '200 OK\r\nContent-Type: text/html; charset=utf-8\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip',
        chunked,
      ),
      response('200 OK\r\nContent-Type: text/css', 'p{}', 'https://site.example/a.css'),
    ])
    expect(isWarc(bytes)).toBe(true)
    expect(await itemsOf(bytes)).toMatchObject([{ address: url, title: 'On mills', html }])
  })

  test('that is damaged is read up to the damage, and one that is none is none', async () => {
    const good = response('200 OK\r\nContent-Type: text/html', html)
    expect(await itemsOf(Buffer.concat([good, good.subarray(0, 150)]))).toHaveLength(1)
    expect(await itemsOf(Buffer.from('WARC/1.0\r\nContent-Length: -5\r\n\r\nx'))).toEqual([])
    expect(readWarc(Buffer.concat([gzipSync(good).subarray(0, 40)]))).toBeNull()
    expect(['WARC', '<html>', ''].map((text) => isWarc(Buffer.from(text)))).toEqual([false, false, false])
    expect(isWarc(gzipSync('<html>'))).toBe(false)
  })

  test('is read in time in proportion to its length', () => {
    const small = response('200 OK\r\nContent-Type: text/css', 'p{}')
    const archive = (size: number) => Buffer.concat(Array.from({ length: size / 16 }, () => small))
    expect(growth((size) => void readWarc(archive(size)), 64_000)).toBeLessThan(LINEAR)
  })
})
