import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MPEGDecoder } from 'mpg123-decoder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFeed } from '../../../main/service/feeds/read-feed.ts'
import { openPeople, type People, type Person } from './accounts/people.ts'

const section = (heading: string) =>
  `<h2>${heading}</h2>${'<p>The river runs past an old mill. It was wide.</p>'.repeat(9)}`
const page = (title: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><body><article><h1>${title}</h1>${section('Water')}${section('Flour & more')}</article></body></html>`

describe('the listen queue as a podcast', () => {
  let people: People
  let ann: Person
  let rss: string
  const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-podcast-'))
  const save = async (body: object) => {
    const { body: saved } = await ann.call('POST', '/save/', body)
    await people.service.idle()
    return saved.content_id as number
  }
  const queue = (...ids: number[]) => ann.call('PUT', '/listen_queue/', { content_ids: ids })
  const fetched = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const reply = await people.service.handle(new Request(url, { headers, method }))
    return { status: reply.status, headers: reply.headers, bytes: new Uint8Array(await reply.arrayBuffer()) }
  }
  const feed = async () => readFeed(Buffer.from((await fetched(rss)).bytes).toString(), rss)
  beforeAll(async () => {
    people = await openPeople({ dataFolder })
    ann = await people.join('ann@example.org')
    const { status, body } = await ann.call('POST', '/feed_tokens/', { name: 'To hear', list: 'listening' })
    expect(status).toBe(201)
    rss = body.rss_url
  })
  afterAll(async () => {
    await people.close()
    rmSync(dataFolder, { recursive: true })
  })

  test('has an article once it is spoken, as one file that is as long as the feed says', async () => {
    expect((await feed())?.items).toEqual([])
    const id = await save({ url: 'https://mill.example/a', html: page('Mill <&>') })
    await queue(id)
    await people.service.idle()
    const told = await feed()
    expect([told?.isPodcast, told?.title]).toEqual([true, 'To hear'])
    const [item] = told?.items ?? []
    expect(item?.title).toBe('Mill <&>')
    expect(item?.chapters.map(({ title }) => title)).toEqual(['Water', 'Flour & more'])
    const [sound] = item?.enclosures ?? []
    const { status, headers, bytes } = await fetched(sound?.url ?? '')
    expect([status, headers.get('content-type'), bytes.byteLength]).toEqual([200, 'audio/mpeg', sound?.size])
    const decoder = new MPEGDecoder()
    await decoder.ready
    const { samplesDecoded, sampleRate, errors } = decoder.decode(bytes)
    decoder.free()
    expect(errors).toEqual([])
    expect(Math.abs(samplesDecoded / sampleRate - Number(item?.duration))).toBeLessThan(0.6)
    const second = item?.chapters[1]?.start ?? 0
    expect(second / (samplesDecoded / sampleRate)).toBeGreaterThan(0.4)
    expect(second / (samplesDecoded / sampleRate)).toBeLessThan(0.6)
  })

  test('sends any part of a file, also across what was spoken apart', async () => {
    const url = (await feed())?.items[0]?.enclosures[0]?.url ?? ''
    const whole = (await fetched(url)).bytes
    for (const [from, to] of [
      [0, 9],
      [100, 40_000],
      [whole.byteLength - 5, whole.byteLength - 1],
    ] as const) {
      const part = await fetched(url, { range: `bytes=${from}-${to}` })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${whole.byteLength}`])
      expect(Buffer.compare(part.bytes, whole.subarray(from, to + 1))).toBe(0)
    }
    expect((await fetched(url, { range: `bytes=${whole.byteLength}-` })).status).toBe(416)
    const asked = await fetched(url, {}, 'HEAD')
    expect([asked.headers.get('content-length'), asked.bytes.byteLength]).toEqual([String(whole.byteLength), 0])
  })

  test('has a new file for an article that was read again, and no longer the old one', async () => {
    const before = (await feed())?.items[0]?.enclosures[0]?.url ?? ''
    await save({ url: 'https://mill.example/a', html: page('Mill <&>').replaceAll('wide', 'narrow') })
    await feed()
    await people.service.idle()
    const after = (await feed())?.items[0]?.enclosures[0]?.url ?? ''
    expect(after).not.toBe(before)
    expect([(await fetched(before)).status, (await fetched(after)).status]).toEqual([404, 200])
  })

  test('opens nothing at an address that was replaced, nor by the address of another list', async () => {
    const { feed_tokens: tokens } = (await ann.call('GET', '/feed_tokens/')).body
    const { status, body } = await ann.call('POST', `/feed_tokens/${tokens[0].id}/replace/`)
    expect([status, body.name, body.list]).toEqual([201, 'To hear', 'listening'])
    const old = rss
    rss = body.rss_url
    const url = (await feed())?.items[0]?.enclosures[0]?.url ?? ''
    expect((await fetched(url)).status).toBe(200)
    expect((await fetched(old)).status).toBe(410)
    const other = (await ann.call('POST', '/feed_tokens/', { name: 'x', list: 'queue' })).body.rss_url
    expect((await fetched(url.replace(rss.replace('rss.xml', ''), other.replace('rss.xml', '')))).status).toBe(404)
    const eve = await people.join('eve@example.org')
    expect((await eve.call('POST', `/feed_tokens/${body.id}/replace/`)).status).toBe(404)
  })

  test('omits an article whose audio is no longer stored, until it is spoken again', async () => {
    const url = (await feed())?.items[0]?.enclosures[0]?.url ?? ''
    await people.close()
    rmSync(join(dataFolder, 'speech'), { recursive: true })
    people = await openPeople({ dataFolder })
    expect((await fetched(url)).status).toBe(404)
    expect((await feed())?.items).toEqual([])
    await people.service.idle()
    const again = (await feed())?.items[0]?.enclosures[0]
    expect((await fetched(again?.url ?? '')).bytes.byteLength).toBe(again?.size)
  })
})
