import type { MachineState } from '#shared/model/machine-state.ts'
import { Channel } from '#shared/wire/channel.ts'
import { eventedPort, type EventedPort } from '#shared/wire/evented-port.ts'

/** A request with its whole body. The largest body is a page of entries. */
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

/** The methods that the service's end of the port offers. */
interface ServiceMethods {
  request(request: SentRequest): SentResponse
  localTokens(): LocalTokens
}

/** The part of the service that a port needs. Neither end of the port imports anything else from the service. */
export interface Answering {
  handle(request: Request): Promise<Response>
  localTokens(): Promise<LocalTokens>
  /** Receives the state of the machine. Only the app that embeds the service reports it. */
  machine?(state: MachineState): void
}

export interface LocalTokens {
  readonly access_token: string
  readonly refresh_token: string
}

/** Kinds of processes that the service needs in addition to its main process. */
export type ProcessKind = 'extraction' | 'import' | 'speech'

/** The service's request to Electron's main process to start or end a process. */
export type ProcessRequest = { readonly start: number; readonly kind: ProcessKind } | { readonly kill: number }

/** A `started` message includes the process's port. */
export type ProcessAnswer = { readonly started: number } | { readonly ended: number }

/** One end of a message channel that can be closed: Electron's MessagePortMain or worker_threads' MessagePort. */
export interface ServicePort extends EventedPort {
  close(): void
}

/**
 * Answers requests from the port until it closes, and then calls `closed`. The other end is trusted: it may request
 * tokens. Returns a function that stops it.
 */
export function servePort(service: Answering, port: ServicePort, closed?: () => void): () => void {
  const channel = Channel.open<object, ServiceMethods>(eventedPort(port), {
    answers: {
      localTokens: () => service.localTokens(),
      request: async ({ args: [{ method, url, headers, body }], signal }) => {
        const request = new Request(url, { method, headers, body: body as Uint8Array<ArrayBuffer> | null, signal })
        const reply = await service.handle(request)
        const bytes = reply.body === null ? null : new Uint8Array(await reply.arrayBuffer())
        // If no one waits for the body any longer, it is not copied to the other process.
        signal.throwIfAborted()
        return { status: reply.status, headers: [...reply.headers], body: bytes }
      },
    },
    heard: (notice) => service.machine?.(notice as MachineState),
    ...(closed && { ended: closed }),
  })
  return () => channel.close()
}

/**
 * The Host's end of the port. Rejects with AbortError if the request's signal aborts, and with PortClosedError if the
 * service is gone.
 */
export interface PortTransport {
  (request: Request): Promise<Response>
  /** Signs in to the local account. */
  localTokens(): Promise<LocalTokens>
  machine(state: MachineState): void
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
    machine: (state: MachineState) => channel.tell(state),
    close: () => {
      channel.close()
      port.close()
    },
  })
}
