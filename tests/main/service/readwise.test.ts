import { afterEach, beforeEach, expect, test } from 'vitest'
import { noRateLimits } from '../../../main/service/index.ts'
import { openPeople, type People, type Person } from './accounts/people.ts'
import { articlePage } from './article-page.ts'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'

interface Sent {
  readonly token: string
  readonly highlights: readonly Record<string, unknown>[]
}

let site: LoopbackSite
let sent: Sent[]
let answers: number[]
let people: People
let ann: Person

beforeEach(async () => {
  sent = []
  answers = []
  site = await openLoopbackSite((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const status = answers.shift() ?? 200
      if (status === 200) {
        const { highlights } = JSON.parse(Buffer.concat(parts).toString())
        sent.push({ token: request.headers.authorization ?? '', highlights })
      }
      response.writeHead(status, status === 429 ? { 'retry-after': '0' } : {})
      response.end('[]')
    })
  })
  // A retry is due later, so the clock must move.
  people = await openPeople({
    allowPrivateHosts: [site.host],
    readwiseOrigin: site.origin,
    clock: Date.now,
    rateLimits: noRateLimits,
  })
  ann = await people.join('ann@example.org')
})
afterEach(async () => {
  await people.close()
  await site.close()
})

const save = async ({ call }: Person) => {
  const { body } = await call('POST', '/save/', { url: 'https://mill.example/', html: articlePage('Mill', 200) })
  await people.service.idle()
  return body.content_id as number
}
const mark = async ({ call }: Person, content: number, start: number, note?: string) => {
  const quote = { text: 'x', before_text: '', after_text: '', char_start: start, char_end: start + 1, note }
  return (await call('POST', '/annotations/', { content_id: content, ...quote })).body.id as number
}
const status = async ({ call }: Person) => (await call('GET', '/integrations/readwise/')).body
const connect = ({ call }: Person, token = 'token-of-ann') => call('PUT', '/integrations/readwise/', { token })

test('highlights go to Readwise with a token that is never revealed: existing ones, later ones, and new notes', async () => {
  const id = await save(ann)
  const first = await mark(ann, id, 0, 'A remark')
  expect((await connect(ann)).body).toMatchObject({ is_connected: true })
  await people.service.idle()
  expect(sent).toMatchObject([
    {
      token: 'Token token-of-ann',
      highlights: [{ title: 'Mill', source_url: 'https://mill.example/', note: 'A remark' }],
    },
  ])
  await mark(ann, id, 4)
  await people.service.idle()
  await ann.call('PUT', `/annotations/${first}/`, { note: 'Another' })
  await people.service.idle()
  expect(sent.slice(1).map(({ highlights }) => highlights.map(({ location, note }) => [location, note]))).toEqual([
    [[4, undefined]],
    [[0, 'Another']],
  ])
  expect(await status(ann)).toMatchObject({ sent_count: 3, error: null })
  expect(JSON.stringify(await status(ann))).not.toContain('token-of-ann')
})

test('highlights beyond what Readwise accepts in one call follow in further calls', async () => {
  const id = await save(ann)
  for (let count = 0; count < 110; count++) await mark(ann, id, count * 2)
  await connect(ann)
  await people.service.idle()
  expect(sent.map(({ highlights }) => highlights.length)).toEqual([100, 10])
})

test('a refusal that may be temporary is tried again, and a token that is not accepted is reported', async () => {
  await mark(ann, await save(ann), 0)
  answers = [429, 503]
  await connect(ann)
  await people.service.idle()
  expect(sent).toHaveLength(1)
  answers = [401]
  await mark(ann, await save(ann), 4)
  await people.service.idle()
  expect((await status(ann)).error).toBe('Readwise no longer accepts the token. Connect Readwise again.')
  await connect(ann, 'token-renewed')
  await people.service.idle()
  expect(sent[1]?.token).toBe('Token token-renewed')
  expect((await status(ann)).error).toBeNull()
})

test('nothing of another account is sent, and nothing after disconnecting', async () => {
  const eve = await people.join('eve@example.org')
  await connect(ann)
  await mark(eve, await save(eve), 0)
  await people.service.idle()
  expect(sent).toEqual([])
  expect((await status(eve)).is_connected).toBe(false)
  expect((await eve.call('DELETE', '/integrations/readwise/')).status).toBe(404)
  expect((await ann.call('DELETE', '/integrations/readwise/')).status).toBe(204)
  await mark(ann, await save(ann), 0)
  await people.service.idle()
  expect(sent).toEqual([])
  expect((await ann.call('PUT', '/integrations/readwise/', { token: 'short' })).status).toBe(400)
})
