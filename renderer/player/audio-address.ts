import type { Host } from '#shared/host/host.ts'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'

/**
 * Returns the address from which to load audio on the web. Audio whose own address is unencrypted is loaded through the
 * service.
 */
export async function audioAddress(call: Host['call'], url: string, signal: AbortSignal): Promise<string> {
  return /^http:/i.test(url) ? await audioByService(call, url, signal) : url
}

/**
 * Returns the service's address for the same audio. A page may play audio from other sites, but may not read its bytes.
 */
export async function audioByService(call: Host['call'], url: string, signal: AbortSignal): Promise<string> {
  const { key } = await call('pictureKey', {}, signal)
  return `/api/${DEFAULT_API_VERSION}/sounds/?${new URLSearchParams({ key, url })}`
}
