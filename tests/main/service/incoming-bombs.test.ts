// Input by feeds, emails, imports, pictures and calls stays within its memory limit, and blocks no one.
// LECTERN_BOMBS=large tries all of it, as large as a site may send, and prints its memory and how long others waited.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UPLOAD_PART } from '#shared/limits.ts'
import { quantiles } from '../../bench/quantiles.ts'
import { type IncomingBomb, incomingBombs, type Sent } from '../../fakes/incoming-bombs.ts'
import { articlePage } from './article-page.ts'
import type { Call } from './open-library.ts'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'
import { type MeasuredService, startMeasured } from './start-measured.ts'

const isLarge = process.env['LECTERN_BOMBS'] === 'large'
const sizes = isLarge ? { unpacked: 1_500_000_000, many: 1_000_000 } : { unpacked: 120_000_000, many: 30_000 }

/** Additional bytes of memory that the service may use, whatever it is sent. */
const MOST_MEMORY = 64_000_000

const tried = incomingBombs.filter(({ isUsual }) => isUsual || isLarge)
const folder = mkdtempSync(join(tmpdir(), 'lectern-incoming-'))
const served = new Map<string, Sent>()
/** Durations of other calls, in milliseconds. */
const waits: number[] = []

let site: LoopbackSite
let service: MeasuredService
let call: Call
let emails = ''

beforeAll(async () => {
  site = await openLoopbackSite((request, response) => {
    const sent = served.get(request.url ?? '')
    if (!sent) return response.writeHead(404).end()
    const packed = sent.packed === undefined ? {} : { 'content-encoding': sent.packed }
    response.writeHead(200, { 'content-type': sent.type, ...packed }).end(sent.body)
  })
  service = await startMeasured(folder, [site.host])
  call = service.call
  emails = (await call('GET', '/profile/')).body.email_forwarding_address_subs
  // The processes that read exist from now on.
  await bring({ road: 'page' }, { body: Buffer.from(articlePage('Before', 400)), type: 'text/html' }, '/0')
  await service.measured('end')
})
afterAll(async () => {
  service.child.kill('SIGKILL')
  await site.close()
  rmSync(folder, { recursive: true })
  if (!isLarge) return
  for (const { name, value, unit } of quantiles(`${waits.length} other calls meanwhile`, waits))
    console.log(`${name}: ${value.toFixed(1)} ${unit}`)
})

type Made = ReturnType<IncomingBomb['make']>

/** Brings it in, and returns the status of the call that did. 0: the connection was cut. */
async function bring(bomb: Pick<IncomingBomb, 'road'>, made: Made, path: string): Promise<number> {
  const address = site.origin + path
  if (typeof made === 'object' && 'body' in made) {
    served.set(path, made)
    if (bomb.road === 'feed') return (await call('POST', '/rss_feeds/', { url: address })).status
    if (bomb.road === 'page') return (await call('POST', '/save/', { url: address })).status
    const key = (await call('GET', '/pictures/key/')).body.key
    const query = new URLSearchParams({ url: address, key })
    return (await fetch(`${service.origin}/api/v20/pictures/?${query.toString()}`)).status
  }
  if (bomb.road === 'email') return sendRaw(String(made))
  if (bomb.road === 'call') {
    const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' }
    const body = String(made)
    const cut = { status: 0 }
    return (await fetch(`${service.origin}/api/v20/save/`, { method: 'POST', headers, body }).catch(() => cut)).status
  }
  const bytes = Buffer.from(made)
  const hash = createHash('sha256').update(bytes).digest('hex')
  await call('PUT', `/uploads/${hash}/`, { size: bytes.length })
  for (let part = 0; part * UPLOAD_PART < bytes.length; part += 1) {
    const data = bytes.subarray(part * UPLOAD_PART, (part + 1) * UPLOAD_PART).toString('base64')
    await call('PUT', `/uploads/${hash}/parts/${part}/`, { data })
  }
  return (await call('POST', '/imports/', { upload: hash, name: 'file' })).status
}

/** Sends an email as it is. Servers may cut a long one off. */
async function sendRaw(email: string): Promise<number> {
  const socket = connect(service.mailPort, '127.0.0.1')
  socket.setEncoding('latin1')
  const said: string[] = []
  const answer = async (): Promise<string> => {
    while (said.length === 0 && !socket.closed) await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return said.shift() ?? '0'
  }
  socket.on('error', () => {})
  socket.on('data', (data) => said.push(String(data)))
  await answer()
  for (const line of ['EHLO site.example', 'MAIL FROM:<ann@news.example>', `RCPT TO:<${emails}>`, 'DATA']) {
    socket.write(`${line}\r\n`)
    await answer()
  }
  socket.write(`${email.replaceAll('\r\n.', '\r\n..')}\r\n.\r\n`)
  const status = Number((await answer()).slice(0, 3))
  socket.destroy()
  return status
}

test.each(tried)('the service answers others and keeps its memory, given $name', async (bomb) => {
  const made = bomb.make(sizes)
  // Making it took long. Connections that were closed in the meantime must be seen to be.
  await new Promise((resolve) => setTimeout(resolve, 50))
  await service.measured('begin')
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      const begun = performance.now()
      expect((await call('GET', '/profile/')).status).toBe(200)
      waits.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  const status = await bring(bomb, made, `/${bomb.name.replaceAll(/\W/g, '-')}`)
  const { before, peak } = await service.measured('end')
  if (isLarge) console.log(`${bomb.name}: ${status}, ${Math.round((peak - before) / 1e6)} MB more`)
  isOver = true
  await others
  // A refusal is an answer. What is accepted ends in words with the item.
  expect(status).not.toBe(500)
  expect(peak - before).toBeLessThan(MOST_MEMORY)
})

test('after all of it the service reads a page', async () => {
  const page: Sent = { body: Buffer.from(articlePage('After', 400)), type: 'text/html' }
  expect(await bring({ road: 'page' }, page, '/after')).toBe(201)
  await service.measured('end')
  const { body } = await call('GET', '/library_items/queue_feed/')
  expect(body.feed[0].content).toMatchObject({ title: 'After', processing_error: null })
})
