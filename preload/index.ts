import { contextBridge, ipcRenderer } from 'electron'
import type { DesktopBridge } from '#shared/host/wire.ts'

/** A message wire and nothing else: what may be asked for is decided, and checked, on the other side. */
const bridge: DesktopBridge = {
  platform: process.platform as DesktopBridge['platform'],
  post: (message) => ipcRenderer.send('host', message),
  onMessage: (listener) => {
    const heard = (_event: unknown, message: unknown): void => listener(message)
    ipcRenderer.on('host', heard)
    return () => {
      ipcRenderer.off('host', heard)
    }
  },
}

contextBridge.exposeInMainWorld('lectern', bridge)
