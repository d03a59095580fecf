import type { FirstPageReply } from '#shared/host/initial-content.ts'
import type { Host } from '#shared/host/host.ts'
import { remoteHost } from '#shared/host/remote/host-rpc-client.ts'
import { remoteShell, type Shell } from '#shared/desktop/shell.ts'
import { jsonTextPort } from '#shared/host/remote/json-text-port.ts'
import type { DesktopBridge } from '#shared/host/remote/desktop-bridge.ts'

declare global {
  interface Window {
    readonly lectern: DesktopBridge
  }
}

interface DesktopConnection {
  readonly host: Host
  readonly platform: 'desktop'
  readonly shell: Shell
  /** Content that the window can show without a request. */
  readonly first: FirstPageReply | null
}

/** Connects through the preload script to the Host in the main process and to the desktop. */
export async function connectHost(): Promise<DesktopConnection> {
  const host = remoteHost(jsonTextPort(window.lectern))
  const shell = remoteShell(window.lectern.shell)
  return { host, platform: 'desktop', shell, first: host.firstPage() }
}
