import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { articlePage } from './article-page.ts'
import { openPeople, type People, type Person } from './accounts/people.ts'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'

interface Told {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

let receiver: LoopbackSite
let told: Told[]
/** Answer of the receiver. */
let answer: { status: number; headers?: Record<string, string> }
let people: People
let ann: Person

beforeEach(async () => {
  told = []
  answer = { status: 204 }
  receiver = await openLoopbackSite((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      told.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() })
      response.writeHead(answer.status, answer.headers)
      response.end()
    })
  })
  // The reference library compares with the clock of this machine.
  people = await openPeople({ allowPrivateHosts: [receiver.host], clock: Date.now })
  ann = await people.join('ann@example.org')
})
afterEach(async () => {
  await people.close()
  await receiver.close()
})

const hook = async (person: Person, body: object = {}) =>
  (await person.call('POST', '/webhooks/', { url: `${receiver.origin}/hook`, ...body })).body
const log = async (person: Person, id: number) =>
  (await person.call('GET', `/webhooks/${id}/deliveries/`)).body.deliveries
const save = async ({ call }: Person, name = 'mill') => {
  const html = articlePage(`Title ${name}`, 60)
  const { body } = await call('POST', '/save/', { url: `https://${name}.example/`, html })
  await people.service.idle()
  return body.content_id as number
}
const types = () => told.map(({ body }) => JSON.parse(body).type)

describe('a webhook', () => {
  test('is notified of what happens to an item, signed as the reference library requires', async () => {
    const { secret } = await hook(ann)
    const id = await save(ann)
    await ann.call('PUT', '/contents/tags/', { content_ids: [id], add_tags: ['slow', 'water'] })
    await ann.call('PUT', '/library_entries/', { content_id: id, is_favorited: true })
    const quote = { content_id: id, text: 'The river', before_text: '', after_text: '', char_start: 0, char_end: 9 }
    const { body: mark } = await ann.call('POST', '/annotations/', quote)
    await ann.call('PUT', `/annotations/${mark.id}/`, { note: 'A remark' })
    await ann.call('DELETE', `/annotations/${mark.id}/`)
    await ann.call('PUT', '/library_entries/', { content_id: id, library_state: 2 })
    await ann.call('PUT', '/library_entries/', { content_id: id, library_state: 3 })
    await people.service.idle()
    expect(types()).toEqual([
      'item.saved',
      'item.tagged',
      'item.favorited',
      'annotation.created',
      'annotation.updated',
      'annotation.deleted',
      'item.archived',
      'item.deleted',
    ])
    const reference = new Webhook(secret)
    for (const { headers, body } of told) expect(reference.verify(body, headers as Record<string, string>)).toBeTruthy()
    const [, tagged, , , updated] = told.map(({ body }) => JSON.parse(body).data)
    expect(tagged).toMatchObject({
      item: { object: 'item', title: 'Title mill', is_favorite: false },
      tags: ['slow', 'water'],
    })
    expect(updated.annotation).toMatchObject({ text: 'The river', note: 'A remark' })
    expect(() => reference.verify(`${told[0]?.body} `, told[0]?.headers as Record<string, string>)).toThrow(
      'No matching signature',
    )
    expect(new Set(told.map(({ headers }) => headers['webhook-id'])).size).toBe(told.length)
  })

  test('is notified only of what it wants to know, and of one account alone', async () => {
    const eve = await people.join('eve@example.org')
    const { id } = await hook(ann, { events: ['item.archived'] })
    const hers = await save(eve, 'hers')
    await eve.call('PUT', '/library_entries/', { content_id: hers, library_state: 2 })
    const own = await save(ann)
    await ann.call('PUT', '/library_entries/', { content_id: own, library_state: 2 })
    await people.service.idle()
    expect(told.map(({ body }) => JSON.parse(body).data.item.title)).toEqual(['Title mill'])
    expect((await eve.call('GET', '/webhooks/')).body.webhooks).toEqual([])
    const calls = [
      ['GET', 'deliveries/'],
      ['POST', 'test/'],
      ['POST', 'secret/'],
      ['POST', 'resend/'],
      ['PUT', ''],
      ['DELETE', ''],
    ] as const
    for (const [method, path] of calls) {
      const body = method === 'PUT' || path === 'resend/' ? {} : undefined
      expect((await eve.call(method, `/webhooks/${id}/${path}`, body)).status, path).toBe(404)
    }
  })

  test('is notified again after a failure, with the same id, and not after the last attempt', async () => {
    const { id } = await hook(ann)
    answer = { status: 500 }
    await ann.call('POST', `/webhooks/${id}/test/`)
    await expect.poll(async () => (await log(ann, id))[0].status).toBe(2)
    expect(told).toHaveLength(3)
    expect(new Set(told.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await log(ann, id))[0]).toMatchObject({ attempts: 3, answer: 500, error: 'The receiver returned 500.' })
    expect((await ann.call('GET', '/webhooks/')).body.webhooks[0]).toMatchObject({ failed_count: 1, is_on: true })
    answer = { status: 202 }
    expect((await ann.call('POST', `/webhooks/${id}/resend/`)).body).toEqual({ count: 1 })
    await people.service.idle()
    expect((await log(ann, id))[0]).toMatchObject({ status: 1, answer: 202, error: null })
  })

  test('whose receiver refuses old messages is reported as such where this machine’s clock is off by hours', async () => {
    const { id } = await hook(ann)
    const failing = async () => {
      await ann.call('POST', `/webhooks/${id}/test/`)
      await expect.poll(async () => (await log(ann, id))[0].status).toBe(2)
      return (await log(ann, id))[0].error
    }
    answer = { status: 401 }
    expect(await failing()).toBe('The receiver returned 401.')
    answer = { status: 401, headers: { date: new Date(Date.now() - 3 * 3_600_000).toUTCString() } }
    expect(await failing()).toBe(
      'The receiver returned 401. Its clock and this service’s clock differ by 3 hours, and old messages are rejected.',
    )
    // The same reason, as a German call is answered.
    const german = { headers: { 'accept-language': 'de' } }
    const { body } = await ann.call('GET', `/webhooks/${id}/deliveries/`, undefined, german)
    expect(body.deliveries[0]).toMatchObject({
      error: expect.stringMatching(/3 Stunden/),
      why: { code: 'receiver_clock_differs', facts: { status: 401, minutes: 180 } },
    })
  })

  test('never follows a redirect, not even to an address that it may reach', async () => {
    const { id } = await hook(ann)
    answer = { status: 307, headers: { location: `${receiver.origin}/elsewhere` } }
    await ann.call('POST', `/webhooks/${id}/test/`)
    await expect.poll(async () => (await log(ann, id))[0].status).toBe(2)
    expect(new Set(told.map(({ path }) => path))).toEqual(new Set(['/hook']))
    expect((await log(ann, id))[0].error).toBe('The receiver returned a redirect, which Lectern doesn’t follow.')
  })

  test('reaches no private address that the operator did not allow', async () => {
    const { id } = await hook(ann, { url: 'http://127.0.0.1:9/' })
    await ann.call('POST', `/webhooks/${id}/test/`)
    await people.service.idle()
    const [sent] = await log(ann, id)
    expect(sent).toMatchObject({ status: 2, attempts: 1 })
    expect(sent.error).toMatch(/port that isn’t for web pages|private network/)
    for (const url of ['ftp://a.example/', 'nonsense', 'https://ann:pass@a.example/']) {
      expect((await ann.call('POST', '/webhooks/', { url })).status, url).toBe(400)
    }
  })

  test('is turned off by an answer that it is gone, and stays silent until it is turned on', async () => {
    const { id } = await hook(ann)
    answer = { status: 410 }
    await ann.call('POST', `/webhooks/${id}/test/`)
    await expect.poll(async () => (await ann.call('GET', '/webhooks/')).body.webhooks[0].is_on).toBe(false)
    answer = { status: 200 }
    await save(ann)
    for (const call of ['test', 'resend']) {
      const { status, body } = await ann.call('POST', `/webhooks/${id}/${call}/`, {})
      expect([status, body.detail]).toEqual([400, 'Turn on the webhook first.'])
    }
    await people.service.idle()
    expect(told).toHaveLength(1)
    await ann.call('PUT', `/webhooks/${id}/`, { is_on: true })
    await save(ann, 'other')
    await people.service.idle()
    expect(types()).toEqual(['test', 'item.saved'])
  })

  test('is signed with both secrets after a new one was made', async () => {
    const { id, secret: old } = await hook(ann)
    const { body } = await ann.call('POST', `/webhooks/${id}/secret/`)
    await ann.call('POST', `/webhooks/${id}/test/`)
    await people.service.idle()
    for (const secret of [old, body.secret]) {
      const sent = told[0]
      expect(new Webhook(secret).verify(sent?.body ?? '', sent?.headers as Record<string, string>)).toBeTruthy()
    }
  })

  test('is notified of an import as a whole, with what became of its rows, and not of each item', async () => {
    await hook(ann)
    await ann.call('POST', '/imports/', { items: [{ url: 'http://127.0.0.1:9/a', tags: ['x'], is_favorited: true }] })
    await people.service.idle()
    expect(types()).toEqual(['import.completed'])
    const { data } = JSON.parse(told[0]?.body ?? '')
    expect(data.import).toMatchObject({ outcomes: { added: 1, joined: 0, refused: 0, left: 0 } })
  })
})

test('what waits for a webhook is sent after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-webhooks-'))
  const options = { dataFolder: folder, allowPrivateHosts: [receiver.host], clock: Date.now }
  // So long that nothing is tried again before the restart.
  const first = await openPeople({ ...options, retryDelays: [60_000] })
  const { call } = await first.join('ann@example.org')
  answer = { status: 503 }
  const { body } = await call('POST', '/webhooks/', { url: `${receiver.origin}/hook` })
  await call('POST', `/webhooks/${body.id}/test/`)
  await expect.poll(() => told.length).toBe(1)
  await first.close()
  answer = { status: 200 }
  const later = await openPeople({ ...options, clock: () => Date.now() + 70_000 })
  await later.service.idle()
  expect(types()).toEqual(['test', 'test'])
  expect(new Set(told.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  await later.close()
  rmSync(folder, { recursive: true })
})
