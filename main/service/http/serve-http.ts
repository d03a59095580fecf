import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import compression from 'compression'
import * as t from '#shared/words/service/pages.ts'
import { hostGuard } from './host-guard.ts'
import { jsonReply } from './json-reply.ts'
import { trustedProxies } from './trusted-proxies.ts'

export interface HttpOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Ports tried one after another. Default: only `port`. */
  readonly attempts?: number
  readonly publicOrigin?: string
  /** Another address of the service, without that proxy. */
  readonly directOrigin?: string
  /** Answers the operator's own programs, under any name of this machine. Null if the path is not one of theirs. */
  readonly operators?: (path: string, authorization: string | undefined) => Promise<Response> | null
  /** Proxies whose forwarded headers are trusted in addition to this machine's. See trustedProxies. */
  readonly proxies?: readonly string[]
  /** Default: what our largest upload needs on a slow line. Tests pass less. */
  readonly patience?: Patience
}

/** Time that a request may take to arrive, and interval between checks, in milliseconds. */
export interface Patience {
  readonly headersMs: number
  readonly requestMs: number
  readonly checkMs: number
}

/**
 * An idle connection stays open for longer than reverse proxies keep theirs (60 s in most). Node's 5 s would also close
 * one whose next request has arrived while the service was busy: the timer fires before the request is read.
 */
const IDLE_MS = 65_000

const usualPatience: Patience = { headersMs: 15_000, requestMs: 180_000, checkMs: 5_000 }

/** Shorter answers fit into one packet anyway. */
const PACKED_FROM_BYTES = 1024

/**
 * Packs texts (brotli or gzip, as the client prefers) that come whole. Parts of a file are bytes of the file as it is,
 * and events must not wait for each other.
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
  /** Ends with the last answer. Those that take more milliseconds than this are cut off. */
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
    // The adapter's lighter Request and Response. With Node's own a page takes half as long again.
    overrideGlobalObjects: true,
    createServer: ((serverOptions: object, listener: RequestListener) =>
      createServer(serverOptions, packing(listener))) as typeof createServer,
    // A client that sends a byte now and then would hold a connection, and its part of a body, forever.
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
        return jsonReply(421, { detail: t.thisServiceDoesntUseThatHost, code: 'host_not_allowed' })
      }
      // The URL parser would resolve these before anyone could see them.
      if (!url.startsWith('/') || climbs(url)) {
        return jsonReply(404, { detail: t.thisPageDoesntExist, code: 'not_found' })
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
      // A client that keeps its connection open after its answer does not delay shutdown.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const deadline = setTimeout(() => server.closeAllConnections(), moment)
      await once(server, 'close')
      clearInterval(idle)
      clearTimeout(deadline)
    },
  }
}

/**
 * The caller's address. Behind a proxy, which is what a public origin means, everyone has the proxy's address. The last
 * entry of the proxy's header is its own; earlier ones are the client's claim.
 */
function addressOf({ socket, headers }: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const near = socket.remoteAddress ?? 'unknown'
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined || !isTrusted(near)) return near
  return String(forwarded).split(',').at(-1)?.trim() || near
}

/** A path with a backslash or a step upwards, percent-encoded ones included. */
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
