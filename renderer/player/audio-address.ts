import type { Host } from '#shared/host/host.ts'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'

/**
 * Returns the address from which audio on the web is loaded: through the service if its own address has no encryption.
 */
export async function audioAddress(call: Host['call'], url: string, signal: AbortSignal): Promise<string> {
  return /^http:/i.test(url) ? await audioByService(call, url, signal) : url
}

/**
 * Returns the address of the same audio at the service. A page may play the audio of other sites, but not read its
 * bytes.
 */
export async function audioByService(call: Host['call'], url: string, signal: AbortSignal): Promise<string> {
  const { key } = await call('pictureKey', {}, signal)
  return `/api/${DEFAULT_API_VERSION}/sounds/?${new URLSearchParams({ key, url })}`
}
