import { MessageChannel } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { PortClosedError, portTransport, servePort } from '../../../main/service/port.ts'

type Handle = (request: Request) => Promise<Response>

const localTokens = async () => ({ access_token: 'a', refresh_token: 'r' })

function open(handle: Handle) {
  const { port1, port2 } = new MessageChannel()
  servePort({ handle, localTokens }, port1)
  return { transport: portTransport(port2), port1, port2 }
}

const url = 'http://library.test/api/v19/save/'

describe('a message port', () => {
  test('carries method, address, headers, body, status and bytes both ways', async () => {
    const { transport } = open(async (request) => {
      const bytes = new Uint8Array(await request.arrayBuffer())
      const headers = { 'x-seen': `${request.method} ${request.url} ${request.headers.get('x-given')}` }
      return new Response(bytes.toReversed(), { status: 418, headers })
    })
    const body = new Uint8Array([0, 255, 1, 254])
    const reply = await transport(new Request(`${url}?a=b`, { method: 'PUT', headers: { 'x-given': 'yes' }, body }))
    expect(reply.status).toBe(418)
    expect(reply.headers.get('x-seen')).toBe(`PUT ${url}?a=b yes`)
    expect([...new Uint8Array(await reply.arrayBuffer())]).toEqual([254, 1, 255, 0])
    transport.close()
  })

  test('carries replies without a body', async () => {
    const { transport } = open(async () => new Response(null, { status: 204 }))
    const reply = await transport(new Request(url, { method: 'DELETE' }))
    expect([reply.status, await reply.text()]).toEqual([204, ''])
    transport.close()
  })

  test('keeps concurrent requests apart, in whatever order they are answered', async () => {
    const waiting: (() => void)[] = []
    const { transport } = open(async (request) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 100) for (const answer of waiting.toReversed()) answer()
      })
      return new Response(new URL(request.url).search)
    })
    const replies = Array.from({ length: 100 }, (_, index) => transport(new Request(`${url}?${index}`)))
    const texts = await Promise.all(replies.map(async (reply) => (await reply).text()))
    expect(texts).toEqual(texts.map((_, index) => `?${index}`))
    transport.close()
  })

  test('passes an abort on, and rejects immediately with its reason', async () => {
    let onAsked: () => void = () => {}
    const asked = new Promise<void>((resolve) => (onAsked = resolve))
    let onAborted: () => void = () => {}
    const aborted = new Promise<void>((resolve) => (onAborted = resolve))
    const { transport } = open(async (request) => {
      onAsked()
      await new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()))
      onAborted()
      return new Response('too late')
    })
    const controller = new AbortController()
    const reply = transport(new Request(url, { signal: controller.signal }))
    const refused = expect(reply).rejects.toMatchObject({ name: 'AbortError' })
    await asked
    controller.abort()
    await refused
    await aborted
    transport.close()
  })

  test('that closes rejects pending and later requests', async () => {
    const { transport, port1 } = open(() => new Promise(() => {}))
    const pending = [transport(new Request(url)), transport(new Request(url))]
    const refused = Promise.all(pending.map((reply) => expect(reply).rejects.toBeInstanceOf(PortClosedError)))
    await new Promise(setImmediate)
    port1.close()
    await refused
    await expect(transport(new Request(url))).rejects.toBeInstanceOf(PortClosedError)
    await expect(transport.localTokens()).rejects.toBeInstanceOf(PortClosedError)
  })

  test('issues local tokens to the holder of the other end', async () => {
    const { transport } = open(async () => new Response(''))
    expect(await transport.localTokens()).toEqual({ access_token: 'a', refresh_token: 'r' })
    transport.close()
  })

  test('rejects the call of a failing handler instead of leaving the caller waiting', async () => {
    const { transport } = open(async () => {
      throw new Error('broken inside')
    })
    await expect(transport(new Request(url))).rejects.toThrow('broken inside')
    transport.close()
  })

  test('of Electron, whose messages come inside events, works the same', async () => {
    const { port1, port2 } = new MessageChannel()
    const asElectron = (port: typeof port1) => ({
      postMessage: (message: unknown) => port.postMessage(message),
      on: (event: string, listener: (value: never) => void) =>
        port.on(event, (message) => listener((event === 'message' ? { data: message, ports: [] } : message) as never)),
      start: () => port.start(),
      close: () => port.close(),
    })
    servePort({ handle: async () => new Response('fine'), localTokens }, asElectron(port1))
    const transport = portTransport(asElectron(port2))
    expect(await (await transport(new Request(url))).text()).toBe('fine')
    transport.close()
  })
})
