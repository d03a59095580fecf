import { contextBridge, ipcRenderer } from 'electron'
import type { FirstQuestion } from '#shared/host/first-page.ts'
import { type DesktopBridge, FIRST_PAGE, FIRST_QUERY, firstQuery } from '#shared/host/remote/wire.ts'
import { noticeOf } from '#shared/wire/messages.ts'
import type { Port } from '#shared/wire/port.ts'

const wire = (channel: 'host' | 'shell'): Port => ({
  post: (message) => ipcRenderer.send(channel, message),
  onMessage: (listener) => {
    const heard = (_event: unknown, message: unknown): void => listener(message)
    ipcRenderer.on(channel, heard)
    return () => {
      ipcRenderer.off(channel, heard)
    }
  },
})

/** After a frame has been drawn; where none are, a little later. */
function afterFrame(run: () => void): void {
  let waits = true
  const once = (): void => {
    if (waits) run()
    waits = false
  }
  setTimeout(once, 200)
  requestAnimationFrame(() => setTimeout(once))
}

/**
 * Asks for what this window will show first while its scripts are still on their way; what comes early waits for them.
 * A list that came with the page is painted before anything else is done.
 */
function early(host: Port): Port {
  const waiting: unknown[] = []
  const stop = host.onMessage((message) => waiting.push(message))
  const ask = (): void => {
    const query = firstQuery(localStorage.getItem(FIRST_QUERY))
    host.post(noticeOf({ type: 'first', query } satisfies FirstQuestion))
  }
  if (new URLSearchParams(location.search).has(FIRST_PAGE)) afterFrame(ask)
  else if (location.pathname !== '/reader') ask()
  return {
    post: host.post,
    onMessage: (listener) => {
      stop()
      const stopListening = host.onMessage(listener)
      for (const message of waiting.splice(0)) listener(message)
      return stopListening
    },
  }
}

// Dates and numbers of the first rows need tables that take a moment to be read.
afterFrame(() => {
  new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(0, 'day')
  new Intl.DateTimeFormat(undefined, { dateStyle: 'full' }).format(0)
  ;(1).toLocaleString()
})

/** Two message wires and nothing else: what may be asked for is decided, and checked, on the other side. */
const bridge: DesktopBridge = {
  platform: process.platform as DesktopBridge['platform'],
  ...early(wire('host')),
  shell: wire('shell'),
}

contextBridge.exposeInMainWorld('lectern', bridge)
