import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveHttp } from '../../../../main/service/http/serve-http.ts'
import { callNames } from '../../../../main/service/operations/call-name.ts'
import { Gate } from '../../../../main/service/operations/gate.ts'
import { openOperations } from '../../../../main/service/operations/open-operations.ts'
import { operationsSettings } from '../../../../main/service/operations-settings.ts'
import { startHeadless } from '../headless-process.ts'
import { openLibrary } from '../open-library.ts'

const TOKEN = 'a-token-of-the-operators'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-operations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** As a program of the operator's asks, under a name that the service does not go by. */
const ask = (port: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host: '10.0.0.7', ...headers }, agent: false })
    sent.on('error', reject)
    sent.on('response', (reply) => {
      let text = ''
      reply.on('data', (chunk) => (text += String(chunk)))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, type: reply.headers['content-type'] ?? '', text }))
    })
    sent.end()
  })

test('a running service reports whether it is ready and what is measured, until it is instructed to stop', async () => {
  const { child, call, said } = await startHeadless(folder, '', {
    LECTERN_METRICS_TOKEN: TOKEN,
    LECTERN_DRAIN_SECONDS: '600',
  })
  const { port } = new URL(/http\S+/.exec(said)?.[0] ?? '')
  expect(await ask(port, '/_ready')).toMatchObject({ status: 200, text: 'ready\n' })
  expect((await ask(port, '/')).status).toBe(421)
  expect((await call('GET', '/profile/')).status).toBe(200)
  expect((await call('GET', '/contents/7777/')).status).toBe(404)

  expect((await ask(port, '/_metrics')).status).toBe(401)
  expect((await ask(port, '/_metrics', { authorization: 'Bearer another' })).status).toBe(401)
  const { status, type, text } = await ask(port, '/_metrics', { authorization: `Bearer ${TOKEN}` })
  expect([status, type.split(';')[0]]).toEqual([200, 'application/openmetrics-text'])
  expect(text.trimEnd().endsWith('# EOF')).toBe(true)
  for (const line of [
    /^lectern_requests_total\{call="profile",status="2xx"\} 1$/m,
    /^lectern_requests_total\{call="content",status="4xx"\} 1$/m,
    /^lectern_ready 1$/m,
    /^lectern_library_bytes [1-9]/m,
    /^lectern_disk_free_bytes [1-9]/m,
    /^lectern_jobs_late_seconds 0$/m,
    /^lectern_backup_age_seconds \+Inf$/m,
    /^process_resident_memory_bytes [1-9]/m,
  ]) {
    expect(text).toMatch(line)
  }
  // Names of calls and no addresses.
  for (const [, call] of text.matchAll(/call="([^"]*)"/g)) expect(call).toMatch(/^[A-Za-z]+$/)

  child.kill('SIGTERM')
  while ((await ask(port, '/_ready')).status === 200) continue
  expect(await ask(port, '/_ready')).toMatchObject({ status: 503, text: 'not ready\n' })
  // Later requests are still answered.
  expect((await call('GET', '/profile/')).status).toBe(200)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
})

test('without a token, nothing is measured and the address is not served', async () => {
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => lines.push(line) })
  const { gate, operators, handle } = await openOperations({
    ...{ dataFolder: folder, isOnServer: false, metricsToken: null, logsRequests: true, logger, clock: Date.now },
  })
  expect(operators?.('/_metrics', undefined)).toBeNull()
  expect(gate.isReady).toBe(false)
  // No library was opened behind it.
  const answer = await handle(new Request('http://library.test/api/v19/contents/42/?secret=yes'), {})
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(lines).toHaveLength(1)
  const line = JSON.parse(lines[0] ?? '{}')
  expect(line).toMatchObject({ call: 'content', method: 'GET', status: 503, msg: 'answered' })
  const known = ['call', 'hostname', 'level', 'method', 'ms', 'msg', 'pid', 'status', 'time']
  expect(Object.keys(line).toSorted()).toEqual(known)
})

test('for a library on a server, no file is measured, and no backup that others make is reported as missed', async () => {
  const { operators } = await openOperations({
    ...{ dataFolder: folder, isOnServer: true, metricsToken: TOKEN, logsRequests: false },
    ...{ logger: pino({ enabled: false }), clock: Date.now },
  })
  const text = await (await operators?.('/_metrics', `Bearer ${TOKEN}`))?.text()
  expect(text).toMatch(/^lectern_disk_free_bytes [1-9]/m)
  expect(text).not.toMatch(/lectern_backup_age_seconds|lectern_library_bytes/)
})

test('calls are named by what they are, never by their address', () => {
  const nameOf = callNames()
  expect(nameOf('GET', '/api/v19/contents/42/')).toBe('content')
  expect(nameOf('HEAD', '/api/v19/contents/42/')).toBe('content')
  expect(nameOf('GET', '/public/v1/items')).toBe('public')
  for (const path of ['/p/a-secret', '/api/v19/nothing/', '/', '/opds/secret'])
    expect(nameOf('GET', path)).toBe('other')
})

test('a door that closes finishes what it is answering, and a connection that stays open does not hold it up', async () => {
  let finish = () => {}
  const slow = new Promise<void>((resolve) => (finish = resolve))
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => (asked = resolve))
  const handle = async () => {
    asked()
    await slow
    return new Response('done')
  }
  const door = await serveHttp({ handle }, { host: '127.0.0.1', port: 0 })
  const answer = fetch(door.origin)
  await isAsked
  const closed = door.close(600_000)
  finish()
  expect(await (await answer).text()).toBe('done')
  await closed
})

test('a service that was closed is not ready', async () => {
  const library = await openLibrary()
  const gate = new Gate()
  gate.open(library.service)
  expect(gate.isReady).toBe(true)
  await library.close()
  expect(gate.isReady).toBe(false)
})

test('settings that cannot be right are refused in words', () => {
  expect(operationsSettings({})).toEqual({ metricsToken: null, logsRequests: false, drainMs: 0 })
  expect(operationsSettings({ LECTERN_DRAIN_SECONDS: '5' }).drainMs).toBe(5000)
  expect(() => operationsSettings({ LECTERN_METRICS_TOKEN: 'short' })).toThrow(/at least 16/)
  for (const given of ['-1', '1.5', 'soon', '9999']) {
    expect(() => operationsSettings({ LECTERN_DRAIN_SECONDS: given })).toThrow(/number of seconds/)
  }
})
