import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { remoteHost } from '#shared/host/remote/host-rpc-client.ts'
import { serveHost } from '#shared/host/remote/host-rpc-server.ts'
import { jsonTextPort } from '#shared/host/remote/json-text-port.ts'
import { defaultQueueQuery } from '#shared/model/queue-query.ts'
import { RequestError } from '#shared/request/request-error.ts'
import { toNotice } from '#shared/wire/messages.ts'
import type { Port } from '#shared/wire/port.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'
import { quiet } from '../../fakes/manual-clock.ts'
import { wirePair } from '../../fakes/wire-pair.ts'
import { Device } from '../../shared/sync/device.ts'
import { hostContract } from './suite.ts'
import { runs } from '../../seed.ts'

hostContract('remote', (host) => {
  const [here, there] = wirePair()
  serveHost(host, there)
  return remoteHost(here)
})

/** Serializes messages to text, as the desktop's main process does. */
const speakingText = (wire: Port): Port => ({ ...wire, post: (message) => wire.post(JSON.stringify(message)) })

hostContract('remote, in text', (host) => {
  const [here, there] = wirePair()
  serveHost(host, speakingText(there))
  return remoteHost(jsonTextPort(here))
})

describe('what a window shows first, sent along with the connection,', () => {
  const opened = async () => {
    const fake = new FakeHost(demoEntries(Date.parse('2026-06-01T12:00:00Z')))
    const asked: string[] = []
    const watched = new Proxy(fake, {
      get: (target, name: keyof FakeHost) => {
        const value = target[name]
        if (typeof value !== 'function') return value
        return (...args: never[]) => {
          asked.push(name)
          return Reflect.apply(value, target, args)
        }
      },
    })
    const [here, there] = wirePair()
    serveHost(watched, there)
    const host = remoteHost(here)
    const query = { sort: 'recently_saved' } as const
    here.post(toNotice({ type: 'first', query }))
    await quiet()
    asked.length = 0
    return { fake, host, query, asked }
  }

  test('is there before the window asks: status, ids and entries without another message', async () => {
    const { fake, host, query, asked } = await opened()
    expect(await host.status()).toEqual(await fake.status())
    const ids = await host.queueIds({ ...query })
    expect(ids).toEqual(await fake.queueIds(query))
    expect((await host.entries(ids)).map(({ content }) => content.id)).toEqual(ids)
    expect(asked).toEqual([])
  })

  test('is requested again for another list, or after a change', async () => {
    const { fake, host, query, asked } = await opened()
    await host.queueIds({ ...query, isFavorited: true })
    expect(asked).toEqual(['queueIds'])
    fake.emit({ type: 'queue.changed', ids: [1] })
    await quiet()
    asked.length = 0
    const ids = await host.queueIds(query)
    await host.entries(ids)
    expect(asked).toEqual(['queueIds', 'entries'])
  })

  test('is used once: rows requested again may have changed', async () => {
    const { host, query, asked } = await opened()
    const ids = await host.queueIds(query)
    await host.entries(ids)
    await host.entries(ids)
    expect(asked).toEqual(['entries'])
  })

  test('is not sent for an invalid query, and the page asks for itself', async () => {
    const fake = new FakeHost(demoEntries(Date.parse('2026-06-01T12:00:00Z')))
    const [here, there] = wirePair()
    serveHost(fake, there)
    const host = remoteHost(here)
    here.post(toNotice({ type: 'first', query: { sort: 'nonsense', __proto__: [] } }))
    await quiet()
    expect(await host.queueIds({ sort: 'recently_saved' })).toEqual(await fake.queueIds({ sort: 'recently_saved' }))
  })
})

test('a change of the reader is one message to the other side, however much follows from it', async () => {
  const fake = new FakeHost(demoEntries(Date.parse('2026-06-01T12:00:00Z')))
  const [here, there] = wirePair()
  serveHost(fake, there)
  const sent: unknown[] = []
  const host = remoteHost({ ...here, post: (message) => (sent.push(message), here.post(message)) })
  await host.status()
  sent.length = 0
  const [contentId = 0] = await fake.queueIds(defaultQueueQuery)
  const at = '2026-06-01T12:00:00.000Z'
  const changes = new Set<string>()
  host.subscribe(({ type }) => void changes.add(type))
  await host.perform({ type: 'move', contentId, state: 2, at }, null)
  await host.perform({ type: 'favorite', contentId, isFavorited: true, at }, null)
  await quiet()
  expect(changes).toContain('queue.changed')
  expect(sent).toMatchObject([
    { type: 'ask', method: 'perform', args: [{ type: 'move' }, null] },
    { type: 'ask', method: 'perform', args: [{ type: 'favorite' }, null] },
  ])
})

describe('a wire', () => {
  test('that the server closes rejects pending and later calls', async () => {
    const device = new Device(1)
    device.answer = () => new Promise(() => {})
    const [here, there] = wirePair()
    const stop = serveHost(device.host, there)
    const host = remoteHost(here)
    const waiting = host.sync().catch((error: unknown) => error)
    await quiet()
    stop()
    expect(await waiting).toBeInstanceOf(RequestError)
    expect(await waiting).toMatchObject({ status: 0, code: 'closed' })
    await expect(host.status()).rejects.toMatchObject({ code: 'closed' })
  })

  test('that the window closes rejects pending calls', async () => {
    const device = new Device(1)
    device.answer = () => new Promise(() => {})
    const [here, there] = wirePair()
    serveHost(device.host, there)
    const host = remoteHost(here)
    const waiting = host.sync().catch((error: unknown) => error)
    host.close()
    expect(await waiting).toMatchObject({ code: 'closed' })
  })

  test('that a new page took over carries no answer to the previous page', async () => {
    const device = new Device(0)
    let release: () => void = () => {}
    device.answer = async (_request, next) => {
      await new Promise<void>((resolve) => (release = resolve))
      return next()
    }
    const [here, there] = wirePair()
    serveHost(device.host, there)
    const before = remoteHost(here)
    const lost = before.sync().then(
      () => 'answered',
      () => 'rejected',
    )
    await quiet()
    const after = remoteHost(here)
    // Both pages number their calls from one, so this call has the number of the pending one.
    const ids = after.queueIds(defaultQueueQuery)
    device.answer = (_request, next) => next()
    release()
    expect(await ids).toEqual([])
    await quiet()
    expect(await Promise.race([lost, quiet().then(() => 'silence')])).not.toBe('rejected')
  })
})

test('a page’s reads are cancelled when another page replaces it and when its window closes', async () => {
  const device = new Device(1)
  const requests: Request[] = []
  device.answer = (request) => {
    requests.push(request)
    return new Promise(() => {})
  }
  const [here, there] = wirePair()
  const stop = serveHost(device.host, there)
  const given = remoteHost(here)
  given.feed('archive').catch(() => {})
  await quiet()
  const next = remoteHost(here)
  next.feed('favorites').catch(() => {})
  await quiet()
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
  stop()
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true])
})

describe('over a wire', () => {
  const ask = async (method: unknown, args: unknown): Promise<{ messages: unknown[]; calls: string[] }> => {
    const device = new Device(1)
    const calls: string[] = []
    const watched = new Proxy(device.host, {
      get: (target, name) => {
        if (name !== 'subscribe') calls.push(String(name))
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const [here, there] = wirePair()
    serveHost(watched, there)
    const messages: unknown[] = []
    here.onMessage((message) => void messages.push(message))
    here.post({ type: 'ask', id: 1, method, args })
    await quiet()
    return { messages, calls }
  }

  test.each(['start', 'stop', 'close', 'announce', 'subscribe', 'constructor', '__proto__', 'toString', ''])(
    'the method “%s”, which is not in the contract, is refused',
    async (method) => {
      const { messages, calls } = await ask(method, [])
      expect(messages).toEqual([
        expect.objectContaining({ type: 'error', error: expect.objectContaining({ name: 'TypeError' }) }),
      ])
      expect(calls).toEqual([])
    },
  )

  test.each([
    ['entries', [[1, 'x']]],
    ['entries', [[-1]]],
    ['entries', [Array.from({ length: 10_001 }, (_, n) => n + 1)]],
    ['queueIds', [{ sort: 'evil' }]],
    ['queueIds', [{ sort: 'oldest', filterTags: 'a' }]],
    ['queueIds', []],
    ['article', ['1']],
    ['article', [1.5]],
    ['article', [1, 2]],
    ['feed', ['../secret', null]],
    ['feed', ['toString', null]],
    ['save', [7]],
    ['signIn', [{}]],
    ['signIn', [{ by: 'guess', session: 'x' }]],
    ['sync', [{ full: 'yes' }]],
    ['perform', [{ type: 'explode', contentId: 1 }, null]],
    ['perform', [{ type: 'move', contentId: 1, state: 9, at: '' }, null]],
    ['perform', [{ type: 'move', contentId: 1, state: 1, at: '' }, { id: '1' }]],
    ['call', ['nothing', {}]],
    ['call', ['tokenRefresh', { body: { refresh_token: 'x' } }]],
    ['call', ['magicLoginToken', { body: { token: 'x' } }]],
    ['call', ['content', { params: { id: '../x' }, query: {} }]],
    ['call', ['content', {}]],
    ['call', ['__proto__', {}]],
  ])('%s(%j) is refused before the Host hears of it', async (method, args) => {
    const { messages, calls } = await ask(method, args)
    expect(messages).toEqual([
      expect.objectContaining({ type: 'error', id: 1, error: expect.objectContaining({ name: 'TypeError' }) }),
    ])
    expect(calls).toEqual([])
  })

  test('no message makes the server throw or leave a call unanswered', async () => {
    const device = new Device(1)
    const [here, there] = wirePair()
    serveHost(device.host, there)
    const host = remoteHost(here)
    const method = fc.constantFrom('call', 'perform', 'entries', 'queueIds', 'article', 'feed', 'save', 'sync')
    const call = fc.record({
      type: fc.constant('ask'),
      id: fc.integer({ min: 1000 }),
      method,
      args: fc.array(fc.anything()),
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.anything(), call), async (message) => {
        try {
          here.post(message)
        } catch {
          // An uncloneable message never crosses.
        }
        await quiet(1)
      }),
      { numRuns: runs(500) },
    )
    expect(await host.status()).toMatchObject({ online: true })
    expect(({} as { polluted?: unknown }).polluted).toBe(undefined)
  })
})
