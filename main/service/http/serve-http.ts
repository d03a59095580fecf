import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import compression from 'compression'
import * as t from '#shared/words/service/pages.ts'
import { inAskedLanguage } from '../language/index.ts'
import { hostGuard } from './host-guard.ts'
import { jsonReply } from './json-reply.ts'
import { trustedProxies } from './trusted-proxies.ts'

export interface HttpOptions {
  readonly host: string
  /** 0 means any free port. */
  readonly port: number
  /** Number of consecutive ports to try. Default: only `port`. */
  readonly attempts?: number
  readonly publicOrigin?: string
  /** Another origin of the service, which does not go through that proxy. */
  readonly directOrigin?: string
  /**
   * Answers requests from the operator's own programs, under any name of this machine. Null if the path does not belong
   * to them.
   */
  readonly operators?: (path: string, authorization: string | undefined) => Promise<Response> | null
  /** Proxies whose forwarded headers are trusted, in addition to those on this machine. See trustedProxies. */
  readonly proxies?: readonly string[]
  /** Default: enough for the largest upload on a slow connection. Tests use shorter times. */
  readonly patience?: Patience
}

/** Limits on the time a request may take to arrive, and the interval between checks, in milliseconds. */
export interface Patience {
  readonly headersMs: number
  readonly requestMs: number
  readonly checkMs: number
}

/**
 * Idle connections stay open longer than most reverse proxies keep theirs open (60 s). Node's default of 5 s would also
 * close a connection whose next request arrived while the service was busy, because the timer fires before that request
 * is read.
 */
const IDLE_MS = 65_000

const usualPatience: Patience = { headersMs: 15_000, requestMs: 180_000, checkMs: 5_000 }

/** Smaller responses fit into one packet anyway. */
const PACKED_FROM_BYTES = 1024

/**
 * Compresses complete text responses with brotli or gzip, as the client prefers. Partial responses are excluded,
 * because they must contain the bytes of the file unchanged. Event streams are also excluded, because no event may wait
 * for another.
 */
const pack = compression({
  threshold: PACKED_FROM_BYTES,
  filter: (request, response) =>
    !response.hasHeader('accept-ranges') &&
    !String(response.getHeader('content-type')).startsWith('text/event-stream') &&
    compression.filter(request, response),
})

const packing =
  (listener: RequestListener): RequestListener =>
  (request, response) =>
    pack(request as Parameters<typeof pack>[0], response as Parameters<typeof pack>[1], () =>
      listener(request, response),
    )

export interface HttpDoor {
  readonly port: number
  /** `http://127.0.0.1:4400` */
  readonly origin: string
  /**
   * Resolves once the last response has been sent. Responses that take longer than `moment` milliseconds are cut off.
   */
  close(moment?: number): Promise<void>
}

/** Serves on a port. Rejects with Node's error (EADDRINUSE …) if none is free. */
export async function serveHttp(
  service: { handle(request: Request, caller?: { address?: string }): Promise<Response> },
  options: HttpOptions,
): Promise<HttpDoor> {
  const { host, port: firstPort, attempts = 1, publicOrigin, patience = usualPatience } = options
  const isTrusted = publicOrigin === undefined ? () => false : trustedProxies(options.proxies ?? [])
  let isOurs = (_host: string) => false
  const server = createAdaptorServer({
    // Uses the adapter's lighter Request and Response. With those of Node, a page takes one and a half times as long.
    overrideGlobalObjects: true,
    createServer: ((serverOptions: object, listener: RequestListener) =>
      createServer(serverOptions, packing(listener))) as typeof createServer,
    // Without these timeouts, a client that sends a byte now and then could hold a connection and its partial body in
    // memory forever.
    serverOptions: {
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      keepAliveTimeout: IDLE_MS,
      connectionsCheckingInterval: patience.checkMs,
    },
    fetch: (request, { incoming }) => {
      const { headers, url = '/' } = incoming as IncomingMessage
      const answered = options.operators?.(url.split('?', 1)[0] ?? '', headers.authorization)
      if (answered) return answered
      if (!isOurs(headers.host ?? '')) {
        return inAskedLanguage(request, async () =>
          jsonReply(421, { detail: t.thisServiceDoesntUseThatHost, code: 'host_not_allowed' }),
        )
      }
      // The URL parser would resolve these segments before they could be detected.
      if (!url.startsWith('/') || climbs(url)) {
        return inAskedLanguage(request, async () =>
          jsonReply(404, { detail: t.thisPageDoesntExist, code: 'not_found' }),
        )
      }
      return service.handle(request, { address: addressOf(incoming as IncomingMessage, isTrusted) })
    },
  }) as Server
  const port = await listen(server, host, firstPort, attempts)
  isOurs = hostGuard(
    { host, port },
    [publicOrigin, options.directOrigin].filter((origin) => origin !== undefined),
  )
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  return {
    port,
    origin: `http://${name}:${port}`,
    close: async (moment = 2_000) => {
      server.close()
      server.closeIdleConnections()
      // A client that keeps its connection open after its response must not delay shutdown.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const deadline = setTimeout(() => server.closeAllConnections(), moment)
      await once(server, 'close')
      clearInterval(idle)
      clearTimeout(deadline)
    },
  }
}

/**
 * Returns the caller's address. A public origin means that there is a proxy, so every connection comes from the proxy's
 * address. The proxy itself adds the last entry of its header. Earlier entries are only claims by the client.
 */
function addressOf({ socket, headers }: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const near = socket.remoteAddress ?? 'unknown'
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined || !isTrusted(near)) return near
  return String(forwarded).split(',').at(-1)?.trim() || near
}

/** True for a path that contains a backslash or a `..` segment, even if percent-encoded. */
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
