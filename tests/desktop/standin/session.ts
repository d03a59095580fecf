import { EventEmitter } from 'node:events'
import { net, protocol } from './protocol.ts'
import { type Contents, state } from './state.ts'
import { preventable, record, strict } from './strict.ts'

type PermissionHandler = (
  contents: unknown,
  permission: string,
  callback: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void

/**
 * Electron's permission names and DevTools' names for them. The stand-in asks the app's handler for each when a page
 * opens, because headless Chromium never asks: it refuses.
 */
const permissions = [
  ['notifications', { name: 'notifications' }],
  ['geolocation', { name: 'geolocation' }],
  ['media', { name: 'microphone' }],
  ['media', { name: 'camera' }],
  ['midi', { name: 'midi' }],
  ['clipboard-read', { name: 'clipboard-read' }],
  ['clipboard-sanitized-write', { name: 'clipboard-write' }],
  ['idle-detection', { name: 'idle-detection' }],
] as const

/** A download of a page. Without a path set for it, Electron would ask for one. */
class DownloadItem extends EventEmitter {
  readonly #url: string
  readonly #name: string
  #path = ''

  constructor(url: string, name: string) {
    super()
    this.#url = url
    this.#name = name
  }
  getURL = () => this.#url
  getFilename = () => this.#name
  setSavePath = (path: string) => {
    this.#path = path
  }
  getSavePath = () => this.#path
}

class Session extends EventEmitter {
  readonly protocol = protocol
  readonly #partition: string | null
  #context: Promise<string | undefined> | undefined

  constructor(partition: string | null) {
    super()
    this.#partition = partition
  }

  /** Chromium's own isolation of cookies and storage. The default session is the browser's first context. */
  context(): Promise<string | undefined> {
    this.#context ??= this.#openContext()
    return this.#context
  }

  async #openContext(): Promise<string | undefined> {
    const { chromium } = state
    const id: string | undefined =
      this.#partition === null ? undefined : (await chromium.send('Target.createBrowserContext')).browserContextId
    const own = id === undefined ? {} : { browserContextId: id }
    await chromium.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true, ...own })
    return id
  }

  /** Announces a download that a page of this session starts. The app may refuse it. Nothing is ever written here. */
  announceDownload(contents: Contents, url: string, name: string): void {
    const event = preventable({})
    this.emit('will-download', event, new DownloadItem(url, name), contents)
    record(event.defaultPrevented ? 'session.downloadRefused' : 'session.downloadAllowed', url)
  }
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
  addWordToSpellCheckerDictionary = (word: string) => {
    record('session.addWordToSpellCheckerDictionary', word)
    return true
  }

  /** Asks the app for each permission on behalf of a page, and sets the answers in Chromium. */
  async askFor(contents: Contents, url: string, origin: string): Promise<void> {
    const ask = this.#asked
    if (!ask) return
    const browserContextId = await this.context()
    for (const [name, permission] of permissions) {
      const granted = await new Promise<boolean>((resolve) => {
        ask(contents, name, resolve, { requestingUrl: url, isMainFrame: true })
      })
      const setting = granted ? 'granted' : 'denied'
      await state.chromium
        .send('Browser.setPermission', { permission, setting, origin, browserContextId })
        .catch(() => {})
    }
  }
}

export type PageSession = Session
export const defaultSession = strict('session', new Session(null))
const partitions = new Map<string, Session>()

function fromPartition(name: string): Session {
  if (name === '') return defaultSession
  const known = partitions.get(name) ?? strict('session', new Session(name))
  partitions.set(name, known)
  return known
}

export const session = strict('session', { defaultSession, fromPartition })
