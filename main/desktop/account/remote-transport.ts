import { net } from 'electron'
import type { Transport } from '#shared/host/ports.ts'
import { incrementalText } from '../incremental-text.ts'

/**
 * Requests to a service elsewhere with the system's network settings (proxies, certificates). Only the agreed origin is
 * contacted, and the one that answers for it without a proxy, if any. A redirect elsewhere is not followed, because a
 * token must not leave.
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
    return incrementalText(response)
  }
}
