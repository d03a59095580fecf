import { join } from 'node:path'
import { BrowserWindow, type BrowserWindowConstructorOptions, nativeTheme, screen } from 'electron'
import type { ShellRequest } from '#shared/desktop/shell-request.ts'
import type { ShellEvent } from '#shared/desktop/shell.ts'
import { JsonFile } from '../json-file.ts'
import { appWindowPreferences } from './web-preferences.ts'
import {
  type Bounds,
  cascadeBounds,
  type FrameColours,
  MINIMUM_SIZE,
  parseSavedWindows,
  visibleBounds,
  type SavedWindows,
  type WindowBounds,
} from './window-bounds.ts'
import { reported } from '../report.ts'

/**
 * Surface colors of the default light and dark themes, for the first start. They are painted before the page, so
 * nothing flashes.
 */
const defaults = {
  light: { surface: '#FFFFFF', ink: '#484844' },
  dark: { surface: '#1E1F22', ink: '#BBBAB6' },
} as const
const TITLE_BAR_HEIGHT = 38
const SIZES = { main: { width: 1240, height: 820 }, reader: { width: 820, height: 900 } } as const
const ZOOM_STEPS = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

export interface AppWindowsOptions {
  readonly origin: string
  /** The file for window positions, colors and zoom. */
  readonly file: string
  /** Called before a window's page is loaded. Returns the function that sends events to the page. */
  readonly admit: (window: BrowserWindow, hear: (request: ShellRequest) => void) => (event: ShellEvent) => void
  /** Handles a page's requests that are not about windows. */
  readonly hear: (request: ShellRequest, window: BrowserWindow) => void
  /** Called when another window comes to the front, or the front window's commands change. */
  readonly changed: () => void
}

interface Opened {
  readonly window: BrowserWindow
  /** The item that a reader window shows. */
  readonly contentId: number | null
  /** IDs of the commands that the page can run now. */
  commands: ReadonlySet<string>
  /** Events wait here until the page listens. */
  waiting: ShellEvent[] | null
  tell: (event: ShellEvent) => void
}

/** Opens, remembers and restores the interface's windows, and sends them events. */
export class AppWindows {
  readonly #options: AppWindowsOptions
  readonly #memory: JsonFile<SavedWindows>
  readonly #opened: Opened[] = []
  #quitting = false

  constructor(options: AppWindowsOptions) {
    this.#options = options
    this.#memory = new JsonFile(options.file, parseSavedWindows)
    nativeTheme.themeSource = this.#memory.value.colours?.source ?? 'system'
    nativeTheme.on('updated', this.#paintFrames)
  }

  /** Restores the windows of the last session, or opens one main window. */
  restore(): void {
    const { open } = this.#memory.value
    for (const place of open) this.#open(place.contentId, place)
    if (!open.some(({ contentId }) => contentId === null)) this.openMain()
  }

  openMain(): void {
    this.#open(null, this.#memory.value.main)
  }

  /** Opens a window for an item. Each item has at most one. */
  openReader(contentId: number): void {
    const known = this.#opened.find((opened) => opened.contentId === contentId)
    if (known) bringForward(known.window)
    else this.#open(contentId, null)
  }

  /** Brings a main window to the front, opening one if there is none. */
  show(): void {
    const front = this.front()
    const main = front?.contentId === null ? front : this.#opened.findLast(({ contentId }) => contentId === null)
    if (main) bringForward(main.window)
    else this.openMain()
  }

  /** Returns the window in front, or else the newest. */
  front(): {
    readonly window: BrowserWindow
    readonly contentId: number | null
    readonly commands: ReadonlySet<string>
  } | null {
    return this.#opened.find(({ window }) => window.isFocused()) ?? this.#opened.at(-1) ?? null
  }

  /** Returns a window whose page can run this command: the one in front if possible, otherwise the newest. */
  able(command: string): BrowserWindow | null {
    const able = this.#opened.filter(({ commands }) => commands.has(command))
    return (able.find(({ window }) => window.isFocused()) ?? able.at(-1))?.window ?? null
  }

  get count(): number {
    return this.#opened.length
  }

  get anyFocused(): boolean {
    return this.#opened.some(({ window }) => window.isFocused())
  }

  tell(window: BrowserWindow, event: ShellEvent): void {
    const opened = this.#opened.find((other) => other.window === window)
    if (opened?.waiting) opened.waiting.push(event)
    else opened?.tell(event)
  }

  tellAll(event: ShellEvent): void {
    for (const { window } of this.#opened) this.tell(window, event)
  }

  /** Opens a main window or brings it to the front, and sends it an event. */
  tellMain(event: ShellEvent): void {
    this.show()
    const front = this.front()
    const main = front?.contentId === null ? front : this.#opened.findLast(({ contentId }) => contentId === null)
    if (main) this.tell(main.window, event)
  }

  get zoom(): number {
    return this.#memory.value.zoom
  }

  /**
   * Zooms one step in or out, or back to the normal size for 0. Applies to all windows, because the same person reads
   * them.
   */
  stepZoom(direction: 1 | 0 | -1): void {
    const now = ZOOM_STEPS.findIndex((step) => step >= this.zoom - 0.001)
    const zoom = direction === 0 ? 1 : (ZOOM_STEPS[now + direction] ?? this.zoom)
    this.#memory.write({ ...this.#memory.value, zoom })
    for (const { window } of this.#opened) this.#applyZoom(window)
  }

  /** Remembers the open windows, because the app is about to quit. */
  rememberOpen(): void {
    if (this.#quitting) return
    this.#quitting = true
    const open = this.#opened.map(placeOf)
    this.#memory.write({ ...this.#memory.value, open, main: open.findLast(isMain) ?? this.#memory.value.main })
  }

  /** Quitting was cancelled. */
  stay(): void {
    this.#quitting = false
  }

  #open(contentId: number | null, place: WindowBounds | null): void {
    const bounds = this.#boundsFor(contentId, place)
    const window = new BrowserWindow({ ...bounds, ...this.#frame() })
    const opened: Opened = { window, contentId, commands: new Set(), waiting: [], tell: () => {} }
    this.#opened.push(opened)
    opened.tell = this.#options.admit(window, (request) => this.#hear(opened, request))
    this.#follow(opened)
    if (place?.maximized) window.maximize()
    if (place?.fullScreen) window.setFullScreen(true)
    const path = contentId === null ? '/' : `/reader?id=${contentId}`
    void reported('load a window', window.loadURL(this.#options.origin + path))
  }

  #boundsFor(contentId: number | null, place: WindowBounds | null): Bounds {
    const displays = screen.getAllDisplays().map(({ workArea }) => workArea)
    const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint())
    const size = contentId === null ? SIZES.main : SIZES.reader
    const centred = {
      x: Math.round(workArea.x + (workArea.width - size.width) / 2),
      y: Math.round(workArea.y + (workArea.height - size.height) / 2),
      ...size,
    }
    const others = this.#opened.map(({ window }) => window.getNormalBounds())
    return visibleBounds(cascadeBounds(visibleBounds(place?.bounds ?? centred, displays), others), displays)
  }

  #frame(): BrowserWindowConstructorOptions {
    const { surface, ink } = this.#colours()
    return {
      minWidth: MINIMUM_SIZE.width,
      minHeight: MINIMUM_SIZE.height,
      show: false,
      backgroundColor: surface,
      titleBarStyle: 'hidden',
      ...(process.platform === 'darwin'
        ? { trafficLightPosition: { x: 14, y: 12 } }
        : { titleBarOverlay: { color: surface, symbolColor: ink, height: TITLE_BAR_HEIGHT } }),
      webPreferences: appWindowPreferences(join(import.meta.dirname, '../preload/index.cjs')),
    }
  }

  /** Returns the last theme's colors if they fit the system's current appearance. */
  #colours(): Omit<FrameColours, 'source'> {
    const dark = nativeTheme.shouldUseDarkColors
    const { colours } = this.#memory.value
    return colours !== null && isDark(colours.surface) === dark ? colours : defaults[dark ? 'dark' : 'light']
  }

  #follow(opened: Opened): void {
    const { window } = opened
    window.once('ready-to-show', () => {
      this.#applyZoom(window)
      window.show()
    })
    window.on('focus', this.#options.changed)
    window.on('blur', this.#options.changed)
    window.on('close', () => {
      if (opened.contentId === null && !this.#quitting)
        this.#memory.write({ ...this.#memory.value, main: placeOf(opened), open: [placeOf(opened)] })
    })
    window.on('closed', () => {
      this.#opened.splice(this.#opened.indexOf(opened), 1)
      this.#options.changed()
    })
    // A reloaded page must report again that it is listening.
    window.webContents.on('did-navigate', () => {
      opened.waiting ??= []
      opened.commands = new Set()
      this.#options.changed()
    })
  }

  #hear(opened: Opened, request: ShellRequest): void {
    switch (request.type) {
      case 'ready': {
        const waiting = opened.waiting ?? []
        opened.waiting = null
        for (const event of waiting) opened.tell(event)
        break
      }
      case 'commands':
        opened.commands = new Set(request.active)
        this.#options.changed()
        break
      case 'theme': {
        const { source, surface, ink } = request
        const known = this.#memory.value.colours
        // Every window sends this when it opens, and usually nothing has changed.
        if (known?.source === source && known.surface === surface && known.ink === ink) break
        this.#memory.write({ ...this.#memory.value, colours: { source, surface, ink } })
        nativeTheme.themeSource = source
        this.#paintFrames()
        break
      }
      case 'openReader':
        this.openReader(request.contentId)
        break
      default:
        this.#options.hear(request, opened.window)
    }
  }

  #paintFrames = (): void => {
    const { surface, ink } = this.#colours()
    for (const { window } of this.#opened) {
      window.setBackgroundColor(surface)
      if (process.platform !== 'darwin')
        window.setTitleBarOverlay({ color: surface, symbolColor: ink, height: TITLE_BAR_HEIGHT })
    }
  }

  #applyZoom(window: BrowserWindow): void {
    if (window.webContents.getZoomFactor() !== this.zoom) window.webContents.setZoomFactor(this.zoom)
  }
}

function placeOf({ window, contentId }: Pick<Opened, 'window' | 'contentId'>): WindowBounds {
  const { x, y, width, height } = window.getNormalBounds()
  return {
    contentId,
    bounds: { x, y, width, height },
    maximized: window.isMaximized(),
    fullScreen: window.isFullScreen(),
  }
}

const isMain = ({ contentId }: WindowBounds): boolean => contentId === null

/**
 * True if the color's brightness is less than roughly half that of white, which is enough to distinguish light themes
 * from dark ones.
 */
function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return 0.3 * red + 0.59 * green + 0.11 * blue < 128
}

function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
