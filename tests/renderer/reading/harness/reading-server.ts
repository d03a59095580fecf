import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { contentSecurityPolicy } from '#shared/api/content-security-policy.ts'
import { rendererConfig } from '../../../../renderer/build.config.ts'
import { buildOnce } from '../../../fakes/build-once.ts'

const root = join(import.meta.dirname, '../../../..')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

export interface ReadingServer {
  readonly url: string
  close(): Promise<void>
}

/** Serves the reading surface on its own page, built like the product and under its content security policy. */
export async function startReadingServer(): Promise<ReadingServer> {
  const config = rendererConfig(join(root, 'renderer'))
  const out = await buildOnce('reading-server', (outDir) =>
    build({
      ...config,
      configFile: false,
      root: import.meta.dirname,
      // Declares the order of the cascade layers before any style sheet loads.
      publicDir: join(root, 'renderer/public'),
      logLevel: 'error',
      build: {
        ...config.build,
        outDir,
        // The two pages must not run each other's scripts, so they share no chunk.
        rolldownOptions: {
          input: { index: join(import.meta.dirname, 'index.html'), screen: join(import.meta.dirname, 'screen.html') },
        },
      },
    }),
  )
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://server')
    const file = pathname === '/' ? 'index.html' : pathname.slice(1)
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
    close: () => closed(server),
  }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
