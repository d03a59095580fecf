import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { buildConnector } from 'undici'
import { afterEach, describe, expect, it } from 'vitest'
import { parseAllowedHosts } from '../../../../main/service/outbound/allowed-hosts.ts'
import { guardedConnector } from '../../../../main/service/outbound/guarded-connector.ts'
import { createOutbound, OutboundError } from '../../../../main/service/outbound/index.ts'
import { corpusIsHere, corpusJson, skipReason } from './corpus.ts'
import { failureOf } from './failure-of.ts'
import { openLoopbackSite } from './loopback-site.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

/** A connector that records its targets and fails for the addresses in `dead`. Nothing leaves the machine. */
function noting(answers: readonly (readonly string[])[], dead: readonly string[] = []) {
  const dialled: buildConnector.Options[] = []
  let lookups = 0
  const connector = guardedConnector({
    allowed: parseAllowedHosts(['nas.lan']),
    connectMs: 50,
    lookup: async () => answers[Math.min(lookups++, answers.length - 1)] ?? [],
    dial: (target, callback) => {
      dialled.push(target)
      if (dead.includes(target.hostname)) callback(new Error('dead'), null)
      else callback(null, { pinned: target.hostname } as unknown as Socket)
    },
  })
  const open = (hostname: string, protocol = 'https:') =>
    new Promise<string>((resolve) => {
      connector({ hostname, host: hostname, protocol, port: '' }, (...[error]) => {
        resolve(error === null ? 'open' : error instanceof OutboundError ? error.code : error.message)
      })
    })
  return { open, dialled, lookups: () => lookups }
}

describe('The connector', () => {
  it('leaves behind no connection that was being made when fetching is shut down, and starts no other', async () => {
    // It accepts, and says nothing.
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const web = createOutbound({
      allowPrivateHosts: [`silent.example.com:${port}`],
      lookup: async () => ['127.0.0.1', '127.0.0.2'],
      limits: { connectMs: 3_600_000, headersMs: 3_600_000, totalMs: 3_600_000 },
    })
    const fetched = failureOf(web.fetch({ url: `https://silent.example.com:${port}/` }))
    const [socket] = (await once(silent, 'connection')) as [Socket]
    socket.resume()
    const ended = once(socket, 'close')
    await web.close()
    expect((await fetched).code).toBe('aborted')
    await ended
    silent.close()
    await once(silent, 'close')
  })

  it('connects to the checked address under the requested name, after one lookup', async () => {
    const { open, dialled, lookups } = noting([['93.184.216.34'], ['127.0.0.1']])
    expect(await open('rebind.example.com')).toBe('open')
    expect(dialled.map(({ hostname, servername }) => [hostname, servername])).toEqual([
      ['93.184.216.34', 'rebind.example.com'],
    ])
    expect(lookups()).toBe(1)
  })

  it('checks every connection, so a name that later resolves to a private address is refused', async () => {
    const { open, dialled } = noting([['93.184.216.34'], ['127.0.0.1']])
    expect([await open('rebind.example.com'), await open('rebind.example.com')]).toEqual(['open', 'forbidden_address'])
    expect(dialled).toHaveLength(1)
  })

  it('refuses a name with any private answer among public ones', async () => {
    for (const answer of [
      ['93.184.216.34', '10.0.0.1'],
      ['::1', '93.184.216.34'],
      ['2606:4700::1111', 'nonsense'],
    ]) {
      const { open, dialled } = noting([answer])
      expect(await open('mixed.example.com')).toBe('forbidden_address')
      expect(dialled).toEqual([])
    }
  })

  it('checks literal addresses without a lookup', async () => {
    const { open, dialled, lookups } = noting([['93.184.216.34']])
    for (const host of ['127.0.0.1', '[::1]', '::1', '169.254.169.254'])
      expect(await open(host)).toBe('forbidden_address')
    expect(await open('93.184.216.34')).toBe('open')
    expect([dialled.length, lookups()]).toEqual([1, 0])
    expect(dialled[0]?.servername).toBeUndefined()
  })

  it('tries the next checked address when one is dead, IPv4 first', async () => {
    const { open, dialled } = noting(
      [['2606:4700::1', '93.184.216.34', '93.184.216.35', '93.184.216.34']],
      ['93.184.216.34', '93.184.216.35'],
    )
    expect(await open('site.example.com')).toBe('open')
    expect(dialled.map((target) => target.hostname)).toEqual(['93.184.216.34', '93.184.216.35', '2606:4700::1'])
  })

  it('allows a private address for a configured host only', async () => {
    const { open } = noting([['192.168.1.5']])
    expect([await open('nas.lan'), await open('other.lan')]).toEqual(['open', 'forbidden_address'])
  })
})

describe('Rebinding, over a real socket', () => {
  it('is refused if the second answer is private, without reusing the first connection', async () => {
    const server = await openLoopbackSite((_, response) => {
      response.setHeader('Connection', 'close')
      response.end('here')
    })
    opened.push(server)
    // A host that may be private answers first. The same resolver then gives a private address for one that may not.
    const web = createOutbound({ allowPrivateHosts: [server.host], lookup: async () => ['127.0.0.1'] })
    opened.push(web)
    expect((await web.fetch({ url: server.origin })).status).toBe(200)
    expect((await failureOf(web.fetch({ url: 'http://rebind.example.com:8080/' }))).code).toBe('forbidden_address')
    expect(server.sockets()).toBe(1)
  })

  it('cannot happen within a connect: the name is looked up once, and the socket uses the checked address', async () => {
    const server = await openLoopbackSite((request, response) => response.end(request.headers.host))
    opened.push(server)
    let lookups = 0
    const lookup = async () => (++lookups === 1 ? ['127.0.0.1'] : ['127.0.0.2'])
    const web = createOutbound({ allowPrivateHosts: [`site.test:${server.port}`], lookup })
    opened.push(web)
    const reply = await web.fetch({ url: `http://site.test:${server.port}/` })
    expect(new TextDecoder().decode(reply.body)).toBe(`site.test:${server.port}`)
    expect([lookups, server.requests[0]?.socket.localAddress]).toEqual([1, '127.0.0.1'])
  })

  it('has a reachable server, without which the tests above would prove nothing', async () => {
    const server = await openLoopbackSite((_, response) => response.end())
    opened.push(server)
    const socket = connect(server.port, '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.destroy()
    await expect.poll(() => server.sockets()).toBe(1)
  })
})

interface Scenario {
  readonly id: string
  readonly answers: 'TIMEOUT' | readonly (readonly string[])[]
  readonly expect: string
}

describe.skipIf(!corpusIsHere)(`The corpus of name lookups${skipReason}`, () => {
  it('gives the expected result for each', async () => {
    const { dns } = corpusJson<{ dns: readonly Scenario[] }>('ssrf/scenarios.json')
    const wrong: string[] = []
    for (const each of dns) {
      if (each.answers === 'TIMEOUT') {
        const web = createOutbound({ lookup: () => new Promise(() => {}), limits: { connectMs: 50 } })
        if ((await failureOf(web.fetch({ url: 'http://site.example.com/' }))).code !== 'timed_out') wrong.push(each.id)
        await web.close()
        continue
      }
      const { open, dialled, lookups } = noting(each.answers)
      const first = await open('site.example.com')
      const allowed = each.expect !== 'block'
      const pinned = dialled.every((target) => target.hostname === '93.184.216.34')
      if ((first === 'open') !== allowed || !pinned || lookups() !== 1 || dialled.length !== (allowed ? 1 : 0))
        wrong.push(each.id)
    }
    console.log(`ssrf/scenarios.json dns: ${dns.length - wrong.length} of ${dns.length} as the corpus says`)
    expect(wrong).toEqual([])
  })
})
