import { EventEmitter } from 'node:events'
import { net, protocol } from './protocol.ts'
import { type Contents, state } from './state.ts'
import { record, strict } from './strict.ts'

type PermissionHandler = (
  contents: unknown,
  permission: string,
  callback: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void

/** Electron's names beside DevTools'. Each is put to the app's handler when a page opens, because headless Chromium
 *  never asks: it refuses. */
const permissions: Record<string, object> = {
  notifications: { name: 'notifications' },
  geolocation: { name: 'geolocation' },
  media: { name: 'microphone' },
  midi: { name: 'midi' },
  'clipboard-read': { name: 'clipboard-read' },
  'clipboard-sanitized-write': { name: 'clipboard-write' },
  'idle-detection': { name: 'idle-detection' },
}

class Session extends EventEmitter {
  readonly protocol = protocol
  readonly fetch = net.fetch
  #asked: PermissionHandler | undefined

  setPermissionRequestHandler = (handler: PermissionHandler | null) => {
    this.#asked = handler ?? undefined
  }
  setPermissionCheckHandler = (handler: unknown) => record('session.setPermissionCheckHandler', handler)
  setDevicePermissionHandler = (handler: unknown) => record('session.setDevicePermissionHandler', handler)
  setDisplayMediaRequestHandler = (handler: unknown) => record('session.setDisplayMediaRequestHandler', handler)
  setSpellCheckerLanguages = (languages: string[]) => record('session.setSpellCheckerLanguages', languages)
  setSpellCheckerEnabled = (on: boolean) => record('session.setSpellCheckerEnabled', on)
  setUserAgent = (agent: string) => record('session.setUserAgent', agent)
  setProxy = async (proxy: unknown) => record('session.setProxy', proxy)
  clearCache = async () => record('session.clearCache')
  clearStorageData = async () => record('session.clearStorageData')
  flushStorageData = () => record('session.flushStorageData')

  /** Asks the app for each permission on behalf of a page, and has Chromium keep the answers. */
  async askFor(contents: Contents, url: string, origin: string): Promise<void> {
    const ask = this.#asked
    if (!ask) return
    for (const [name, permission] of Object.entries(permissions)) {
      const granted = await new Promise<boolean>((resolve) => {
        ask(contents, name, resolve, { requestingUrl: url, isMainFrame: true })
      })
      const setting = granted ? 'granted' : 'denied'
      await state.chromium.send('Browser.setPermission', { permission, setting, origin }).catch(() => {})
    }
  }
}

export const defaultSession = strict('session', new Session())
export const session = strict('session', { defaultSession, fromPartition: () => defaultSession })
