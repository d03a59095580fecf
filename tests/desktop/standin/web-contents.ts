import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Cdp } from './chromium.ts'
import { PageIpc } from './page-ipc.ts'
import { pageScript } from './page.ts'
import type { MessagePortMain } from './ports.ts'
import { answer, fromPage, toPage } from './protocol.ts'
import { defaultSession, type PageSession, session } from './session.ts'
import { type Contents, nextId, state } from './state.ts'
import { preventable, record } from './strict.ts'

const binding = '__electronStandin'

export interface WebPreferences {
  preload?: string
  additionalArguments?: string[]
  [key: string]: unknown
}

export interface ContentsOptions {
  width?: number
  height?: number
  webPreferences?: WebPreferences
}

interface Owner {
  pageNamed(title: string): void
  focus(): void
  close(): void
  shown(): void
  gone(): void
}

type OpenHandler = (details: { url: string; frameName: string; disposition: string }) => { action: 'allow' | 'deny' }

/** A page of the running Chromium, as Electron's webContents. */
export class WebContents extends EventEmitter implements Contents {
  readonly id = nextId()
  readonly session: PageSession
  readonly mainFrame: object
  targetId = ''
  readonly #owner: Owner
  readonly #preferences: WebPreferences
  readonly #ipc: PageIpc
  readonly #attached: Promise<void>
  #sessionId = ''
  #frameId = ''
  /** The address that the app itself requested. It emits no will-navigate. */
  #expected = ''
  #url = ''
  #title = ''
  #zoom = 1
  #muted = false
  #loading = false
  #destroyed = false
  #crashed = false
  readonly #playing = new Set<string>()
  #open: OpenHandler = () => ({ action: 'allow' })
  readonly #popupsJudged: ('allow' | 'deny')[] = []
  readonly #popupsAwaited: ((answer: 'allow' | 'deny') => void)[] = []

  constructor(owner: Owner, options: ContentsOptions, targetId?: string) {
    super()
    this.#owner = owner
    this.#preferences = options.webPreferences ?? {}
    const { partition } = this.#preferences
    this.session = typeof partition === 'string' ? session.fromPartition(partition) : defaultSession
    this.mainFrame = this.#frame()
    this.#ipc = new PageIpc(this, (expression) => this.#whenAttached('Runtime.evaluate', { expression }))
    state.contents.push(this)
    this.#attached = this.#attach(options, targetId)
    this.#attached.catch((error) => console.error('electron stand-in:', error))
  }

  #frame(): object {
    const url = () => this.getURL()
    const origin = () => (URL.canParse(this.#url) ? fromPage(new URL(this.#url).origin) : 'null')
    const frame = {
      routingId: 1,
      processId: 1,
      parent: null,
      get url() {
        return url()
      },
      get origin() {
        return origin()
      },
      get top() {
        return frame
      },
      isDestroyed: () => this.#destroyed,
      send: (channel: string, ...args: unknown[]) => this.send(channel, ...args),
      postMessage: (channel: string, message: unknown, transfer?: MessagePortMain[]) =>
        this.postMessage(channel, message, transfer),
    }
    return frame
  }

  #cdp(method: string, params: object = {}): Promise<Cdp> {
    return state.chromium.send(method, params, this.#sessionId)
  }

  /** For commands that may come too late. A page that is gone ignores them. */
  #whenAttached(method: string, params: object): void {
    if (this.#destroyed) return
    this.#attached.then(() => this.#cdp(method, params)).catch(() => {})
  }

  async #attach({ width = 800, height = 600 }: ContentsOptions, targetId?: string): Promise<void> {
    const { chromium } = state
    this.targetId = targetId ?? (await newTarget(this.id, width, height, await this.session.context()))
    const attached = await chromium.send('Target.attachToTarget', { targetId: this.targetId, flatten: true })
    this.#sessionId = attached.sessionId
    this.#listen()
    const { preload, additionalArguments: argv = [] } = this.#preferences
    if (preload && !/\.c?js$/.test(preload)) throw new Error(`a sandboxed preload must be CommonJS: ${preload}`)
    const info = { platform: process.platform, arch: process.arch, versions: { ...process.versions }, env: {}, argv }
    const source = pageScript(binding, info, preload ? readFileSync(preload, 'utf8') : null)
    await Promise.all([
      this.#cdp('Page.enable'),
      this.#cdp('Inspector.enable'),
      this.#cdp('Runtime.enable'),
      this.#cdp('Media.enable'),
      this.#cdp('Runtime.addBinding', { name: binding }),
      this.#cdp('Page.addScriptToEvaluateOnNewDocument', { source }),
      this.#cdp('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      this.#applyTheme(),
    ])
    this.#frameId = (await this.#cdp('Page.getFrameTree')).frameTree.frame.id
    if (chromium.openAppWindow) await this.setWindowBounds({ width, height }, true)
  }

  #listen(): void {
    const on = (method: string, listener: (params: Cdp) => void) =>
      state.chromium.on(`${this.#sessionId}:${method}`, listener)
    on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === binding) this.#ipc.receive(JSON.parse(payload))
    })
    on('Fetch.requestPaused', (paused) => {
      this.#judgeRequest(paused).catch((error) => {
        // A page that closes aborts its requests.
        if (!this.#destroyed) console.error('electron stand-in:', error)
      })
    })
    on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId) return
      this.#url = frame.url + (frame.urlFragment ?? '')
      this.#crashed = false
      this.emit('did-navigate', {}, this.getURL(), 200, 'OK')
    })
    on('Page.windowOpen', ({ url }) => {
      const details = { url: fromPage(url), frameName: '', disposition: 'foreground-tab' }
      this.#popupsJudged.push(this.#open(details).action)
      this.#pairPopups()
    })
    on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId !== this.#frameId) return
      this.#url = url
      this.emit('did-navigate-in-page', {}, this.getURL(), true)
    })
    on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId !== this.#frameId) return
      this.#loading = true
      this.emit('did-start-loading', {})
    })
    on('Page.domContentEventFired', () => this.emit('dom-ready', {}))
    on('Page.loadEventFired', () => {
      this.#loading = false
      this.emit('did-finish-load', {})
      this.#owner.shown()
      // Chromium reports a title that a script sets, but not always one that came with the document.
      state.chromium
        .send('Target.getTargetInfo', { targetId: this.targetId })
        .then(({ targetInfo }) => this.named(targetInfo.title))
        .catch(() => {})
    })
    on('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId !== this.#frameId) return
      this.#loading = false
      this.emit('did-stop-loading', {})
    })
    on('Inspector.targetCrashed', () => {
      this.#crashed = true
      const details = { reason: 'crashed', exitCode: 1 }
      this.emit('render-process-gone', {}, details)
      state.app.emit('render-process-gone', {}, this, details)
    })
    on('Media.playerEventsAdded', ({ playerId, events }) => this.#hearPlayer(playerId, events))
    on('Page.downloadWillBegin', ({ url, suggestedFilename }) =>
      this.session.announceDownload(this, fromPage(url), suggestedFilename),
    )
  }

  /** Handles player events, which Chromium reports in batches and out of order. */
  #hearPlayer(playerId: string, events: { timestamp: number; value: string }[]): void {
    for (const { value } of events.toSorted((one, other) => one.timestamp - other.timestamp)) {
      const { event } = JSON.parse(value)
      if (event === 'kPlay' && !this.#playing.has(playerId)) {
        this.#playing.add(playerId)
        this.emit('media-started-playing', {})
      } else if (/^k(?:Pause|Ended|WebMediaPlayerDestroyed)$/.test(event) && this.#playing.delete(playerId)) {
        this.emit('media-paused', {})
      }
    }
  }

  /**
   * Handles a document that is about to open: the app may refuse it, and is asked for permissions. Then the request is
   * answered.
   */
  async #judgeRequest(paused: Cdp): Promise<void> {
    const url = fromPage(paused.request.url)
    if (paused.resourceType === 'Document') {
      const isMainFrame = paused.frameId === this.#frameId
      const event = preventable({ url, isMainFrame, isSameDocument: false, frame: this.mainFrame })
      if (isMainFrame && url !== this.#expected) this.emit('will-navigate', event, url, false, true)
      if (url !== this.#expected) this.emit('will-frame-navigate', event)
      if (event.defaultPrevented) {
        await this.#cdp('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'Aborted' })
        return
      }
      if (isMainFrame) {
        this.#ipc.newDocument()
        await this.session.askFor(this, url, new URL(paused.request.url).origin)
      }
    }
    await answer(this.#sessionId, paused)
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
    this.#ipc.send(channel, args)
  }

  postMessage(channel: string, message: unknown, transfer?: MessagePortMain[]): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
    this.#ipc.send(channel, [message], transfer)
  }

  async loadURL(url: string): Promise<void> {
    await this.#attached
    this.#expected = withoutFragment(url)
    const loaded = new Promise<void>((resolve) => this.once('did-finish-load', () => resolve()))
    const { errorText } = await this.#cdp('Page.navigate', { url: toPage(url) })
    this.#expected = ''
    if (errorText) {
      this.emit('did-fail-load', {}, -2, errorText, url, true)
      throw Object.assign(new Error(`${errorText} (-2) loading '${url}'`), { code: errorText, errno: -2, url })
    }
    await loaded
  }

  loadFile = (path: string, options: { hash?: string } = {}) =>
    this.loadURL(pathToFileURL(path).href + (options.hash ? `#${options.hash}` : ''))

  reload = () => {
    this.#expected = withoutFragment(this.getURL())
    this.#whenAttached('Page.reload', {})
  }
  reloadIgnoringCache = this.reload
  stop = () => this.#whenAttached('Page.stopLoading', {})

  getURL = () => fromPage(this.#url)
  getTitle = () => this.#title
  getType = () => 'window'
  getLastWebPreferences = () => ({ ...this.#preferences })
  getUserAgent = () => 'Electron stand-in'
  getOSProcessId = () => process.pid
  isLoading = () => this.#loading
  isDestroyed = () => this.#destroyed
  /** Crashes the page's process, as its own fault would. */
  forcefullyCrashRenderer = () => this.#whenAttached('Page.crash', {})
  isCrashed = () => this.#crashed
  isFocused = () => state.focused?.webContents.id === this.id
  isDevToolsOpened = () => false
  focus = () => this.#owner.focus()
  openDevTools = () => record('webContents.openDevTools')
  closeDevTools = () => record('webContents.closeDevTools')
  toggleDevTools = () => record('webContents.toggleDevTools')
  setAudioMuted = (muted: boolean) => {
    this.#muted = muted
  }
  isAudioMuted = () => this.#muted
  setWindowOpenHandler = (handler: OpenHandler) => {
    this.#open = handler
  }
  /** Returns the handler's answer about the page's oldest window that has not been queried yet. */
  nextPopup(): Promise<'allow' | 'deny'> {
    return new Promise((resolve) => {
      this.#popupsAwaited.push(resolve)
      this.#pairPopups()
    })
  }
  // Chromium reports a page's request for a window with its address, and the window without it, in either order.
  #pairPopups(): void {
    while (this.#popupsJudged.length > 0 && this.#popupsAwaited.length > 0) {
      this.#popupsAwaited.shift()?.(this.#popupsJudged.shift() ?? 'deny')
    }
  }

  async executeJavaScript(code: string): Promise<unknown> {
    await this.#attached
    const options = { expression: code, awaitPromise: true, returnByValue: true, userGesture: true }
    const { result, exceptionDetails } = await this.#cdp('Runtime.evaluate', options)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  /** Runs in an isolated world, where the page's scripts have changed nothing. */
  async executeJavaScriptInIsolatedWorld(_world: number, scripts: { code: string }[]): Promise<unknown> {
    await this.#attached
    const { executionContextId } = await this.#cdp('Page.createIsolatedWorld', { frameId: this.#frameId })
    let value: unknown
    for (const { code } of scripts) {
      const options = { expression: code, contextId: executionContextId, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = await this.#cdp('Runtime.evaluate', options)
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      value = result.value
    }
    return value
  }
  replaceMisspelling = (word: string) => record('webContents.replaceMisspelling', word)
  copyImageAt = (x: number, y: number) => record('webContents.copyImageAt', x, y)
  async printToPDF(options: object = {}): Promise<Buffer> {
    await this.#attached
    return Buffer.from((await this.#cdp('Page.printToPDF', options)).data, 'base64')
  }
  print = (options: unknown) => record('webContents.print', options)
  getZoomFactor = () => this.#zoom
  setZoomFactor(factor: number): void {
    this.#zoom = factor
    this.#whenAttached('Runtime.evaluate', { expression: `document.documentElement.style.zoom = ${factor}` })
  }
  getZoomLevel = () => Math.log(this.#zoom) / Math.log(1.2)
  setZoomLevel = (level: number) => this.setZoomFactor(1.2 ** level)
  setVisualZoomLevelLimits = async () => {}
  close = () => this.#owner.close()

  applyTheme(): void {
    this.#attached.then(() => this.#applyTheme()).catch(() => {})
  }
  #applyTheme(): Promise<Cdp> {
    const value = state.themeSource === 'system' ? '' : state.themeSource
    // Windows without a screen are invisible, and each frame of an animation takes processor time.
    const motion = { name: 'prefers-reduced-motion', value: state.chromium.openAppWindow ? '' : 'reduce' }
    return this.#cdp('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }, motion] })
  }

  async setWindowBounds(bounds: object, attaching = false): Promise<void> {
    if (!attaching) await this.#attached
    const { windowId } = await state.chromium.send('Browser.getWindowForTarget', { targetId: this.targetId })
    await state.chromium.send('Browser.setWindowBounds', { windowId, bounds })
  }

  closeTarget(): void {
    this.#attached.then(() => state.chromium.send('Target.closeTarget', { targetId: this.targetId })).catch(() => {})
  }

  named(title: string): void {
    if (title === this.#title) return
    this.#title = title
    this.emit('page-title-updated', {}, title, true)
    this.#owner.pageNamed(title)
  }

  /** Handles the end of the page. */
  gone(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    this.#ipc.newDocument()
    state.contents.splice(state.contents.indexOf(this), 1)
    this.emit('destroyed')
    this.#owner.gone()
  }
}

/** Returns the address as Chromium reports it: with a path, without a fragment. */
function withoutFragment(url: string): string {
  return /^[a-z]+:\/\/[^/]+$/i.test(url) ? `${url}/` : url.replace(/#.*/, '')
}

/** Opens a new page in Chromium: an invisible tab or, headed, a separate window. */
async function newTarget(id: number, width: number, height: number, browserContextId?: string): Promise<string> {
  const { chromium } = state
  if (!chromium.openAppWindow || browserContextId !== undefined) {
    const created = { url: 'about:blank', newWindow: true, width, height, browserContextId }
    return (await chromium.send('Target.createTarget', created)).targetId
  }
  const url = `data:text/html,<!--${id}-->`
  const found = new Promise<string>((resolve) => {
    const look = ({ targetInfo }: Cdp) => {
      if (targetInfo.type !== 'page' || decodeURI(targetInfo.url) !== url) return
      chromium.off('Target.targetCreated', look).off('Target.targetInfoChanged', look)
      resolve(targetInfo.targetId)
    }
    chromium.on('Target.targetCreated', look).on('Target.targetInfoChanged', look)
  })
  chromium.openAppWindow(url, width, height)
  return found
}
