import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import type { ClientEvent } from '#shared/request/client.ts'
import { createClient } from '#shared/request/create-client.ts'
import { MemoryTokenStore } from '../../fakes/host-ports.ts'
import { ManualClock } from '../../fakes/manual-clock.ts'
import { ModelService } from '../../fakes/model-service.ts'

const content = new ModelService().add()
const closing: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

interface Seen {
  readonly url: string | undefined
  readonly bearer: string | undefined
}

async function listen(answer: RequestListener): Promise<{ readonly origin: string; readonly seen: Seen[] }> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    seen.push({ url: request.url, bearer: request.headers.authorization })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

/** The answer of proxies that limit the size. */
const tooLarge: RequestListener = (_request, response) => {
  response.writeHead(502, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ errorType: 'Function.ResponseSizeTooLarge' }))
}
const whole: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(content))
}

function clientOf(proxy: string, unproxiedOrigin: string | null) {
  const events: ClientEvent[] = []
  const client = createClient(endpoints, {
    transport: fetch,
    tokens: new MemoryTokenStore({ access_token: 'a1', refresh_token: 'r1', issued: 0 }),
    clock: new ManualClock(),
    base: `${proxy}/api/v19`,
    version: '1.0.0',
    readOnly: () => false,
    unproxiedOrigin,
    onEvent: (event) => events.push(event),
  })
  const input = { params: { id: content.id }, query: { markdown_format: 'matter_v1' as const } }
  const path = `/api/v19/contents/${content.id}/?markdown_format=matter_v1`
  const told = () => events.filter(({ type }) => type === 'too-large')
  return { client, path, told, read: () => client.call('content', input) }
}

const state = ({ client }: ReturnType<typeof clientOf>) => client.state('GET', `/contents/${content.id}/`)

test('a response too large for the proxy is fetched from the service itself, silently, with the same path and token', async () => {
  const proxy = await listen(tooLarge)
  const direct = await listen(whole)
  const asked = clientOf(proxy.origin, direct.origin)
  expect(await asked.read()).toEqual(content)
  expect([proxy.seen, direct.seen]).toEqual([
    [{ url: asked.path, bearer: 'Bearer a1' }],
    [{ url: asked.path, bearer: 'Bearer a1' }],
  ])
  expect([state(asked), asked.told()]).toEqual(['SUCCEEDED', []])
})

test('if the direct service fails or is unknown, the request is FAILED and the event is sent once', async () => {
  const proxy = await listen(tooLarge)
  const broken = await listen((_request, response) => void response.writeHead(503).end())
  for (const unproxied of [broken.origin, null]) {
    const asked = clientOf(proxy.origin, unproxied)
    await expect(asked.read()).rejects.toMatchObject({ status: unproxied === null ? 502 : 503 })
    expect(state(asked)).toBe('FAILED')
    expect(asked.told()).toEqual([{ type: 'too-large', url: `${proxy.origin}${asked.path}` }])
  }
  expect(broken.seen).toHaveLength(1)
})
