// Custom schemes. Chromium refuses unknown ones before a request can be intercepted, so app://host/path loads as
// https://host.app.invalid/path and is translated wherever the app could see it.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { state } from './state.ts'
import { strict } from './strict.ts'

type Handler = (request: Request) => Response | Promise<Response>
export interface Privileges {
  standard?: boolean
  secure?: boolean
  supportFetchAPI?: boolean
  /** Accepted and ignored: Chromium caches nothing that DevTools answers. */
  codeCache?: boolean
}

const handlers = new Map<string, Handler>()
const schemes = new Map<string, Privileges>()

const schemeOf = (url: string): string => url.slice(0, Math.max(0, url.indexOf(':'))).toLowerCase()

/** Returns the address under which Chromium loads the app's `url`. */
export function toPage(url: string): string {
  const scheme = schemeOf(url)
  const privileges = schemes.get(scheme)
  const parts = url.match(/^[^:]+:\/\/([^/?#]*)(.*)$/)
  if (!privileges || !parts) return url
  return `${privileges.secure ? 'https' : 'http'}://${parts[1]}.${scheme}.invalid${parts[2] || '/'}`
}

/** Returns the app's address for one of Chromium's. */
export function fromPage(url: string): string {
  return url.replace(/^https?:\/\/([^/]*)\.([a-z0-9+-]+)\.invalid(?=[/:?#]|$)/, (all, host, scheme) =>
    schemes.has(scheme) ? `${scheme}://${host}` : all,
  )
}

/** Translates a policy that names our schemes into Chromium's addresses. */
function translatePolicy(policy: string): string {
  let translated = policy
  for (const scheme of schemes.keys()) {
    translated = translated.replaceAll(new RegExp(`(?<=[\\s])${scheme}:(//[^\\s;]+)?`, 'g'), (all, rest) =>
      rest ? toPage(all).replace(/\/$/, '') : `https://*.${scheme}.invalid`,
    )
  }
  return translated
}

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(list: { scheme: string; privileges?: Privileges }[]): void {
    if (state.ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    for (const { scheme, privileges } of list) schemes.set(scheme, privileges ?? {})
  },
  handle(scheme: string, handler: Handler): void {
    if (!state.ready) throw new Error('protocol.handle cannot be called before app is ready')
    handlers.set(scheme, handler)
  },
  unhandle: (scheme: string) => {
    handlers.delete(scheme)
  },
  isProtocolHandled: (scheme: string) => handlers.has(scheme),
})

export const net = strict('net', {
  isOnline: () => true,
  online: true,
  async fetch(input: string | URL | Request, init?: RequestInit & { bypassCustomProtocolHandlers?: boolean }) {
    const url = input instanceof Request ? input.url : String(input)
    if (schemeOf(url) === 'file') return new Response(new Uint8Array(await readFile(fileURLToPath(url))))
    const handler = init?.bypassCustomProtocolHandlers ? undefined : handlers.get(schemeOf(url))
    return handler ? handler(new Request(input, init)) : fetch(input, init)
  },
})

interface Paused {
  requestId: string
  request: {
    url: string
    method: string
    headers: Record<string, string>
    postDataEntries?: { bytes?: string }[]
  }
}

/** Answers a request that Chromium has paused: through the app's handler for its scheme, or by continuing it. */
export async function answer(sessionId: string, { requestId, request }: Paused): Promise<void> {
  const { chromium } = state
  const url = fromPage(request.url)
  const handler = handlers.get(schemeOf(url))
  if (!handler) {
    await chromium.send('Fetch.continueRequest', { requestId }, sessionId)
    return
  }
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => {
    return [name, /^(origin|referer)$/i.test(name) ? fromPage(value) : value]
  })
  const body = request.postDataEntries?.map((entry) => Buffer.from(entry.bytes ?? '', 'base64'))
  try {
    const init = { method: request.method, headers, ...(body ? { body: Buffer.concat(body) } : {}) }
    const response = await handler(new Request(url, init))
    const responseHeaders = [...response.headers].map(([name, value]) => {
      return { name, value: name === 'content-security-policy' ? translatePolicy(value) : value }
    })
    const bytes = Buffer.from(await response.arrayBuffer()).toString('base64')
    const answered = { requestId, responseCode: response.status, responseHeaders, body: bytes }
    await chromium.send('Fetch.fulfillRequest', answered, sessionId)
  } catch (error) {
    console.error('electron stand-in: protocol handler', error)
    await chromium.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }, sessionId)
  }
}
