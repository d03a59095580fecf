import type { IncomingMessage, ServerResponse } from 'node:http'
import { createOutbound, type Outbound, OutboundError } from '../../../../main/service/outbound/index.ts'
import { openLoopbackSite } from './loopback-site.ts'

export interface Web {
  readonly outbound: Outbound
  /** All requested addresses, oldest first. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/** The answers of each host. Other hosts cannot be resolved. */
export type Hosts = Readonly<Record<string, (url: URL, response: ServerResponse, request: IncomingMessage) => void>>

/** The real outbound client, connected to a server on this machine that plays web hosts under their own names. */
export async function openWeb(hosts: Hosts): Promise<Web> {
  const asked: string[] = []
  const site = await openLoopbackSite((request, response) => {
    const [, host = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? []
    hosts[host]?.(new URL(`https://${host}${rest}`), response, request)
  })
  const inner = createOutbound({ allowPrivateHosts: [site.host] })
  const back = (url: string) => url.replace(`${site.origin}/`, 'https://')
  return {
    asked,
    outbound: {
      fetch: async (request) => {
        const { host, pathname, search } = new URL(request.url)
        asked.push(request.url)
        if (!hosts[host]) throw new OutboundError('unresolved_host', request.url, `No ${host} here`)
        try {
          const reply = await inner.fetch({ ...request, url: `${site.origin}/${host}${pathname}${search}` })
          return { ...reply, url: back(reply.url) }
        } catch (error) {
          if (!(error instanceof OutboundError)) throw error
          const { code, message, status, retryable, retryAfter } = error
          throw new OutboundError(code, back(error.url), message, { status, retryable, retryAfter })
        }
      },
      isPublic: async (url) => hosts[new URL(url).host] !== undefined,
      close: () => inner.close(),
    },
    close: () => site.close(),
  }
}

/** Sends a file, or the requested range of it. */
export function sendFile(response: ServerResponse, request: IncomingMessage, file: Uint8Array, type: string): void {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  response.setHeader('content-type', type)
  if (start === undefined) return void response.end(file)
  const part = file.subarray(Number(start), Number(end) + 1)
  response.writeHead(206, {
    'content-range': `bytes ${start}-${Number(start) + part.byteLength - 1}/${file.byteLength}`,
    'content-length': part.byteLength,
  })
  response.end(part)
}
