import type { Host } from '#shared/host/host.ts'
import { remoteHost } from '#shared/host/remote.ts'
import { remoteShell, type Shell } from '#shared/host/shell.ts'
import type { DesktopBridge } from '#shared/host/wire.ts'

declare global {
  interface Window {
    readonly lectern: DesktopBridge
  }
}

/** The Host lives in the main process; this window reaches it, and the desktop around it, over the preload script's wires. */
export async function connectHost(): Promise<{ host: Host; platform: 'desktop'; shell: Shell }> {
  return { host: remoteHost(window.lectern), platform: 'desktop', shell: remoteShell(window.lectern.shell) }
}
