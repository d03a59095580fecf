import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { hostGuard } from './host-guard.ts'
import { jsonReply } from './json-reply.ts'

export interface HttpOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** Tried one after another while ports are taken. Default: only `port`. */
  readonly attempts?: number
  readonly publicOrigin?: string
}

export interface HttpDoor {
  readonly port: number
  /** `http://127.0.0.1:4400` */
  readonly origin: string
  close(): Promise<void>
}

/** A service on a port. Rejects with Node's error (EADDRINUSE …) when none can be had. */
export async function serveHttp(
  service: { handle(request: Request, caller?: { address?: string }): Promise<Response> },
  options: HttpOptions,
): Promise<HttpDoor> {
  const { host, port: firstPort, attempts = 1, publicOrigin } = options
  let isOurs = (_host: string) => false
  const server = createAdaptorServer({
    // Its lighter Request and Response: with Node's own a page costs half as much again.
    overrideGlobalObjects: true,
    fetch: (request, { incoming }) => {
      const { headers, url = '/' } = incoming as IncomingMessage
      if (!isOurs(headers.host ?? '')) {
        return jsonReply(421, { detail: 'This service does not go by that name.', code: 'host_not_allowed' })
      }
      // The URL parser would resolve these before anyone could see them.
      if (!url.startsWith('/') || climbs(url)) {
        return jsonReply(404, { detail: 'There is no such page.', code: 'not_found' })
      }
      return service.handle(request, { address: addressOf(incoming as IncomingMessage, publicOrigin !== undefined) })
    },
  }) as Server
  const port = await listen(server, host, firstPort, attempts)
  isOurs = hostGuard({ host, port }, publicOrigin)
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  return {
    port,
    origin: `http://${name}:${port}`,
    close: async () => {
      server.close()
      server.closeIdleConnections()
      // Answers under way get a moment; a client that keeps its line open does not hold us up.
      const patience = setTimeout(() => server.closeAllConnections(), 2_000)
      await once(server, 'close')
      clearTimeout(patience)
    },
  }
}

/**
 * Who calls. Behind a proxy (which is what a public origin means) everyone arrives from its address, and the last entry
 * of its header is the one it wrote itself; those before are the client's word.
 */
function addressOf({ socket, headers }: IncomingMessage, behindProxy: boolean): string {
  const near = socket.remoteAddress ?? 'unknown'
  const isLocal = /^(?:::ffff:)?127\.|^::1$/.test(near)
  const forwarded = headers['x-forwarded-for']
  if (!behindProxy || !isLocal || forwarded === undefined) return near
  return String(forwarded).split(',').at(-1)?.trim() || near
}

/** A path with a backslash or a step upwards, also when it is spelt with percent signs. */
function climbs(url: string): boolean {
  return /\\|%5c|\/(?:\.|%2e){2}(?:\/|$)/i.test(url.split('?', 1)[0] ?? '')
}

async function listen(server: Server, host: string, firstPort: number, attempts: number): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    try {
      server.listen(firstPort === 0 ? 0 : firstPort + attempt, host)
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!taken || attempt + 1 >= attempts) throw error
    }
  }
}
