import { contextBridge, ipcRenderer } from 'electron'
import { type DesktopBridge, FIRST_QUERY, firstQuery, type Wire } from '#shared/host/wire.ts'

const wire = (channel: 'host' | 'shell'): Wire => ({
  post: (message) => ipcRenderer.send(channel, message),
  onMessage: (listener) => {
    const heard = (_event: unknown, message: unknown): void => listener(message)
    ipcRenderer.on(channel, heard)
    return () => {
      ipcRenderer.off(channel, heard)
    }
  },
})

/** Asks for what this window will show first while its scripts are still on their way; what comes early waits for them. */
function early(host: Wire): Wire {
  const waiting: unknown[] = []
  const stop = host.onMessage((message) => waiting.push(message))
  if (location.pathname !== '/reader')
    host.post({ lectern: 'first', query: firstQuery(localStorage.getItem(FIRST_QUERY)) })
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

// Dates and numbers of the first rows need tables that take a moment to be read: not before something is painted.
requestAnimationFrame(() =>
  setTimeout(() => {
    new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(0, 'day')
    new Intl.DateTimeFormat(undefined, { dateStyle: 'full' }).format(0)
    ;(1).toLocaleString()
  }),
)

/** Two message wires and nothing else: what may be asked for is decided, and checked, on the other side. */
const bridge: DesktopBridge = {
  platform: process.platform as DesktopBridge['platform'],
  ...early(wire('host')),
  shell: wire('shell'),
}

contextBridge.exposeInMainWorld('lectern', bridge)
