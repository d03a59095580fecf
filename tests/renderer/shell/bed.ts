import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { contentSecurityPolicy } from '#shared/api/content-security-policy.ts'
import { rendererConfig } from '../../../renderer/build.config.ts'

const root = join(import.meta.dirname, '../../..')
const out = join(root, 'out/test/shell-bed')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Every picture of every article, for pages that have a key to ask for one. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72"><circle cx="36" cy="36" r="30" fill="teal"/></svg>'

export interface ShellBed {
  readonly url: string
  close(): Promise<void>
}

/** The app as it is built for the web, under its policy, on a Host in memory. */
export async function startShellBed(): Promise<ShellBed> {
  const config = rendererConfig(join(root, 'renderer'))
  await build({
    ...config,
    configFile: false,
    base: '/',
    logLevel: 'error',
    resolve: {
      ...config.resolve,
      alias: { ...config.resolve.alias, '#host': join(import.meta.dirname, 'bed-host.ts') },
    },
    build: { ...config.build, outDir: out },
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bed')
    if (pathname.includes('/pictures/')) {
      response.writeHead(200, { 'content-type': types['.svg'], 'cache-control': 'max-age=3600' })
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
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
