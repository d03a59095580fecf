import { net } from 'electron'
import type { Transport } from '#shared/host/ports.ts'
import { incrementalText } from '../incremental-text.ts'

/**
 * Sends requests to a remote service with the system's network settings (proxies, certificates). Only two origins are
 * contacted: the agreed one and, if set, the one that reaches the service without a proxy. A redirect to another origin
 * is not followed, because tokens must not be sent there.
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
