import { contextBridge, ipcRenderer } from 'electron'
import { type DesktopBridge, FIRST_QUERY_KEY, parseFirstQuery } from '#shared/host/remote/desktop-bridge.ts'
import type { FirstPageRequest } from '#shared/host/initial-content.ts'
import { toNotice } from '#shared/wire/messages.ts'
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

/**
 * Requests the first data that this window shows while its scripts are still loading. Early messages are buffered for
 * them.
 */
function early(host: Port): Port {
  const waiting: unknown[] = []
  const stop = host.onMessage((message) => waiting.push(message))
  if (location.pathname !== '/reader') {
    const query = parseFirstQuery(localStorage.getItem(FIRST_QUERY_KEY))
    host.post(toNotice({ type: 'first', query } satisfies FirstPageRequest))
  }
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

/** Two message wires and nothing else: the other side decides and validates what may be called. */
const bridge: DesktopBridge = {
  platform: process.platform as DesktopBridge['platform'],
  ...early(wire('host')),
  shell: wire('shell'),
}

contextBridge.exposeInMainWorld('lectern', bridge)
