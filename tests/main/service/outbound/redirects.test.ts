import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutbound, type OutboundReply } from '../../../../main/service/outbound/index.ts'
import { corpusIsHere, corpusJson, skipReason } from './corpus.ts'
import { failureOf } from './failure-of.ts'
import { type LoopbackSite, openLoopbackSite } from './loopback-site.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

/**
 * A server that is allowed as site.test and other.test only, although every name resolves to it. `/go?CODE,LOCATION`
 * redirects. `/secret` must never be requested.
 */
async function hall() {
  const server = await openLoopbackSite((request, response) => {
    const [code = '', location = ''] = decodeURIComponent(/^\/go\?(.*)$/s.exec(request.url ?? '')?.[1] ?? '').split(
      /,(.*)/s,
    )
    if (code !== '') response.writeHead(Number(code), location === '-' ? {} : { Location: location })
    else if (request.url === '/loop') response.writeHead(308, { Location: '/loop2' })
    else if (request.url === '/loop2') response.writeHead(307, { Location: '/loop' })
    else if (/^\/count\/\d+$/.test(request.url ?? '')) {
      const left = Number(request.url?.slice(7))
      if (left > 0) response.writeHead(302, { Location: `/count/${left - 1}` })
    }
    response.end('here')
  })
  const looked: string[] = []
  const web = createOutbound({
    allowPrivateHosts: [`site.test:${server.port}`, `other.test:${server.port}`],
    lookup: async (hostname) => {
      looked.push(hostname)
      return ['127.0.0.1']
    },
  })
  opened.push(server, web)
  const start = `http://site.test:${server.port}`
  const go = (code: number, location: string) =>
    web.fetch({ url: `${start}/go?${encodeURIComponent(`${code},${location}`)}` })
  return { server, web, looked, start, go }
}

describe('Redirects', () => {
  it('of all five codes are followed, and their addresses reported', async () => {
    const { go, start } = await hall()
    for (const code of [301, 302, 303, 307, 308]) {
      const reply: OutboundReply = await go(code, '/there#part')
      expect(reply.url).toBe(`${start}/there#part`)
      expect(reply.redirects).toHaveLength(1)
      expect(reply.redirects[0]).toMatch(/\/go\?/)
    }
  })

  it('are followed five times and not a sixth', async () => {
    const { web, start, server } = await hall()
    expect((await web.fetch({ url: `${start}/count/5` })).redirects).toHaveLength(5)
    const before = server.requests.length
    expect((await failureOf(web.fetch({ url: `${start}/count/6` }))).code).toBe('too_many_redirects')
    expect(server.requests.length - before).toBe(6)
  })

  it('in a loop are detected at the first repetition', async () => {
    const { web, start, server } = await hall()
    expect((await failureOf(web.fetch({ url: `${start}/loop` }))).code).toBe('redirect_loop')
    expect(server.requests.length).toBe(2)
  })

  it('keep the fragment of the requested address, and may be written in UTF-8', async () => {
    const { web, start, go } = await hall()
    expect((await web.fetch({ url: `${start}/count/1#here` })).url).toBe(`${start}/count/0#here`)
    const raw = Buffer.from('/grüße', 'utf8').toString('latin1')
    expect((await go(302, raw)).url).toBe(`${start}/gr%C3%BC%C3%9Fe`)
  })

  it('without a target or with an invalid one are errors', async () => {
    const { go } = await hall()
    expect(await failureOf(go(302, '-'))).toMatchObject({ code: 'http_error', status: 302, retryable: false })
    expect((await failureOf(go(302, 'http://['))).code).toBe('invalid_url')
  })

  it('to a private address open no socket there, in any spelling', async () => {
    let accepted = 0
    const trap = createServer((socket) => {
      accepted += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(trap, 'listening')
    opened.push({ close: async () => void trap.close() })
    const { port } = trap.address() as { port: number }
    const { go, looked } = await hall()
    const codes = new Set<string>()
    for (const host of [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'evil.example.com',
    ])
      for (const suffix of [`:${port}/secret`, '/secret', ':8080/secret'])
        codes.add((await failureOf(go(302, `http://${host}${suffix}`))).code)
    expect([...codes].sort()).toEqual(['forbidden_address', 'forbidden_port'])
    expect(accepted).toBe(0)
    expect(looked.filter((name) => name !== 'site.test' && name !== 'evil.example.com')).toEqual([])
  })

  it('carry no authorization, cookie or referrer to anyone', async () => {
    const { go, server } = await hall()
    await go(302, `http://name:secret@other.test:${server.port}/ok`)
    const arrived = server.requests.at(-1)
    expect(arrived?.headers.host).toBe(`other.test:${server.port}`)
    expect([arrived?.headers.authorization, arrived?.headers.cookie, arrived?.headers.referer]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('by a meta element are not followed', async () => {
    const server: LoopbackSite = await openLoopbackSite((_, response) => {
      response.setHeader('Refresh', '0; url=/elsewhere')
      response.end('<meta http-equiv=refresh content="0; url=/elsewhere">')
    })
    const web = createOutbound({ allowPrivateHosts: [server.host] })
    opened.push(server, web)
    expect((await web.fetch({ url: server.origin })).url).toBe(`${server.origin}/`)
    expect(server.requests.length).toBe(1)
  })
})

interface Scenario {
  readonly id: string
  readonly code?: number
  readonly location?: string
  readonly expect: string
}

describe.skipIf(!corpusIsHere)(`The corpus of redirects${skipReason}`, () => {
  it('gives the expected result for each', async () => {
    const { redirect } = corpusJson<{ redirect: readonly Scenario[] }>('ssrf/scenarios.json')
    const { server, web, start } = await hall()
    // Sent as raw bytes, because a proper server would not write the hostile ones.
    let location = ''
    let code = 0
    const raw = await openLoopbackSite((request, response) => {
      if (request.url === '/start')
        response.socket?.end(
          `HTTP/1.1 ${code} X\r\nLocation: ${location}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        )
      else response.end('here')
    })
    const rawWeb = createOutbound({
      allowPrivateHosts: [`site.test:${raw.port}`, `other.test:${raw.port}`],
      lookup: async () => ['127.0.0.1'],
    })
    opened.push(raw, rawWeb)

    const applicable = redirect.filter((each) => each.code !== undefined && each.location !== undefined)
    const wrong: string[] = []
    for (const each of applicable) {
      code = each.code ?? 0
      location = (each.location ?? '').replaceAll('{P}', String(raw.port))
      const looping = location.endsWith('/loop')
      const before = raw.requests.length
      const result = await (looping
        ? web.fetch({ url: `${start}/loop` })
        : rawWeb.fetch({ url: `http://site.test:${raw.port}/start` })
      ).then(
        () => 'followed',
        (error: unknown) => (error instanceof Error ? error.constructor.name : 'odd'),
      )
      const came = raw.requests.slice(before).filter((request) => request.url !== '/start')
      const clean = came.every(({ headers }) => !headers.authorization && !headers.cookie && !headers['x-injected'])
      // On the wire, a line break in a Location header starts a second header. The redirect itself is valid.
      const follows = /^(follow|Authorization)/.test(each.expect) || each.expect.includes('no header injected')
      const right = follows
        ? result === 'followed' && came.length === 1
        : result === 'OutboundError' && came.length === 0
      if (!right || !clean) wrong.push(`${each.id}: ${result}`)
    }
    console.log(
      `ssrf/scenarios.json redirect: ${applicable.length - wrong.length} of ${applicable.length} as the corpus says, ${redirect.length - applicable.length} concern pages and do not apply here`,
    )
    expect(wrong).toEqual([])
    expect(server.requests.some((request) => request.url?.includes('secret'))).toBe(false)
  })
})
