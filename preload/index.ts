import { contextBridge, ipcRenderer } from 'electron'
import type { DesktopBridge, Wire } from '#shared/host/wire.ts'

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

/** Two message wires and nothing else: what may be asked for is decided, and checked, on the other side. */
const bridge: DesktopBridge = {
  platform: process.platform as DesktopBridge['platform'],
  ...wire('host'),
  shell: wire('shell'),
}

contextBridge.exposeInMainWorld('lectern', bridge)
