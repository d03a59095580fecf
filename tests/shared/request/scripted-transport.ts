import type { Transport } from '#shared/host/ports.ts'

export interface Asked {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly bearer: string | null
  readonly body: unknown
  readonly request: Request
}

/** A transport that answers from a function and records the requests. */
export function scriptedTransport(answer: (asked: Asked, n: number) => Response | Promise<Response>): {
  transport: Transport
  asked: Asked[]
} {
  const asked: Asked[] = []
  const transport: Transport = async (request) => {
    const url = new URL(request.url)
    const one: Asked = {
      method: request.method,
      path: url.pathname + url.search,
      bearer: request.headers.get('authorization'),
      body: request.body ? ((await request.clone().json()) as unknown) : null,
      request,
    }
    asked.push(one)
    return answer(one, asked.length)
  }
  return { transport, asked }
}
