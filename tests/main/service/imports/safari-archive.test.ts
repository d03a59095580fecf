import { describe, expect, test } from 'vitest'
import { readBytes } from './read-bytes.ts'

const ADDRESS = 'https://a.example/boats/1'
const page = (head = '') =>
  `<html><head><title>One</title>${head}</head><body><p>Hafen f\u00fcr K\u00fcste</p><img src="q.png"><img src="/other.png"></body></html>`

interface Resource {
  readonly data: Buffer
  readonly type: string
  readonly url: string
  readonly encoding?: string
}

const text = (name: string, value: string): string => `<key>${name}</key><string>${value}</string>`
const inXml = ({ data, type, url, encoding }: Resource): string =>
  `<dict><key>WebResourceData</key><data>${data.toString('base64')}</data>${text('WebResourceMIMEType', type)}${text('WebResourceURL', url)}${encoding ? text('WebResourceTextEncodingName', encoding) : ''}</dict>`
const archive = (main: Resource, ...others: readonly Resource[]): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><plist version="1.0"><dict><key>WebMainResource</key>${inXml(main)}<key>WebSubresources</key><array>${others.map(inXml).join('')}</array></dict></plist>`,
  )

/** The same in Apple's binary form: a dictionary with a dictionary of words and bytes. */
function inBinary({ data, type, url }: Resource): Buffer {
  const long = (mark: number, bytes: Buffer): Buffer => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(bytes.length)
    return Buffer.concat([Buffer.from([mark | 0xf, 0x12]), size, bytes])
  }
  const word = (value: string): Buffer => long(0x50, Buffer.from(value, 'latin1'))
  const objects = [
    Buffer.from([0xd1, 1, 2]),
    word('WebMainResource'),
    Buffer.from([0xd3, 3, 4, 5, 6, 7, 8]),
    ...['WebResourceData', 'WebResourceMIMEType', 'WebResourceURL'].map(word),
    long(0x40, data),
    word(type),
    word(url),
  ]
  let at = 8
  const offsets = objects.map((object) => {
    const offset = Buffer.alloc(4)
    offset.writeUInt32BE(at)
    at += object.length
    return offset
  })
  const trailer = Buffer.alloc(32)
  trailer.set([4, 1], 6)
  trailer.writeUInt32BE(objects.length, 12)
  trailer.writeUInt32BE(at, 28)
  return Buffer.concat([Buffer.from('bplist00'), ...objects, ...offsets, trailer])
}

describe('a page that Safari saved', () => {
  const main = { data: Buffer.from(page()), type: 'text/html', url: ADDRESS, encoding: 'UTF-8' }
  const picture = { data: Buffer.from('test'), type: 'image/png', url: 'https://a.example/boats/q.png' }

  test('has its address, its title and its pictures', async () => {
    const { programs, items } = await readBytes(archive(main, picture), 'One.webarchive')
    expect(programs).toEqual(['Saved page'])
    expect(items).toMatchObject([{ url: ADDRESS, title: 'One' }])
    expect(items[0]?.html).toContain('<img src="data:image/png;base64,dGVzdA=="><img src="/other.png">')
  })

  test('is read in the binary form', async () => {
    const { items } = await readBytes(inBinary(main), 'One.webarchive')
    expect(items).toMatchObject([{ url: ADDRESS, title: 'One', html: page() }])
  })

  test.each([
    ['by the encoding that it names', { ...main, data: Buffer.from(page(), 'latin1'), encoding: 'ISO-8859-1' }],
    [
      'by its own meta tag',
      { ...main, data: Buffer.from(page('<meta charset="windows-1252">'), 'latin1'), encoding: 'x-none' },
    ],
  ])('is decoded %s', async (_how, resource) => {
    expect((await readBytes(archive(resource), 'a.webarchive')).items[0]?.html).toContain('Hafen für Küste')
  })
})
