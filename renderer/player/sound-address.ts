import type { Host } from '#shared/host/host.ts'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'

/** Where a sound on the web is loaded from: by way of the service if its own address has no encryption. */
export async function soundAddress(call: Host['call'], url: string, signal: AbortSignal): Promise<string> {
  return /^http:/i.test(url) ? await soundByService(call, url, signal) : url
}

/** The address of the same sound at the service. A page may play the sound of other sites, but not read its bytes. */
export async function soundByService(call: Host['call'], url: string, signal: AbortSignal): Promise<string> {
  const { key } = await call('pictureKey', {}, signal)
  return `/api/${DEFAULT_API_VERSION}/sounds/?${new URLSearchParams({ key, url })}`
}
