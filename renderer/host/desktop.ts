import type { Host } from '#shared/host/host.ts'
import { remoteHost } from '#shared/host/remote.ts'
import type { DesktopBridge } from '#shared/host/wire.ts'

declare global {
  interface Window {
    readonly lectern: DesktopBridge
  }
}

/** The Host lives in the main process; this window reaches it over the preload script's wire. */
export async function connectHost(): Promise<{ host: Host; platform: 'desktop' }> {
  return { host: remoteHost(window.lectern), platform: 'desktop' }
}
