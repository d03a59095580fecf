import type { Endpoint } from '../api/endpoint.ts'
import { VERSION_HEADER } from '../api/version-header.ts'

/** One call, ready to be sent more than once. A Request can't be reused, because its body can be read only once. */
export interface PreparedCall {
  readonly method: string
  readonly url: string
  /** The path after the API prefix, without the query. It is the key of request states. */
  readonly path: string
  readonly body: string | null
}

/** The input of a call to any endpoint. */
export interface CallInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Prepares a call: encodes path parameters, writes query arrays as JSON, and leaves out absent values. */
export function prepareCall(base: string, endpoint: Endpoint, input: CallInput): PreparedCall {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const url = new URL(base + path)
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null) continue
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return {
    method: endpoint.method,
    url: url.href,
    path,
    body: input.body === undefined ? null : JSON.stringify(input.body),
  }
}

/**
 * Returns the call for a `next` URL, or null if the URL leads away from the service, because our bearer token must not
 * be sent anywhere else.
 */
export function prepareNextPage(base: string, endpoint: Endpoint, next: string): PreparedCall | null {
  if (!URL.canParse(next)) return null
  const home = new URL(base)
  const url = new URL(next)
  const prefix = `${home.pathname}/`
  const away = url.origin !== home.origin || !url.pathname.startsWith(prefix) || url.username || url.password
  if (away || endpoint.method !== 'GET') return null
  url.hash = ''
  return { method: 'GET', url: url.href, path: url.pathname.slice(home.pathname.length), body: null }
}

export function buildRequest(
  call: PreparedCall,
  facts: { version: string; language: string | null; bearer: string | null; signal: AbortSignal; keepalive: boolean },
): Request {
  const headers = new Headers({ accept: 'application/json', 'content-type': 'application/json' })
  headers.set(VERSION_HEADER, facts.version)
  if (facts.language !== null) headers.set('accept-language', facts.language)
  if (facts.bearer !== null) headers.set('authorization', `Bearer ${facts.bearer}`)
  return new Request(call.url, {
    method: call.method,
    headers,
    body: call.body,
    cache: 'no-store',
    keepalive: facts.keepalive,
    signal: facts.signal,
  })
}
