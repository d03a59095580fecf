import { net } from 'electron'
import type { Transport } from '#shared/host/ports.ts'
import { streamedText } from '../streamed-text.ts'

/**
 * Requests to a service elsewhere, by the system's own network settings (proxies, certificates). Only the agreed origin
 * is ever asked (and the one that answers in its name without a proxy, where there is one), and a redirect away from it is
 * not followed: a token must not travel.
 */
export function remoteTransport(origin: string, unproxiedOrigin: string | null): Transport {
  return async (request) => {
    const asked = new URL(request.url).origin
    if (asked !== origin && asked !== unproxiedOrigin) throw new TypeError('This service was not agreed to')
    const response = await net.fetch(request.url, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: request.body === null ? null : await request.arrayBuffer(),
      signal: request.signal,
      redirect: 'error',
      credentials: 'omit',
    })
    return streamedText(response)
  }
}
