import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { contentSecurityPolicy } from '#shared/api/content-security-policy.ts'
import { rendererConfig } from '../../../renderer/build.config.ts'
import { buildOnce } from '../../fakes/build-once.ts'
import { pngOf } from './png-of.ts'

const root = join(import.meta.dirname, '../../..')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Served as every picture of every article, to pages that have a key for pictures. A bitmap, like nearly all real ones.
 */
const picture = pngOf(72, (x, y) => ((x - 36) ** 2 + (y - 36) ** 2 < 900 ? [0, 128 + x, 128 + y] : [255, 255, 255]))

export interface AppServer {
  readonly url: string
  /** The folder of the built app. */
  readonly folder: string
  close(): Promise<void>
}

/** The web build of the app, under its content security policy, on an in-memory Host. */
export async function startAppServer(): Promise<AppServer> {
  const config = rendererConfig(join(root, 'renderer'))
  const out = await buildOnce('app-server', (outDir) =>
    build({
      ...config,
      configFile: false,
      base: '/',
      logLevel: 'error',
      resolve: {
        ...config.resolve,
        alias: { ...config.resolve.alias, '#host': join(import.meta.dirname, 'connect-fake-host.ts') },
      },
      build: { ...config.build, outDir },
    }),
  )
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://server')
    if (pathname.includes('/pictures/')) {
      response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=3600' })
      response.end(picture)
      return
    }
    const file = extname(pathname) === '' ? 'index.html' : pathname.slice(1)
    readFile(join(out, file)).then(
      (body) => {
        response.writeHead(200, {
          'content-type': types[extname(file)] ?? 'application/octet-stream',
          'content-security-policy': contentSecurityPolicy(),
        })
        response.end(body)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    folder: out,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
