import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noRateLimits } from '../../../main/service/index.ts'
import { openPeople, type People, type Person } from './accounts/people.ts'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'
import { wavOf } from './speech/wav-of.ts'

let site: LoopbackSite
let said: string[]
let status: number
let people: People
let ann: Person
let joined = 0

beforeAll(async () => {
  site = await openLoopbackSite((request, response) => {
    if (request.url === '/v1/audio/voices')
      return response.end(JSON.stringify({ voices: ['af_sky', 'alloy', '', 'af_sky'] }))
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { input } = JSON.parse(Buffer.concat(parts).toString())
      said.push(input)
      response.writeHead(status)
      response.end(wavOf(Float32Array.from({ length: 12_000 }, (_, at) => Math.sin(at / 9) / 4)))
    })
  })
  people = await openPeople({ allowPrivateHosts: [site.host], rateLimits: noRateLimits })
})
beforeEach(async () => {
  said = []
  status = 200
  ann = await people.join(`ann${(joined += 1)}@example.org`)
})
afterAll(async () => {
  await people.close()
  await site.close()
})

const server = async ({ call }: Person) => (await call('GET', '/speech/server/')).body.server
const connect = ({ call }: Person, more: object = {}) =>
  call('PUT', '/speech/server/', { url: site.origin, key: 'key-of-ann', model: 'kokoro', ...more })
const save = async ({ call }: Person) => {
  const html =
    '<!doctype html><html lang="en"><title>Mill</title><article><h1>Mill</h1><p>The river was wide in those days, and its water was cold.</p></article></html>'
  const { body } = await call('POST', '/save/', { url: `https://mill.example/${Math.random()}`, html })
  await people.service.idle()
  return body.content_id as number
}
const speak = async ({ call }: Person, content_id: number, voice?: number) =>
  (await call('POST', '/speech/', { content_id, voice })).body

test('a server’s voices are listed with its host, speak if chosen, and its key is never revealed', async () => {
  const id = await save(ann)
  expect(await server(ann)).toBeNull()
  expect((await connect(ann)).status).toBe(200)
  expect(said).toEqual(['Ready.'])
  const { voices } = (await ann.call('GET', '/speech/voices/')).body
  expect(voices.slice(-2)).toMatchObject([
    { id: 1000, name: 'af_sky', engine: 'server', language: 'en-US', quality: null, sends_text_to: site.host },
    { id: 1001, name: 'alloy', language: null },
  ])
  expect(await speak(ann, id)).toMatchObject({ voice: 1, engine: 'espeak' })
  expect(said).toEqual(['Ready.'])
  expect(await speak(ann, id, 1001)).toMatchObject({ status: 1, voice: 1001, engine: 'server' })
  expect(said.join(' ')).toContain('The river was wide in those days')
  const known = await server(ann)
  expect(known).toMatchObject({
    host: site.host,
    has_key: true,
    error: null,
    texts: [{ content_id: id, title: 'Mill' }],
  })
  expect(JSON.stringify(known)).not.toContain('key-of-ann')
  expect(site.requests.at(-1)?.headers.authorization).toBe('Bearer key-of-ann')
  const { speech_marks } = (await ann.call('GET', `/speech/speech_marks/?content_id=${id}&voice=1001`)).body
  expect(speech_marks.at(-1)).toMatchObject({ type: 'word' })
})

test('a server that refuses is reported, and its voice is not replaced by another', async () => {
  const id = await save(ann)
  await connect(ann)
  status = 401
  const sentence = `${site.host} doesn’t accept the key.`
  expect(await speak(ann, id, 1000)).toMatchObject({ status: 2, reason: 'server_failed', message: sentence })
  expect((await server(ann)).error).toBe(sentence)
  status = 200
  expect((await speak(ann, id, 1000)).status).toBe(1)
  expect((await server(ann)).error).toBeNull()
})

test('a server that does not speak is not stored, and a key goes to no other host than it was given for', async () => {
  status = 500
  expect((await connect(ann)).status).toBe(400)
  expect(await server(ann)).toBeNull()
  status = 200
  await connect(ann)
  await connect(ann, { key: undefined, model: 'other' })
  expect(site.requests.at(-1)?.headers.authorization).toBe('Bearer key-of-ann')
  const there = site.origin.replace('127.0.0.1', 'localhost')
  const { body } = await connect(ann, { key: undefined, url: there })
  expect(body.detail ?? JSON.stringify(body)).toContain('private network')
  expect((await server(ann)).host).toBe(site.host)
})

test('voices keep their ids, and nothing is sent after disconnecting, nor of another account', async () => {
  const id = await save(ann)
  const eve = await people.join('eve@example.org')
  await connect(ann)
  await connect(ann, { voices: ['nova', 'alloy'] })
  expect((await server(ann)).voices).toEqual([
    { id: 1001, name: 'alloy', language: null },
    { id: 1002, name: 'nova', language: null },
  ])
  expect(await server(eve)).toBeNull()
  expect(await speak(eve, await save(eve), 1001)).toMatchObject({ voice: 1, engine: 'espeak' })
  expect((await ann.call('DELETE', '/speech/server/')).status).toBe(204)
  said = []
  expect(await speak(ann, id, 1001)).toMatchObject({ voice: 1, engine: 'espeak' })
  expect(said).toEqual([])
  expect((await eve.call('DELETE', '/speech/server/')).status).toBe(404)
})

test('a sample says the name of its language', async () => {
  await connect(ann)
  const { body } = await ann.call('POST', '/speech/sample/', { voice: 1001, language: 'de' })
  expect(body.audio_url).toContain('/speech/audio/')
  expect(said.at(-1)).toBe('Deutsch. 1, 2, 3.')
  expect((await ann.call('POST', '/speech/sample/', { voice: 4711, language: 'de' })).status).toBe(404)
})
