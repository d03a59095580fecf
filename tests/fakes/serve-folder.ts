import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { contentSecurityPolicy } from '#shared/api/content-security-policy.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The address of a page that runs nothing. From there a test clears what others stored. */
export const BARE = '/bare.svg'
export const bare = '<svg xmlns="http://www.w3.org/2000/svg"/>'

export interface ServedFolder {
  readonly url: string
  close(): Promise<void>
}

interface Served {
  /** The built page of an address without the ending of a file. */
  readonly page: (pathname: string) => string
  /** Answers in place of a file, and returns whether it did. */
  readonly answer?: (url: URL, response: ServerResponse) => boolean
}

/**
 * Serves a built page on loopback under the product's Content-Security-Policy. The browser keeps the files of a build, as
 * it keeps the product's: it compiles a script once, and not each time that a test opens the page.
 */
export async function serveFolder(folder: string, { page, answer }: Served): Promise<ServedFolder> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://server')
    if (answer?.(url, response)) return
    if (url.pathname === BARE) {
      response.writeHead(200, { 'content-type': types['.svg'] }).end(bare)
      return
    }
    const file = extname(url.pathname) === '' ? page(url.pathname) : url.pathname.slice(1)
    readFile(join(folder, file)).then(
      (body) => {
        response.writeHead(200, {
          'content-type': types[extname(file)] ?? 'application/octet-stream',
          'content-security-policy': contentSecurityPolicy(),
          'cache-control': file.endsWith('.html') ? 'no-store' : 'public, max-age=31536000, immutable',
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
