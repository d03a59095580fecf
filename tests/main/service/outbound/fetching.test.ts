import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createOutbound,
  inBackground,
  type Outbound,
  type OutboundOptions,
} from '../../../../main/service/outbound/index.ts'
import { wholeOf } from '../../../../main/service/bytes/byte-source.ts'
import { Spool } from '../../../../main/service/bytes/spool.ts'
import { failureOf } from './failure-of.ts'
import { type LoopbackSite, openLoopbackSite } from './loopback-site.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

async function site(listener: Parameters<typeof openLoopbackSite>[0]): Promise<LoopbackSite> {
  const server = await openLoopbackSite(listener)
  opened.push(server)
  return server
}

function outbound(options: OutboundOptions): Outbound {
  const made = createOutbound(options)
  opened.push(made)
  return made
}

const text = (body: Uint8Array) => new TextDecoder().decode(body)

describe('An answer', () => {
  it('has the final address, status, headers, type, charset and body', async () => {
    const server = await site((_, response) => {
      response.writeHead(200, {
        'Content-Type': 'Text/HTML; Charset="UTF-8"',
        'X-Two': ['a', 'b'],
        'Set-Cookie': 'id=1',
      })
      response.end('<p>grüß')
    })
    const reply = await outbound({ allowPrivateHosts: [server.host] }).fetch({ url: `${server.origin}/a?b=c#d` })
    expect(reply).toMatchObject({
      url: `${server.origin}/a?b=c#d`,
      status: 200,
      redirects: [],
      contentType: 'text/html',
      charset: 'utf-8',
      notModified: false,
    })
    expect(text(reply.body)).toBe('<p>grüß')
    expect(Object.getPrototypeOf(reply.headers)).toBe(null)
    expect(reply.headers['x-two']).toBe('a, b')
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(server.requests[0]?.url).toBe('/a?b=c')
  })

  it('that sets a cookie never receives it back', async () => {
    const server = await site((_, response) => response.setHeader('Set-Cookie', 'id=1; Path=/').end())
    const web = outbound({ allowPrivateHosts: [server.host] })
    for (const path of ['/a', '/b']) await web.fetch({ url: server.origin + path })
    expect(server.requests.map((request) => request.headers.cookie)).toEqual([undefined, undefined])
  })

  it('treats a header named __proto__ as a plain header', async () => {
    const server = await site((_, response) => {
      response.writeHead(200, ['__proto__', 'x', 'constructor', 'y'])
      response.end('ok')
    })
    const { headers } = await outbound({ allowPrivateHosts: [server.host] }).fetch({ url: server.origin })
    expect(headers['constructor']).toBe('y')
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  it('of 204, or of 304 with an invalid body, does not hang', async () => {
    const server = await site((request, response) => {
      response.writeHead(request.url === '/204' ? 204 : 304)
      response.socket?.write(
        `HTTP/1.1 ${request.url?.slice(1)} X\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbody`,
      )
      response.socket?.end()
    })
    const web = outbound({ allowPrivateHosts: [server.host] })
    expect((await web.fetch({ url: `${server.origin}/204` })).body.length).toBe(0)
    expect((await web.fetch({ url: `${server.origin}/304`, etag: '"1"' })).notModified).toBe(true)
  })

  it('is requested conditionally if the caller has an etag or a date', async () => {
    const server = await site((request, response) => {
      response.statusCode = request.headers['if-none-match'] === '"v1"' ? 304 : 200
      response.end(response.statusCode === 200 ? 'new' : undefined)
    })
    const web = outbound({ allowPrivateHosts: [server.host] })
    const lastModified = 'Wed, 21 Oct 2015 07:28:00 GMT'
    expect(await web.fetch({ url: server.origin, kind: 'feed', etag: '"v1"', lastModified })).toMatchObject({
      status: 304,
      notModified: true,
    })
    expect(server.requests[0]?.headers['if-modified-since']).toBe(lastModified)
    expect((await web.fetch({ url: server.origin, etag: '"v0"' })).notModified).toBe(false)
  })

  it('is requested with the saving client’s user agent if that is valid', async () => {
    const server = await site((_, response) => response.end())
    const web = outbound({ allowPrivateHosts: [server.host] })
    for (const userAgent of [
      'Mozilla/5.0 (X11; Linux x86_64) Firefox/200.0',
      'a\r\nX-Injected: 1',
      'x',
      'ü'.repeat(20),
      'a'.repeat(4000),
      null,
    ])
      await web.fetch({ url: server.origin, userAgent, etag: '"a\r\nX-Injected: 1"' })
    const sent = server.requests.map((request) => request.headers['user-agent'])
    expect(sent[0]).toBe('Mozilla/5.0 (X11; Linux x86_64) Firefox/200.0')
    expect(new Set(sent.slice(1)).size).toBe(1)
    expect(sent[1]).toMatch(/^Mozilla\/5\.0 .*Lectern/)
    for (const { headers } of server.requests)
      expect([headers['x-injected'], headers.cookie, headers.authorization, headers.referer]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
  })
})

describe('A refusal by the site', () => {
  it('is an http_error that says whether and when to retry', async () => {
    const server = await site((request, response) => {
      const [status = '', after] = (request.url ?? '').slice(1).split('/')
      response.writeHead(Number(status), after === undefined ? {} : { 'Retry-After': decodeURIComponent(after) })
      response.end('sorry')
    })
    const web = outbound({ allowPrivateHosts: [server.host] })
    const ask = async (path: string) => {
      const { code, status, retryable, retryAfter } = await failureOf(web.fetch({ url: `${server.origin}/${path}` }))
      return [code, status, retryable, retryAfter]
    }
    expect(await ask('404')).toEqual(['http_error', 404, false, null])
    expect(await ask('410')).toEqual(['http_error', 410, false, null])
    expect(await ask('408')).toEqual(['http_error', 408, true, null])
    expect(await ask('425')).toEqual(['http_error', 425, true, null])
    expect(await ask('500')).toEqual(['http_error', 500, true, null])
    expect(await ask('429/120')).toEqual(['http_error', 429, true, 120])
    expect(await ask('503/99999999999')).toEqual(['http_error', 503, true, 86_400])
    expect(await ask('305')).toEqual(['http_error', 305, false, null])
  })
})

describe('The time limit', () => {
  const limits = { headersMs: 150, totalMs: 400, connectMs: 100 }

  it('ends a request without response headers', async () => {
    const server = await site(() => {})
    const error = await failureOf(outbound({ allowPrivateHosts: [server.host], limits }).fetch({ url: server.origin }))
    expect([error.code, error.retryable]).toEqual(['timed_out', true])
  })

  it('ends an endless slow body, compressed or not', async () => {
    const server = await site((request, response) => {
      response.writeHead(200, request.url === '/packed' ? { 'Content-Encoding': 'gzip' } : {})
      // An empty gzip member decodes to nothing, so only a deadline for the whole request ends this.
      const drop = request.url === '/packed' ? gzipSync('') : 'x'
      const timer = setInterval(() => response.write(drop), 10)
      response.on('close', () => clearInterval(timer))
    })
    const web = outbound({ allowPrivateHosts: [server.host], limits })
    expect((await failureOf(web.fetch({ url: server.origin }))).code).toBe('timed_out')
    expect((await failureOf(web.fetch({ url: `${server.origin}/packed` }))).code).toBe('timed_out')
  })

  it('covers all redirects together', async () => {
    let hop = 0
    const server = await site((_, response) => {
      setTimeout(() => response.writeHead(302, { Location: `/${hop++}` }).end(), 120)
    })
    const error = await failureOf(
      outbound({ allowPrivateHosts: [server.host], limits: { ...limits, redirects: 50 } }).fetch({
        url: server.origin,
      }),
    )
    expect(error.code).toBe('timed_out')
    expect(server.requests.length).toBeLessThan(6)
  })

  it('ends a name lookup without an answer', async () => {
    const web = outbound({ limits, lookup: () => new Promise(() => {}) })
    expect((await failureOf(web.fetch({ url: 'http://site.example.com/' }))).code).toBe('timed_out')
  })

  it('excludes the time spent queued for a busy site', async () => {
    const server = await site((_, response) => {
      setTimeout(() => response.end('ok'), 20)
    })
    // Two at a time: the last ones queue for longer than the limit, but each request takes under a hundredth of it.
    const limits = { headersMs: 4_000, totalMs: 4_000 }
    const web = outbound({ allowPrivateHosts: [server.host], limits })
    const replies = await Promise.all(
      Array.from({ length: 450 }, (_, n) => web.fetch({ url: `${server.origin}/${n}` })),
    )
    expect(replies.every((reply) => reply.status === 200)).toBe(true)
  })
})

describe('The size limit', () => {
  it('refuses an announced larger size of its kind before reading a byte', async () => {
    const server = await site((request, response) => {
      response.socket?.write(`HTTP/1.1 200 OK\r\nContent-Length: ${request.url?.slice(1)}\r\n\r\nbegin`)
    })
    const web = outbound({ allowPrivateHosts: [server.host], limits: { headersMs: 5_000 } })
    const ask = async (kind: 'page' | 'feed' | 'pdf' | 'image', bytes: number) =>
      (await failureOf(web.fetch({ url: `${server.origin}/${bytes}`, kind }))).code
    expect(await ask('page', 10 * 1024 * 1024 + 1)).toBe('too_large')
    expect(await ask('image', 10 * 1024 * 1024 + 1)).toBe('too_large')
    expect(await ask('feed', 5 * 1024 * 1024 + 1)).toBe('too_large')
    expect(await ask('pdf', 50 * 1024 * 1024 + 1)).toBe('too_large')
    expect(await ask('page', 1e15)).toBe('too_large')
  })

  it('counts an unannounced size while streaming', async () => {
    const server = await site((request, response) => {
      const left = Number(request.url?.slice(1))
      response.write(Buffer.alloc(left))
      response.end()
    })
    const web = outbound({ allowPrivateHosts: [server.host], limits: { pageBytes: 1_000, pdfBytes: 2_000 } })
    expect((await web.fetch({ url: `${server.origin}/1000` })).body.length).toBe(1_000)
    expect((await failureOf(web.fetch({ url: `${server.origin}/1001` }))).code).toBe('too_large')
    expect((await web.fetch({ url: `${server.origin}/1001`, kind: 'pdf' })).body.length).toBe(1_001)
  })

  it('that is large goes to the spool, if it is a file and there is a spool', async () => {
    const whole = Buffer.alloc(6_000_000, 'the heron stands. ')
    const server = await site((request, response) => {
      if (request.url === '/packed') response.setHeader('content-encoding', 'gzip').end(gzipSync(whole))
      else response.end(request.url === '/large' ? whole : whole.subarray(0, 1_000_000))
    })
    const web = outbound({ allowPrivateHosts: [server.host] })
    const folder = mkdtempSync(join(tmpdir(), 'lectern-spool-'))
    const spool = new Spool(folder)
    const ask = (path: string, kind: 'pdf' | 'page') => web.fetch({ url: server.origin + path, kind, spool })
    for (const path of ['/large', '/packed']) {
      const { body, file } = await ask(path, 'pdf')
      expect(body.length).toBeLessThan(whole.length)
      expect(whole.subarray(0, body.length).equals(body)).toBe(true)
      expect(whole.equals(await (file ? wholeOf(file) : body))).toBe(true)
    }
    for (const reply of [await ask('/small', 'pdf'), await ask('/large', 'page')]) expect(reply.file).toBeUndefined()
    await spool.close()
    rmSync(folder, { recursive: true })
  })

  it('reports a body that the disk refuses as a temporary error', async () => {
    const server = await site((_, response) => response.end(Buffer.alloc(6_000_000)))
    const web = outbound({ allowPrivateHosts: [server.host] })
    const folder = mkdtempSync(join(tmpdir(), 'lectern-spool-'))
    writeFileSync(join(folder, 'blocked'), '')
    const spool = new Spool(join(folder, 'blocked'))
    const failure = await failureOf(web.fetch({ url: server.origin, kind: 'pdf', spool }))
    expect(failure).toMatchObject({ code: 'not_kept', retryable: true })
    rmSync(folder, { recursive: true })
  })

  it('is that of a file where a file comes instead of a page', async () => {
    const server = await site((request, response) => {
      response.writeHead(200, { 'content-type': request.url?.slice(1).replace('-', '/') }).end(Buffer.alloc(1_500))
    })
    const web = outbound({ allowPrivateHosts: [server.host], limits: { pageBytes: 1_000, pdfBytes: 2_000 } })
    const ask = (type: string) => web.fetch({ url: `${server.origin}/${type}` })
    expect((await ask('application-pdf')).body.length).toBe(1_500)
    expect((await ask('application-epub+zip')).body.length).toBe(1_500)
    expect((await failureOf(ask('text-html'))).code).toBe('too_large')
  })

  it('applies to headers', async () => {
    const server = await site((_, response) => {
      for (let n = 0; n < 60; n += 1) response.setHeader(`x-${n}`, 'a'.repeat(1_000))
      response.end()
    })
    const error = await failureOf(outbound({ allowPrivateHosts: [server.host] }).fetch({ url: server.origin }))
    expect([error.code, error.retryable]).toEqual(['too_large', false])
  })
})

describe('The request queue', () => {
  it('runs at most two requests per origin and eight in total, and serves all', async () => {
    /** Unanswered requests at each server. */
    const before: (() => void)[][] = []
    const inAll = () => before.reduce((sum, waiting) => sum + waiting.length, 0)
    let mostInAll = 0
    let mostAt = 0
    const servers: LoopbackSite[] = []
    for (let n = 0; n < 6; n += 1) {
      const waiting: (() => void)[] = []
      before.push(waiting)
      const server = await site((_, response) => {
        waiting.push(() => response.end('ok'))
        mostInAll = Math.max(mostInAll, inAll())
        mostAt = Math.max(mostAt, waiting.length)
      })
      servers.push(server)
    }
    const web = outbound({ allowPrivateHosts: servers.map((server) => server.host) })
    let served = 0
    const asked = servers.flatMap(({ origin }) =>
      [1, 2, 3, 4, 5].map((n) => web.fetch({ url: `${origin}/${n}` }).then(() => (served += 1))),
    )
    await expect.poll(inAll).toBe(8)
    expect(before.map((waiting) => waiting.length).sort()).toEqual([0, 0, 2, 2, 2, 2])
    while (served < asked.length) {
      const now = served
      for (const waiting of before) for (const answer of waiting.splice(0)) answer()
      await expect.poll(() => served > now && (inAll() > 0 || served === asked.length)).toBe(true)
    }
    await Promise.all(asked)
    expect([mostInAll, mostAt]).toEqual([8, 2])
  })
})

describe('Requests that no one waits for', () => {
  it('delay no one, however long they take', async () => {
    const servers = await Promise.all(Array.from({ length: 5 }, () => site(() => {})))
    const quick = await site((_, response) => response.end('ok'))
    const web = outbound({ allowPrivateHosts: [...servers, quick].map(({ host }) => host) })
    const asked = servers.flatMap(({ origin }) => [1, 2, 3].map((n) => `${origin}/${n}`))
    const stop = new AbortController()
    const background = inBackground(web)
    const ended = Promise.all(asked.map((url) => failureOf(background.fetch({ url, signal: stop.signal }))))
    const inAll = () => servers.reduce((sum, { requests }) => sum + requests.length, 0)
    await expect.poll(inAll).toBe(8)
    expect((await web.fetch({ url: quick.origin })).status).toBe(200)
    expect(inAll()).toBe(8)
    stop.abort()
    await ended
  })

  it('come after those of the same site that a user waits for', async () => {
    const waiting: (() => void)[] = []
    const server = await site((_, response) => waiting.push(() => response.end('ok')))
    const web = outbound({ allowPrivateHosts: [server.host] })
    let served = 0
    const ask = async (path: string, isAwaited: boolean) => {
      await web.fetch({ url: server.origin + path, isAwaited })
      served += 1
    }
    const all = [ask('/1', false), ask('/2', false), ask('/3', false), ask('/4', true)]
    await expect.poll(() => waiting.length).toBe(2)
    waiting.shift()?.()
    await expect.poll(() => waiting.length).toBe(2)
    expect(server.requests[2]?.url).toBe('/4')
    await expect
      .poll(() => {
        for (const answer of waiting.splice(0)) answer()
        return served
      })
      .toBe(4)
    await Promise.all(all)
  })
})

describe('An abort', () => {
  it('by the caller ends a running and a queued request as aborted', async () => {
    const server = await site(() => {})
    const web = outbound({ allowPrivateHosts: [server.host] })
    const stop = new AbortController()
    const ended = Promise.all(
      [1, 2, 3].map((n) => failureOf(web.fetch({ url: `${server.origin}/${n}`, signal: stop.signal }))),
    )
    await expect.poll(() => server.requests.length).toBe(2)
    stop.abort()
    expect((await ended).map((error) => error.code)).toEqual(['aborted', 'aborted', 'aborted'])
    expect(server.requests.length).toBe(2)
    expect((await failureOf(web.fetch({ url: server.origin, signal: stop.signal }))).code).toBe('aborted')
  })

  it('by closing ends everything and refuses later requests', async () => {
    const server = await site(() => {})
    const web = outbound({ allowPrivateHosts: [server.host] })
    const ended = failureOf(web.fetch({ url: server.origin }))
    await expect.poll(() => server.requests.length).toBe(1)
    await web.close()
    expect(await ended).toMatchObject({ code: 'aborted', retryable: true })
    expect((await failureOf(web.fetch({ url: server.origin }))).code).toBe('aborted')
  })
})

describe('A connection', () => {
  it('that is refused, cut off or answered with invalid data is connection_failed', async () => {
    const gone = await openLoopbackSite(() => {})
    await gone.close()
    const server = await site((request, response) => {
      if (request.url === '/cut') response.writeHead(200, { 'Content-Length': '100' }).write('half')
      if (request.url === '/nonsense') response.socket?.write('SSH-2.0-OpenSSH\r\n')
      setImmediate(() => response.socket?.end())
    })
    const web = outbound({ allowPrivateHosts: [server.host, gone.host] })
    for (const url of [gone.origin, `${server.origin}/cut`, `${server.origin}/none`, `${server.origin}/nonsense`])
      expect(await failureOf(web.fetch({ url })), url).toMatchObject({
        code: 'connection_failed',
        retryable: true,
        url: new URL(url).href,
      })
  })

  it('without TLS where it is required is tls_failed', async () => {
    const server = await site((_, response) => response.end())
    const error = await failureOf(
      outbound({ allowPrivateHosts: [server.host] }).fetch({ url: `https://${server.host}/` }),
    )
    expect([error.code, error.retryable]).toEqual(['tls_failed', false])
  })

  it('to a name that does not exist is unresolved_host', async () => {
    const lookup = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
    for (const each of [lookup, async () => []])
      expect((await failureOf(outbound({ lookup: each }).fetch({ url: 'http://site.example.com/' }))).code).toBe(
        'unresolved_host',
      )
  })
})
