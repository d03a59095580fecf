import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from '#shared/api/content-security-policy.ts'
import { type HttpDoor, serveHttp } from '../../../main/service/http/serve-http.ts'
import { createService, type Service } from '../../../main/service/index.ts'
import { startExtraction, startImport } from './open-library.ts'

const vectors = new URL('../../../../shared/corpus/robust/vectors/static-path.json', import.meta.url)

describe('the HTTP door', () => {
  let folder: string
  let service: Service
  let door: HttpDoor

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lectern-web-'))
    const web = join(folder, 'web')
    mkdirSync(join(web, 'assets'), { recursive: true })
    mkdirSync(join(web, '.git'))
    writeFileSync(join(folder, 'secret.txt'), 'SECRET')
    writeFileSync(join(web, '.env'), 'SECRET')
    writeFileSync(join(web, '.git/config'), 'SECRET')
    writeFileSync(join(web, 'lectern.sqlite'), 'SECRET')
    writeFileSync(join(web, 'index.html'), '<!doctype html><title>app</title>')
    writeFileSync(join(web, 'static-error.html'), '<!doctype html><title>error</title>')
    writeFileSync(join(web, 'assets/app.js'), 'app()')
    writeFileSync(join(web, 'assets/index-B1x_y2Zq.js'), 'hashed()')
    symlinkSync(join(folder, 'secret.txt'), join(web, 'linked.txt'))
    symlinkSync(join(web, 'assets/app.js'), join(web, 'linked.js'))
    symlinkSync(join(web, 'assets'), join(web, 'linked'))
    service = await createService({
      dataFolder: null,
      startExtraction,
      startImport,
      webFolder: web,
      publicOrigin: 'https://read.example.org',
      allowedOrigins: ['https://friend.example'],
    })
    door = await serveHttp(service, { host: '127.0.0.1', port: 0, publicOrigin: 'https://read.example.org' })
  })
  afterAll(async () => {
    await door.close()
    await service.close()
    rmSync(folder, { recursive: true })
  })

  /** Sends the path as written, because fetch would normalize it. */
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
      const sent = httpRequest({ host: '127.0.0.1', port: door.port, path, method, headers, agent: false }, (reply) => {
        let body = ''
        reply.on('data', (chunk) => (body += String(chunk)))
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }))
      })
      sent.on('error', reject)
      sent.end()
    })

  test('sends all security headers with every HTML page, errors included', async () => {
    for (const path of [
      '/',
      '/list/queue',
      '/reader?url=https://a.example',
      '/static-error.html',
      '/missing.html',
      '/.env',
    ]) {
      const { headers } = await ask(path)
      expect([path, headers['content-type']]).toEqual([path, 'text/html; charset=utf-8'])
      expect(headers).toMatchObject({
        'content-security-policy': contentSecurityPolicy(),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers['permissions-policy']).toContain('camera=(self), microphone=()')
    }
    expect((await ask('/', {}, 'POST')).headers['content-security-policy']).toBe(contentSecurityPolicy())
    expect(contentSecurityPolicy()).not.toContain('unsafe-')
  })

  test('keeps search engines from every page but the front door, also by a header', async () => {
    for (const path of ['/list/queue', '/login', '/settings', '/referral?code=x', '/p/unknown']) {
      expect([path, (await ask(path)).headers['x-robots-tag']]).toEqual([path, 'noindex'])
    }
    expect((await ask('/')).headers['x-robots-tag']).toBeUndefined()
  })

  test('serves the app at its addresses, plain files, and hashed files with unlimited caching', async () => {
    const app = await ask('/list/queue?sort=oldest')
    expect([app.status, app.body, app.headers['cache-control']]).toEqual([
      200,
      '<!doctype html><title>app</title>',
      'no-cache',
    ])
    const hashed = await ask('/assets/index-B1x_y2Zq.js')
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(hashed.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect((await ask('/assets/app.js')).headers['cache-control']).toBe('no-cache')
    expect((await ask('/assets/gone-12345678.js')).status).toBe(404)
  })

  test.each([
    '/%2e%2e/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/assets/../../secret.txt',
    '/assets/%00.js',
    '//etc/passwd',
    '/.env',
    '/.git/config',
    '/assets/..;/x',
    '/assets/app.js/',
    '/assets/app.js.',
    '/assets/%',
    '/assets/%zz',
    '/%252e%252e/secret.txt',
    '/linked.txt',
    '/lectern.sqlite',
    `/${'a/'.repeat(2000)}`,
  ])('reveals nothing for %s', async (path) => {
    const { status, body } = await ask(path)
    expect([400, 404]).toContain(status)
    expect(body).not.toContain('SECRET')
  })

  test.skipIf(!existsSync(vectors))('agrees with every collected path case', async () => {
    const { cases } = JSON.parse(readFileSync(vectors, 'utf8')) as { cases: { path: string; expect: string }[] }
    for (const { path, expect: expected } of cases) {
      const { status, body } = await ask(path)
      expect(body).not.toContain('SECRET')
      if (expected === 'deny') expect([path, status >= 400 && status < 500]).toEqual([path, true])
      else if (expected === 'serve') expect([path, status]).toEqual([path, 200])
      else expect(status).toBeLessThan(500)
    }
  })

  test('refuses foreign host names, because a page elsewhere may have pointed one at us', async () => {
    for (const host of ['evil.example', `evil.example:${door.port}`, '127.0.0.1:1', 'localhost']) {
      for (const path of ['/', '/api/v19/profile/']) {
        expect((await ask(path, { host })).status).toBeGreaterThanOrEqual(400)
        expect((await ask(path, { host })).status).toBeLessThan(500)
        expect((await ask(path, { host })).status).not.toBe(401)
      }
    }
    for (const host of [`127.0.0.1:${door.port}`, `localhost:${door.port}`, `[::1]:${door.port}`, 'read.example.org']) {
      expect((await ask('/', { host })).status).toBe(200)
    }
  })

  test('lets allowed pages call and read without credentials', async () => {
    const preflight = await ask('/api/v19/save/', { origin: 'https://friend.example' }, 'OPTIONS')
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({ 'access-control-allow-origin': 'https://friend.example' })
    const called = await ask('/api/v19/profile/', { origin: 'https://friend.example' })
    expect(called.headers['access-control-allow-origin']).toBe('https://friend.example')
    expect(called.headers['access-control-allow-credentials']).toBeUndefined()
    for (const origin of ['null', 'https://evil.example', 'http://127.0.0.1']) {
      expect((await ask('/api/v19/profile/', { origin })).status).toBe(403)
    }
  })

  test('uses the public origin in absolute addresses for clients that came through it', async () => {
    const { access_token } = await service.localTokens()
    const authorization = `Bearer ${access_token}`
    for (let index = 0; index < 51; index++) {
      const body = JSON.stringify({ url: `http://127.0.0.1/${index}` })
      await fetch(`${door.origin}/api/v19/save/`, { method: 'POST', headers: { authorization }, body })
    }
    const path = '/api/v19/library_items/queue_feed/?sort=oldest'
    const direct = JSON.parse((await ask(path, { authorization })).body)
    expect(direct.next).toMatch(new RegExp(`^${door.origin}/api/v19/library_items/queue_feed/\\?sort=oldest&cursor=`))
    const next = await (await fetch(direct.next, { headers: { authorization } })).json()
    expect([direct.feed.length, next.feed.length, next.next]).toEqual([50, 1, null])
    const proxied = JSON.parse((await ask(path, { authorization, host: 'read.example.org' })).body)
    expect(proxied.next).toMatch(/^https:\/\/read\.example\.org\/api\/v19\//)
  })

  test('sends no file behind a symbolic link, wherever the link leads', async () => {
    for (const path of ['/linked.txt', '/linked.js', '/linked/app.js']) expect((await ask(path)).status).toBe(404)
    expect((await ask('/assets/app.js')).body).toBe('app()')
  })

  test.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: '],
    ['a body', 'POST /api/v19/magic_login/token/ HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: 1000\r\n\r\n{'],
  ])('cuts off who sends %s too slowly', async (_what, beginning) => {
    const patience = { headersMs: 300, requestMs: 300, checkMs: 50 }
    const other = await serveHttp(service, { host: '127.0.0.1', port: 0, patience })
    const told = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(other.port, '127.0.0.1', () => {
        socket.write(beginning.replace('PORT', String(other.port)))
        const drip = setInterval(() => socket.write('x'), 20)
        socket.on('close', () => {
          clearInterval(drip)
          resolve(text)
        })
      })
      socket.on('error', () => {})
      socket.on('data', (bytes) => (text += String(bytes)))
    })
    expect(told).toContain('408 Request Timeout')
    await other.close()
  })

  test('keeps idle connections for longer than the 60 seconds of reverse proxies', async () => {
    const told = await new Promise<string>((resolve) => {
      const socket = connect(door.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'))
      socket.once('data', (bytes) => {
        socket.destroy()
        resolve(String(bytes))
      })
    })
    expect(Number(/^keep-alive: timeout=(\d+)/im.exec(told)?.[1])).toBeGreaterThan(60)
  })

  test('survives requests that are not HTTP', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(door.port, '127.0.0.1', () => socket.end('NONSENSE\r\n\r\n'))
      socket.on('close', () => resolve())
      socket.resume()
    })
    expect((await ask('/')).status).toBe(200)
  })

  test('uses the next port if one is taken and it may', async () => {
    const other = await serveHttp(service, { host: '127.0.0.1', port: door.port, attempts: 20 })
    expect(other.port).toBeGreaterThan(door.port)
    await other.close()
    await expect(serveHttp(service, { host: '127.0.0.1', port: door.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
  })
})
