// Tests episode audio that comes by way of the service.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenLibrary, openLibrary } from './open-library.ts'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'

const sound = Buffer.from(Uint8Array.from({ length: 2_500_000 }, (_, at) => (at * 7) % 251))
let site: LoopbackSite
let library: OpenLibrary
let asked: (string | undefined)[]
let key: string

beforeEach(async () => {
  asked = []
  site = await openLoopbackSite((request, response) => {
    asked.push(request.headers.range)
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (request.url === '/whole.mp3') return response.setHeader('content-type', 'audio/mpeg').end(sound)
    if (request.url === '/page.mp3')
      return response
        .writeHead(206, { 'content-type': 'text/html', 'content-range': 'bytes 0-15/900' })
        .end('<!doctype html><')
    if (request.url === '/private.mp3') return response.writeHead(302, { location: 'http://10.0.0.1/a.mp3' }).end()
    if (request.url !== '/episode.m4a') return response.writeHead(404).end()
    const part = sound.subarray(Number(from), Number(to) + 1)
    response.writeHead(206, {
      'content-type': 'audio/mp4',
      'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${sound.length}`,
      etag: '"first"',
    })
    return response.end(part)
  })
  library = await openLibrary({ allowPrivateHosts: [site.host] })
  key = (await library.call('GET', '/pictures/key/')).body.key
})
afterEach(async () => {
  await library.close()
  await site.close()
})

const get = (file: string, range?: string, given = key) =>
  library.service.handle(
    new Request(
      `http://lectern.local/api/v19/sounds/?${new URLSearchParams({ key: given, url: site.origin + file })}`,
      {
        headers: range === undefined ? {} : { range },
      },
    ),
  )

test('an episode at an http address plays from any position through the service', async () => {
  const part = await get('/episode.m4a', 'bytes=1200000-1200099')
  expect(part.status).toBe(206)
  expect(part.headers.get('content-type')).toBe('audio/mp4')
  expect(part.headers.get('content-range')).toBe(`bytes 1200000-1200099/${sound.length}`)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(sound.subarray(1_200_000, 1_200_100))
  const rest = await get('/episode.m4a', 'bytes=0-')
  expect(rest.status).toBe(206)
  expect(Buffer.from(await rest.arrayBuffer()).equals(sound)).toBe(true)
})

test('an episode is requested piece by piece, and no further once its listener has left', async () => {
  const { body } = await get('/episode.m4a', 'bytes=0-')
  expect(asked).toEqual(['bytes=0-15'])
  const reader = body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  expect(value?.byteLength).toBe(1024 * 1024)
  await reader?.cancel()
  expect(asked).toHaveLength(2)
})

test('an episode that cannot be played is refused in words', async () => {
  const messages: string[] = []
  for (const file of ['/whole.mp3', '/page.mp3', '/private.mp3', '/gone.mp3']) {
    const reply = await get(file, 'bytes=0-')
    expect(reply.status).toBe(502)
    messages.push((await reply.json()).detail)
  }
  expect(messages).toEqual([
    'This episode’s site doesn’t support streaming. Listen to it on the original page.',
    'There’s no audio at this episode’s address.',
    'This episode’s site didn’t send the audio.',
    'This episode’s site didn’t send the audio.',
  ])
})

test('only a reader’s key opens sounds, and only on the web', async () => {
  expect((await get('/episode.m4a', undefined, 'x'.repeat(43))).status).toBe(403)
  expect(asked).toEqual([])
  const query = new URLSearchParams({ key, url: 'ftp://sound.example/a.mp3' })
  const reply = await library.service.handle(new Request(`http://lectern.local/api/v19/sounds/?${query}`))
  expect(reply.status).toBe(400)
})
