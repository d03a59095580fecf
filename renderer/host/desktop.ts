import type { Host } from '#shared/host/host.ts'
import { remoteHost } from '#shared/host/remote.ts'
import { remoteShell, type Shell } from '#shared/host/shell.ts'
import { textWire } from '#shared/host/text-wire.ts'
import { type DesktopBridge, FIRST_QUERY } from '#shared/host/wire.ts'

declare global {
  interface Window {
    readonly lectern: DesktopBridge
  }
}

/** The Host lives in the main process; this window reaches it, and the desktop around it, over the preload script's wires. */
export async function connectHost(): Promise<{ host: Host; platform: 'desktop'; shell: Shell }> {
  const host = remoteHost(textWire(window.lectern))
  return { host: rememberingFirst(host), platform: 'desktop', shell: remoteShell(window.lectern.shell) }
}

/** The first list of a window is what the next one will show first, too: asked for before it can ask (preload). */
function rememberingFirst(host: Host): Host {
  let known = false
  return {
    ...host,
    queueIds: (query) => {
      if (!known) remember(JSON.stringify(query))
      known = true
      return host.queueIds(query)
    },
  }
}

function remember(query: string): void {
  try {
    if (localStorage.getItem(FIRST_QUERY) !== query) localStorage.setItem(FIRST_QUERY, query)
  } catch {
    // Then the next window asks for the usual list.
  }
}
