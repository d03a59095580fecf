import { Channel } from '#shared/wire/channel.ts'
import { eventedPort, type EventedPort } from '#shared/wire/evented-port.ts'

/** A request, whole: the largest body is a page of entries. */
interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: [string, string][]
  readonly body: Uint8Array | null
}

interface SentResponse {
  readonly status: number
  readonly headers: [string, string][]
  readonly body: Uint8Array | null
}

/** What may be asked of the service's end. */
interface ServiceMethods {
  request(request: SentRequest): SentResponse
  localTokens(): LocalTokens
}

/** As much of the service as a port needs: both ends of it import nothing else. */
export interface Answering {
  handle(request: Request): Promise<Response>
  localTokens(): Promise<LocalTokens>
}

export interface LocalTokens {
  readonly access_token: string
  readonly refresh_token: string
}

/** One end of a message channel, which can be closed: Electron's MessagePortMain or worker_threads' MessagePort. */
export interface ServicePort extends EventedPort {
  close(): void
}

/**
 * Answers requests that come through the port until it closes, and tells when it does. The other end is trusted: it may
 * ask for tokens. Returns how to stop.
 */
export function servePort(service: Answering, port: ServicePort, closed?: () => void): () => void {
  const channel = Channel.open<object, ServiceMethods>(eventedPort(port), {
    answers: {
      localTokens: () => service.localTokens(),
      request: async ({ args: [{ method, url, headers, body }], signal }) => {
        const request = new Request(url, { method, headers, body: body as Uint8Array<ArrayBuffer> | null, signal })
        const reply = await service.handle(request)
        const bytes = reply.body === null ? null : new Uint8Array(await reply.arrayBuffer())
        // A body that nobody waits for is not copied to the other process.
        signal.throwIfAborted()
        return { status: reply.status, headers: [...reply.headers], body: bytes }
      },
    },
    ...(closed && { ended: closed }),
  })
  return () => channel.close()
}

/** The Host's end. Rejects with AbortError when the request's signal says so, with PortClosedError when nobody answers. */
export interface PortTransport {
  (request: Request): Promise<Response>
  /** Signs the local account in. */
  localTokens(): Promise<LocalTokens>
  close(): void
}

export class PortClosedError extends Error {
  override readonly name = 'PortClosedError'
}

export function portTransport(port: ServicePort): PortTransport {
  const channel = Channel.open<ServiceMethods>(eventedPort(port), {
    gone: (cause) => new PortClosedError('The library service has gone.', { cause }),
  })

  const send = async (request: Request): Promise<Response> => {
    const { method, url, signal } = request
    signal.throwIfAborted()
    const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer())
    const headers = [...request.headers] as [string, string][]
    const reply = await channel.ask('request', [{ method, url, headers, body }], { signal })
    return new Response(reply.body as Uint8Array<ArrayBuffer> | null, reply)
  }

  return Object.assign(send, {
    localTokens: () => channel.ask('localTokens', []),
    close: () => {
      channel.close()
      port.close()
    },
  })
}
