import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type HttpDoor, serveHttp } from '../../../main/service/http/serve-http.ts'
import { articlePage } from './article-page.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

const page = readFileSync(join(import.meta.dirname, '../../../resources/running/README.md'), 'utf8')

/** The settings below a heading of the page about running the service. */
function written(heading: string): string {
  const [, text] = page.slice(page.indexOf(`### ${heading}\n`)).match(/```\w*\n(.*?)```/s) ?? []
  if (text === undefined) throw new Error(`There are no settings for ${heading}`)
  return text.replaceAll('127.0.0.1:4400', '127.0.0.1:UPSTREAM')
}

/** The name of the service in those settings. */
const NAME = 'read.example.org'

interface Proxy {
  readonly name: string
  readonly program: string
  /** FOLDER, PORT and UPSTREAM stand for a run's. */
  readonly settings: string
  readonly options: readonly string[]
}

const modules = '/usr/lib/apache2/modules'
const apacheModules = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'filter', 'deflate', 'mime']

/** Caddy and nginx have the settings of the page, without certificates. The others have the usual ones. */
const proxies: readonly Proxy[] = [
  {
    name: 'Caddy',
    program: '/usr/bin/caddy',
    settings: `{\n\tadmin off\n}\n${written('Caddy').replace(`${NAME} {`, `http://${NAME}:PORT {\n\tbind 127.0.0.1`)}`,
    options: ['run', '--adapter', 'caddyfile', '--config', 'FOLDER/settings'],
  },
  {
    name: 'Caddy that packs',
    program: '/usr/bin/caddy',
    settings: `{\n\tadmin off\n}\n${written('Caddy')
      .replace(`${NAME} {`, `http://${NAME}:PORT {\n\tbind 127.0.0.1\n\tencode zstd gzip`)
      .replace(/reverse_proxy (\S+)/, 'reverse_proxy $1 {\n\t\theader_up -Accept-Encoding\n\t}')}`,
    options: ['run', '--adapter', 'caddyfile', '--config', 'FOLDER/settings'],
  },
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    settings: `user root;\npid FOLDER/pid;\nerror_log FOLDER/errors;\ndaemon off;\nevents {}\nhttp {\naccess_log off;\nclient_body_temp_path FOLDER/body;\nproxy_temp_path FOLDER/proxy;\nfastcgi_temp_path FOLDER/fastcgi;\nuwsgi_temp_path FOLDER/uwsgi;\nscgi_temp_path FOLDER/scgi;\n${written(
      'nginx',
    )
      .replace('listen 443 ssl http2;', 'listen 127.0.0.1:PORT;')
      .replaceAll(/^\s*ssl_certificate.*$/gm, '')}}`,
    options: ['-c', 'FOLDER/settings', '-p', 'FOLDER', '-e', 'FOLDER/errors'],
  },
  {
    name: 'Apache',
    program: '/usr/sbin/apache2',
    settings: [
      ...apacheModules.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`),
      'ServerName 127.0.0.1\nListen 127.0.0.1:PORT\nPidFile FOLDER/pid\nErrorLog FOLDER/errors\nDefaultRuntimeDir FOLDER',
      'User www-data\nGroup www-data\nTypesConfig /etc/mime.types\nMutex fcntl:FOLDER',
      'ProxyPreserveHost On\nProxyPass / http://127.0.0.1:UPSTREAM/\nProxyTimeout 120',
      'AddOutputFilterByType DEFLATE application/json',
    ].join('\n'),
    options: ['-DFOREGROUND', '-f', 'FOLDER/settings'],
  },
  {
    name: 'HAProxy',
    program: '/usr/sbin/haproxy',
    settings:
      'defaults\n mode http\n option forwardfor\n timeout connect 10s\n timeout client 120s\n timeout server 120s\nfrontend all\n bind 127.0.0.1:PORT\n default_backend lectern\nbackend lectern\n server one 127.0.0.1:UPSTREAM\n',
    options: ['-db', '-f', 'FOLDER/settings'],
  },
  {
    name: 'lighttpd',
    program: '/usr/sbin/lighttpd',
    settings:
      'server.modules = ("mod_proxy")\nserver.document-root = "FOLDER"\nserver.bind = "127.0.0.1"\nserver.port = PORT\nserver.upload-dirs = ("FOLDER")\nproxy.server = ("" => (("host" => "127.0.0.1", "port" => UPSTREAM)))\n',
    options: ['-D', '-f', 'FOLDER/settings'],
  },
  {
    name: 'Varnish',
    program: '/usr/sbin/varnishd',
    settings: 'vcl 4.1;\nbackend default { .host = "127.0.0.1"; .port = "UPSTREAM"; .first_byte_timeout = 120s; }\n',
    options: ['-j', 'none', '-F', '-n', 'FOLDER/work', '-a', '127.0.0.1:PORT', '-f', 'FOLDER/settings'],
  },
]

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: number
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

let library: OpenLibrary
let door: HttpDoor
beforeAll(async () => {
  library = await openLibrary({ publicOrigin: `https://${NAME}` })
  for (let number = 0; number < 20; number += 1) {
    await library.call('POST', '/save/', { url: `http://127.0.0.1/${number}`, html: articlePage(`Mill ${number}`) })
  }
  await library.service.idle()
  door = await serveHttp(library.service, { host: '127.0.0.1', port: 0, publicOrigin: `https://${NAME}` })
})
afterAll(async () => {
  await door.close()
  await library.close()
})

describe.each(proxies)('behind $name', ({ program, settings, options }) => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-proxy-'))
  const isMissing = !existsSync(program)
  let port = 0
  let running: ChildProcess
  let said = ''

  const ask = (path: string, headers: Record<string, string> = {}, body?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const all = {
        host: NAME,
        authorization: `Bearer ${library.tokens.access_token}`,
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(body.length) }),
        ...headers,
      }
      const sent = httpRequest(
        { host: '127.0.0.1', port, path, headers: all, agent: false, method: body === undefined ? 'GET' : 'POST' },
        (reply) => {
          let bytes = 0
          reply.on('data', (part: Buffer) => (bytes += part.length))
          reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes }))
          reply.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })

  beforeAll(async () => {
    if (isMissing) return
    port = await freePort()
    const filled = (text: string) =>
      text.replaceAll('FOLDER', folder).replaceAll('PORT', String(port)).replaceAll('UPSTREAM', String(door.port))
    writeFileSync(join(folder, 'settings'), filled(settings))
    running = spawn(program, options.map(filled), { cwd: folder, env: { ...process.env, HOME: folder } })
    for (const stream of [running.stdout, running.stderr]) stream?.on('data', (text) => (said += String(text)))
    await vi.waitFor(
      async () => {
        if (running.exitCode !== null) throw new Error(`It ended: ${said}`)
        expect((await ask('/api/docs.json')).status).toBe(200)
      },
      { timeout: 60_000, interval: 200 },
    )
  })
  afterAll(async () => {
    if (!isMissing && running.exitCode === null) {
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  })

  test.skipIf(isMissing).each(['identity', 'gzip', 'gzip, deflate, br, zstd'])(
    'an unchanged list is 304 (%s)',
    async (encoding) => {
      const path = '/api/v19/library_items/queue_feed/'
      const first = await ask(path, { 'accept-encoding': encoding })
      expect([first.status, typeof first.headers.etag]).toEqual([200, 'string'])
      if (encoding !== 'identity') expect(first.headers['content-encoding']).toMatch(/gzip|br|zstd/)
      const again = await ask(path, { 'accept-encoding': encoding, 'if-none-match': first.headers.etag ?? '' })
      expect([again.status, again.bytes]).toEqual([304, 0])
    },
  )

  test.skipIf(isMissing)('a page of 11 MB is saved', async () => {
    const html = articlePage('Large').replace('</body>', `<!-- ${'x'.repeat(11 * 1024 * 1024)} --></body>`)
    const { status } = await ask('/api/v19/save/', {}, JSON.stringify({ url: 'http://127.0.0.1/large', html }))
    expect([200, 201]).toContain(status)
  })
})
