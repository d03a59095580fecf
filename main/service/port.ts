/**
 * One end of a message channel: what Electron's MessagePortMain, worker_threads' MessagePort and a process's own
 * channel have in common. Use `eventedPort` for the first two.
 */
export interface Port {
  /** The message is structured-cloneable. Throws, or does nothing, on a closed port. */
  postMessage(message: unknown): void
  /** Called with the message itself. One listener. */
  onMessage(listener: (message: unknown) => void): void
  /** Called once when either end has closed. */
  onClose(listener: () => void): void
  close(): void
}

/**
 * MessagePortMain of Electron (its events carry the message in `data`) and MessagePort of worker_threads. Both tell of
 * 'close' too; one type cannot say so for the overloads of both.
 */
export interface EventedPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  start?(): void
  close(): void
}

interface Closing {
  on(event: 'close', listener: () => void): unknown
}

export function eventedPort(port: EventedPort): Port {
  return {
    postMessage: (message) => port.postMessage(message),
    onMessage: (listener) => {
      port.on('message', (message) => listener(isEvent(message) ? message.data : message))
      port.start?.()
    },
    onClose: (listener) => (port as unknown as Closing).on('close', listener),
    close: () => port.close(),
  }
}

/** Our own messages never have `data`, so whatever has is an event around one. */
function isEvent(message: unknown): message is { data: unknown } {
  return typeof message === 'object' && message !== null && 'data' in message
}

/** Bodies travel whole: the largest is a page of entries. */
type Asked =
  | {
      readonly type: 'request'
      readonly id: number
      readonly method: string
      readonly url: string
      readonly headers: [string, string][]
      readonly body: Uint8Array | null
    }
  | { readonly type: 'abort'; readonly id: number }
  | { readonly type: 'local-tokens'; readonly id: number }

type Answered =
  | {
      readonly type: 'response'
      readonly id: number
      readonly status: number
      readonly headers: [string, string][]
      readonly body: Uint8Array | null
    }
  | { readonly type: 'tokens'; readonly id: number; readonly tokens: LocalTokens }
  | { readonly type: 'failure'; readonly id: number; readonly message: string }

/** As much of the service as a port needs: both ends of it import nothing else. */
export interface Answering {
  handle(request: Request): Promise<Response>
  localTokens(): Promise<LocalTokens>
}

export interface LocalTokens {
  readonly access_token: string
  readonly refresh_token: string
}

/** Answers requests that come through the port until it closes. The other end is trusted: it may ask for tokens. */
export function servePort(service: Answering, port: Port): void {
  const running = new Map<number, AbortController>()
  let closed = false
  const post = (message: Answered) => {
    if (!closed) port.postMessage(message)
  }
  port.onClose(() => {
    closed = true
    for (const controller of running.values()) controller.abort()
  })
  port.onMessage((message) => {
    const asked = message as Asked
    switch (asked.type) {
      case 'abort':
        running.get(asked.id)?.abort()
        return
      case 'local-tokens':
        void service.localTokens().then(
          (tokens) => post({ type: 'tokens', id: asked.id, tokens }),
          (error) => post({ type: 'failure', id: asked.id, message: String(error) }),
        )
        return
      case 'request':
        void answer(asked)
    }
  })

  async function answer({ id, method, url, headers, body }: Asked & { type: 'request' }): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const { signal } = controller
      const request = new Request(url, { method, headers, body: body as Uint8Array<ArrayBuffer> | null, signal })
      const reply = await service.handle(request)
      const bytes = reply.body === null ? null : new Uint8Array(await reply.arrayBuffer())
      if (!signal.aborted) {
        post({ type: 'response', id, status: reply.status, headers: [...reply.headers], body: bytes })
      }
    } catch (error) {
      post({ type: 'failure', id, message: error instanceof Error ? error.message : String(error) })
    } finally {
      running.delete(id)
    }
  }
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

interface Pending {
  readonly resolve: (answered: Answered) => void
  readonly reject: (reason: unknown) => void
}

/** One transport per port: it is the port's only listener. */
export function portTransport(port: Port): PortTransport {
  const pending = new Map<number, Pending>()
  let lastId = 0
  let closed = false

  port.onMessage((message) => {
    const answered = message as Answered
    const waiting = pending.get(answered.id)
    pending.delete(answered.id)
    if (answered.type === 'failure') waiting?.reject(new Error(answered.message))
    else waiting?.resolve(answered)
  })
  const end = () => {
    closed = true
    for (const { reject } of pending.values()) reject(new PortClosedError('The library service has gone.'))
    pending.clear()
  }
  port.onClose(end)

  function ask(make: (id: number) => Asked, signal: AbortSignal | null): Promise<Answered> {
    if (closed) return Promise.reject(new PortClosedError('The library service has gone.'))
    const id = ++lastId
    return new Promise<Answered>((resolve, reject) => {
      const stop = () => {
        if (!pending.delete(id)) return
        reject(signal?.reason)
        if (!closed) port.postMessage({ type: 'abort', id } satisfies Asked)
      }
      const settled = () => signal?.removeEventListener('abort', stop)
      pending.set(id, {
        resolve: (answered) => (settled(), resolve(answered)),
        reject: (reason) => (settled(), reject(reason)),
      })
      signal?.addEventListener('abort', stop, { once: true })
      try {
        port.postMessage(make(id))
      } catch (error) {
        pending.delete(id)
        settled()
        reject(error)
      }
    })
  }

  const send = async (request: Request): Promise<Response> => {
    const { method, url, signal } = request
    signal.throwIfAborted()
    const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer())
    signal.throwIfAborted()
    const headers = [...request.headers] as [string, string][]
    const answered = await ask((id) => ({ type: 'request', id, method, url, headers, body }), signal)
    if (answered.type !== 'response') throw new Error(`Expected a response, got ${answered.type}`)
    const { status, body: bytes } = answered
    return new Response(bytes as Uint8Array<ArrayBuffer> | null, { status, headers: answered.headers })
  }

  return Object.assign(send, {
    localTokens: async () => {
      const answered = await ask((id) => ({ type: 'local-tokens', id }), null)
      if (answered.type !== 'tokens') throw new Error(`Expected tokens, got ${answered.type}`)
      return answered.tokens
    },
    close: () => {
      end()
      port.close()
    },
  })
}
