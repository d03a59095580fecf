import { EventEmitter } from 'node:events'
import { state, type Window } from './state.ts'
import { preventable, record } from './strict.ts'
import { type ContentsOptions, WebContents } from './web-contents.ts'

interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

type Mode = 'normal' | 'minimized' | 'maximized' | 'fullscreen'

interface WindowOptions extends ContentsOptions, Partial<Bounds> {
  title?: string
  show?: boolean
  backgroundColor?: string
}

/**
 * A window over a page of the running Chromium. Focus and visibility are plain state, because headless Chromium has no
 * screen.
 */
export class BrowserWindow extends EventEmitter implements Window {
  static getAllWindows = () => [...state.windows]
  static getFocusedWindow = () => state.focused ?? null
  static fromWebContents = (contents: unknown) =>
    state.windows.find((window) => window.webContents === contents) ?? null
  static fromId = (id: number) => state.windows.find((window) => window.id === id) ?? null

  readonly webContents: WebContents
  readonly id: number
  closing = false
  #title: string
  #bounds: Bounds
  #minimum: [number, number] = [0, 0]
  #mode: Mode = 'normal'
  #visible = false
  #painted = false
  #destroyed = false
  #background: string

  constructor(options: WindowOptions = {}, targetId?: string) {
    super()
    if (!state.ready) throw new Error('Cannot create BrowserWindow before app is ready')
    const {
      x = 0,
      y = 0,
      width = 800,
      height = 600,
      title = state.meta.name,
      show = true,
      backgroundColor = '#FFFFFF',
    } = options
    this.#title = title
    this.#background = backgroundColor
    this.#bounds = { x, y, width, height }
    this.webContents = new WebContents(
      {
        pageNamed: (given) => this.pageNamed(given),
        focus: () => this.focus(),
        close: () => this.close(),
        shown: () => this.#shown(),
        gone: () => this.#gone(),
      },
      options,
      targetId,
    )
    this.id = this.webContents.id
    state.windows.push(this)
    state.app.emit('browser-window-created', {}, this)
    state.app.emit('web-contents-created', {}, this.webContents)
    if (show) this.show()
  }

  loadURL = (url: string) => this.webContents.loadURL(url)
  loadFile = (path: string, options?: { hash?: string }) => this.webContents.loadFile(path, options)
  reload = () => this.webContents.reload()

  #shown(): void {
    if (!this.#painted) this.emit('ready-to-show')
    this.#painted = true
  }

  show(): void {
    if (!this.#visible) this.emit('show')
    this.#visible = true
    this.focus()
  }
  showInactive = () => {
    this.#visible = true
  }
  hide(): void {
    this.#visible = false
    this.blur()
    this.emit('hide')
  }
  isVisible = () => this.#visible

  focus(): void {
    if (state.focused === this) return
    state.focused?.blur()
    state.focused = this
    this.emit('focus')
    state.app.emit('browser-window-focus', {}, this)
  }
  blur(): void {
    if (state.focused !== this) return
    state.focused = undefined
    this.emit('blur')
    state.app.emit('browser-window-blur', {}, this)
  }
  isFocused = () => state.focused === this

  close(): void {
    if (this.#destroyed || this.closing) return
    const event = preventable({})
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }
  destroy(): void {
    this.closing = true
    this.webContents.closeTarget()
  }
  isDestroyed = () => this.#destroyed

  #gone(): void {
    this.blur()
    this.#destroyed = true
    state.windows.splice(state.windows.indexOf(this), 1)
    this.emit('closed')
    if (state.windows.length === 0) state.allWindowsClosed()
  }

  #setMode(mode: Mode, event: string): void {
    this.#mode = mode
    this.webContents.setWindowBounds({ windowState: mode }).catch(() => {})
    this.emit(event)
  }
  minimize = () => this.#setMode('minimized', 'minimize')
  maximize = () => this.#setMode('maximized', 'maximize')
  unmaximize = () => this.#setMode('normal', 'unmaximize')
  restore = () => this.#setMode('normal', 'restore')
  setFullScreen = (on: boolean) =>
    this.#setMode(on ? 'fullscreen' : 'normal', on ? 'enter-full-screen' : 'leave-full-screen')
  isMinimized = () => this.#mode === 'minimized'
  isMaximized = () => this.#mode === 'maximized'
  isFullScreen = () => this.#mode === 'fullscreen'
  isNormal = () => this.#mode === 'normal'

  getBounds = () => ({ ...this.#bounds })
  getNormalBounds = () => ({ ...this.#bounds })
  getContentBounds = () => ({ ...this.#bounds })
  getSize = () => [this.#bounds.width, this.#bounds.height]
  getPosition = () => [this.#bounds.x, this.#bounds.y]
  setBounds(bounds: Partial<Bounds>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
    const { x: left, y: top, width, height } = this.#bounds
    this.webContents.setWindowBounds({ left, top, width, height }).catch(() => {})
    if (bounds.x !== undefined || bounds.y !== undefined) this.emit('move')
    if (bounds.width !== undefined || bounds.height !== undefined) this.emit('resize')
  }
  setSize = (width: number, height: number) => this.setBounds({ width, height })
  setPosition = (x: number, y: number) => this.setBounds({ x, y })
  setMinimumSize = (width: number, height: number) => {
    this.#minimum = [width, height]
  }
  getMinimumSize = () => this.#minimum
  center = () => record('window.center')

  setTitle = (title: string) => {
    this.#title = title
  }
  /** Handles a new page title: it becomes the window's title, unless the app prevents that. */
  pageNamed(title: string): void {
    const event = preventable({})
    this.emit('page-title-updated', event, title, true)
    if (!event.defaultPrevented) this.#title = title
  }
  getTitle = () => this.#title
  setMenu = (menu: unknown) => record('window.setMenu', menu)
  removeMenu = () => record('window.removeMenu')
  setMenuBarVisibility = (on: boolean) => record('window.setMenuBarVisibility', on)
  setAutoHideMenuBar = (on: boolean) => record('window.setAutoHideMenuBar', on)
  setBackgroundColor = (color: string) => {
    this.#background = color
  }
  getBackgroundColor = () => this.#background
  setTitleBarOverlay = (overlay: object) => record('window.setTitleBarOverlay', overlay)
  setAlwaysOnTop = (on: boolean) => record('window.setAlwaysOnTop', on)
  setProgressBar = (value: number) => record('window.setProgressBar', value)
  setIcon = (icon: unknown) => record('window.setIcon', icon)
  flashFrame = (on: boolean) => record('window.flashFrame', on)
  moveTop = () => record('window.moveTop')
}
