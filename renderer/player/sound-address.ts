import type { Host } from '#shared/host/host.ts'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'

/** Where a sound on the web is loaded from: by way of the service if its own address has no encryption. */
export async function soundAddress(call: Host['call'], url: string, signal: AbortSignal): Promise<string> {
  if (!/^http:/i.test(url)) return url
  const { key } = await call('pictureKey', {}, signal)
  return `/api/${DEFAULT_API_VERSION}/sounds/?${new URLSearchParams({ key, url })}`
}
