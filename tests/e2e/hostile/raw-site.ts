import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contentSecurityPolicy } from '#shared/api/content-security-policy.ts'

/** Serves hostile bodies as a careless site would: raw, each as a document in a frame. */
export interface RawSite {
  readonly origin: string
  /** A page with a frame for each body, under our policy or under none. */
  frames(policy: boolean): string
  close(): Promise<void>
}

export async function openRawSite(bodies: readonly string[]): Promise<RawSite> {
  // The only change to the policy: the bodies are in frames here, so that one page can open them all.
  const policy = contentSecurityPolicy().replace("frame-ancestors 'none'", "frame-ancestors 'self'")
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://raw')
    const guarded = searchParams.has('policy')
    const body = bodies[Number(/^\/body\/(\d+)$/.exec(pathname)?.[1] ?? Number.NaN)]
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (body !== undefined) {
      if (guarded) response.setHeader('content-security-policy', policy)
      response.end(`<!doctype html><title>x</title><body>${body}`)
    } else if (pathname === '/frames') {
      const frames = bodies.map((_, at) => `<iframe src="/body/${at}${guarded ? '?policy' : ''}"></iframe>`)
      response.end(`<!doctype html><title>frames</title>${frames.join('')}`)
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    frames: (policy) => `${origin}/frames${policy ? '?policy' : ''}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
