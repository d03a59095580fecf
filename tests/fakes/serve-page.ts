import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { BARE, bare } from './serve-folder.ts'

export interface ServedPage {
  readonly url: string
  close(): Promise<void>
}

/** Bundles a module for the browser and serves a loopback page that only runs it. */
export async function servePage(entry: string): Promise<ServedPage> {
  const code = await bundle(entry)
  const server = createServer((request, response) => {
    if (request.url === BARE) {
      response.setHeader('content-type', 'image/svg+xml')
      response.end(bare)
      return
    }
    const script = request.url === '/page.js'
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(script ? code : '<!doctype html><title>store</title><script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function bundle(entry: string): Promise<string> {
  const root = join(dirname(import.meta.dirname), '..')
  const { build } = await import('vite')
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'chrome140',
      rolldownOptions: { input: entry, output: { format: 'es', codeSplitting: false } },
    },
  })
  const [{ output }] = [built].flat() as unknown as [{ output: { type: string; code?: string }[] }]
  const code = output.find(({ type }) => type === 'chunk')?.code
  if (!code) throw new Error(`nothing came of bundling ${entry}`)
  return code
}
