import './drawn.css'
import type { FirstAnswer } from '#shared/host/first-page.ts'
import type { Host } from '#shared/host/host.ts'
import { type RemoteHost, remoteHost } from '#shared/host/remote/remote-host.ts'
import { remoteShell, type Shell } from '#shared/desktop/shell.ts'
import { textWire } from '#shared/host/remote/text-wire.ts'
import { type DesktopBridge, FIRST_QUERY, firstQuery } from '#shared/host/remote/wire.ts'

declare global {
  interface Window {
    readonly lectern: DesktopBridge
  }
}

interface DesktopConnection {
  readonly host: Host
  readonly platform: 'desktop'
  readonly shell: Shell
  /** What the window can show without a question. */
  readonly first: FirstAnswer | null
}

/** The Host lives in the main process; this window reaches it, and the desktop around it, over the preload script's wires. */
export async function connectHost(): Promise<DesktopConnection> {
  const host = remoteHost(textWire(window.lectern))
  const shell = remoteShell(window.lectern.shell)
  return { host, platform: 'desktop', shell, first: host.firstPage() ?? (await firstOfDrawn(host)) }
}

/** Milliseconds that a list which is on screen already waits for the app's own at most. */
const PATIENCE = 500

/** Where a list was drawn ahead (first-drawing.tsx), it stays until the app has one to put in its place. */
function firstOfDrawn(host: RemoteHost): Promise<FirstAnswer | null> | null {
  if (document.querySelector('#root > *') === null) return null
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))
  return Promise.race([host.askFirst(firstQuery(localStorage.getItem(FIRST_QUERY))), late])
}
