import { join } from 'node:path'
import { app, shell, type WebContents } from 'electron'
import type { HostEvent } from '#shared/host/host.ts'
import { ActivityLog } from '#shared/activity/activity-log.ts'
import { AnnouncementWatch } from '#shared/host/notices/announced-items.ts'
import { type News, NewsWatch } from '#shared/host/notices/new-item-notifier.ts'
import type { ShellEvent } from '#shared/desktop/shell.ts'
import * as t from '#shared/words/desktop.ts'
import { AccountChoice } from './desktop/account/account-choice.ts'
import { BrowserBridge } from './desktop/browser-bridge/browser-bridge.ts'
import { bridgeProgram } from './desktop/browser-bridge/bridge-program.ts'
import { availableActions } from './desktop/menus/available-actions.ts'
import { askMetered } from './desktop/ask-metered.ts'
import { MeteredConnection } from './desktop/metered-connection.ts'
import { ActivityFile } from './desktop/activity-file.ts'
import { showNotification } from './desktop/show-notification.ts'
import { AppMenu } from './desktop/menus/app-menu.ts'
import { AppWindows } from './desktop/windows/app-windows.ts'
import { type BackgroundSave, saveClipboard, saveInBackground } from './desktop/incoming/background-save.ts'
import { CaptureWindows } from './desktop/windows/capture-windows.ts'
import { chooseFiles } from './desktop/incoming/choose-files.ts'
import { ClipboardOffer } from './desktop/incoming/clipboard-offer.ts'
import { offerContextMenu } from './desktop/menus/context-menu.ts'
import { desktopFiles } from './desktop/desktop-files.ts'
import { ElectronNetwork } from './desktop/electron-network.ts'
import { explainStartupError } from './desktop/explain-startup-error.ts'
import { Incoming } from './desktop/incoming/incoming.ts'
import { desktopLanguage, speak } from './desktop/language/language.ts'
import { OPENED_FILE, OpenedFiles } from './desktop/incoming/opened-files.ts'
import type { Launch } from './desktop/incoming/launch-arguments.ts'
import { openedAtLogin } from './desktop/login-item.ts'
import type { AppAction } from './desktop/menus/menu-template.ts'
import { platformUpdater } from './desktop/updates/platform-updater.ts'
import { SystemIntegration } from './desktop/system-integration.ts'
import { report, reports } from './desktop/report.ts'
import { showStartupError } from './desktop/show-startup-error.ts'
import { StayAwake } from './desktop/stay-awake.ts'
import { systemClock } from './desktop/system-clock.ts'
import { Updates } from './desktop/updates/updates.ts'
import { windowFocus } from './desktop/windows/window-focus.ts'
import { WindowRequests } from './desktop/windows/window-requests.ts'
import { serveShell, type ShellServer } from './ipc/serve-shell.ts'
import { serveWindows, type WindowServer } from './ipc/serve-windows.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

export interface DesktopOptions {
  /** The interface's origin, without a trailing slash. */
  readonly origin: string
  /** The folder for the machine's own small files: settings, window bounds, the log. */
  readonly profile: string
  /** The folder with the libraries. */
  readonly dataFolder: string
  /**
   * Called when the app has closed everything because an update is about to replace it. Quitting then has nothing left
   * to close.
   */
  readonly released: () => void
}

/** Wires up the desktop app: one Host, its windows, and the app's presence outside them. */
export class DesktopApp {
  readonly #options: DesktopOptions
  readonly #files: ReturnType<typeof desktopFiles>
  readonly #log: ActivityLog
  readonly #internet: ElectronNetwork
  readonly #metered = new MeteredConnection({ ask: askMetered, now: systemClock.now })
  readonly #library: OpenLibrary
  readonly #hosts: WindowServer
  readonly #shells: ShellServer
  readonly #windows: AppWindows
  readonly #captures: CaptureWindows
  readonly #menu: AppMenu
  readonly #integration: SystemIntegration
  readonly #opened = new OpenedFiles()
  readonly #incoming: Incoming
  readonly #news: NewsWatch
  readonly #announcements: AnnouncementWatch
  readonly #updates: Updates
  readonly #account: AccountChoice
  readonly #bridge: BrowserBridge
  readonly #awake = new StayAwake()
  readonly #clipboard: ClipboardOffer
  readonly #requests: WindowRequests

  private constructor(options: DesktopOptions) {
    this.#options = options
    this.#files = desktopFiles(options.profile)
    this.#account = new AccountChoice({
      file: this.#files.account,
      dataFolder: options.dataFolder,
      say: (window, text) => this.#windows.tell(window, { type: 'say', text, error: true }),
    })
    this.#log = new ActivityLog(new ActivityFile(this.#files.log), systemClock.now)
    reports.handTo((failure) => this.#log.take(failure))
    this.#internet = new ElectronNetwork(app)
    const focus = windowFocus(app)
    focus.onFocus(this.#metered.look)
    this.#library = openLibrary({
      dataFolder: options.dataFolder,
      address: this.#files.account.value.address,
      direct: this.#files.account.value.direct,
      internet: this.#internet,
      sparing: this.#metered,
      windows: app,
      focus,
      log: this.#log,
      version: app.getVersion(),
      language: desktopLanguage,
      failing: (words) => void this.#giveUp(words),
    })
    const { host } = this.#library
    const refused = (url: string): void =>
      this.#log.problem(`A message from ${url || 'a frame that is gone'} was refused.`)
    this.#hosts = serveWindows(host, options.origin, refused)
    this.#shells = serveShell(options.origin, refused)
    this.#captures = new CaptureWindows(() => this.#showMenu())
    this.#windows = new AppWindows({
      origin: options.origin,
      file: this.#files.windows,
      admit: (window, hear) => {
        this.#hosts.admit(window.webContents)
        this.#awake.watch(window.webContents)
        offerContextMenu(window.webContents, (url) => this.#windows.tell(window, { type: 'save', urls: [url] }))
        return this.#shells.admit(window.webContents, hear)
      },
      hear: (request, window) => this.#requests.hear(request, window),
      changed: () => {
        this.#showMenu()
        this.#integration.windowsChanged()
      },
    })
    this.#menu = new AppMenu(
      (id) => this.#tellFront({ type: 'command', id }),
      (action) => this.act(action),
    )
    this.#integration = new SystemIntegration({
      host,
      clock: systemClock,
      show: () => this.#windows.show(),
      open: (contentId) => this.#windows.openReader(contentId),
      newWindow: () => this.#windows.openMain(),
      saveClipboard: () => void saveClipboard(this.#background),
      inFront: () => this.#windows.anyFocused,
      player: {
        present: () => this.#windows.able('player.toggle') !== null,
        toggle: () => {
          const window = this.#windows.able('player.toggle')
          if (window) this.#windows.tell(window, { type: 'command', id: 'player.toggle' })
        },
      },
    })
    this.#incoming = new Incoming({
      now: systemClock.now,
      save: (urls, quiet) => {
        if (quiet && !this.#windows.anyFocused) void saveInBackground(this.#background, urls)
        else this.#windows.tellMain({ type: 'save', urls })
      },
      opened: this.#opened,
      takeFiles: (files, refused) => this.#windows.tellMain({ type: 'files', files, refused }),
      saveClipboard: () => void saveClipboard(this.#background),
      go: (path) => this.#windows.tellMain({ type: 'go', path }),
      say: (text) => this.#windows.tellMain({ type: 'say', text, error: true }),
    })
    this.#news = new NewsWatch({
      host,
      now: systemClock.now,
      report,
      inFront: () => this.#windows.anyFocused,
      hour: () => new Date(systemClock.now()).getHours(),
      atNight: () => this.#files.settings.value.newsAtNight,
      tell: (news) => this.#announce(news, '/list/inbox'),
    })
    this.#announcements = new AnnouncementWatch({
      host,
      now: systemClock.now,
      report,
      inFront: () => this.#windows.anyFocused,
      known: () => this.#files.announced.value.time,
      know: (time) => void this.#files.announced.write({ time }),
      tell: (news) => this.#announce(news, '/settings?page=rules#Latest%20actions'),
    })
    this.#updates = new Updates({
      load: platformUpdater(),
      clock: systemClock,
      changed: (state, version) => this.#windows.tellAll({ type: 'update', state, version }),
      announce: (version) => {
        if (this.#windows.anyFocused) return
        // A click meant to dismiss a notification must not install anything. The install button is in the settings.
        const clicked = (): void => this.#windows.tellMain({ type: 'go', path: '/settings/desktop' })
        showNotification({
          title: t.lecternVersionIsReady({ version }),
          body: t.restartWheneverYouLikeOpenWindows,
          clicked,
        })
      },
      problem: (what) => this.#log.problem(what),
    })
    this.#bridge = new BrowserBridge({
      host,
      address: this.#files.account.value.address,
      program: bridgeProgram(app),
      folder: join(options.profile, 'browser-bridge'),
      home: app.getPath('home'),
      platform: process.platform,
    })
    this.#requests = new WindowRequests({
      files: this.#files,
      bridge: this.#bridge,
      dataFolder: this.#library.folder,
      account: this.#account,
      captures: this.#captures,
      internet: this.#internet,
      metered: this.#metered,
      menu: this.#menu,
      integration: this.#integration,
      updates: this.#updates,
      windows: this.#windows,
      restartToUpdate: () => this.#restartToUpdate(),
      speak: (language) => this.#speak(language),
      tellFront: (event) => this.#tellFront(event),
    })
    host.subscribe((event) => this.#heard(event))
    this.#clipboard = new ClipboardOffer({
      wanted: () => this.#files.settings.value.clipboardSuggestion,
      offer: (url) => this.#tellFront({ type: 'offer', url }),
    })
  }

  /**
   * Opens the account's data and restores its windows. If that fails, throws the error that prevents it (see
   * explainStartupError).
   */
  static start(options: DesktopOptions, launch: Launch): DesktopApp {
    const desktop = new DesktopApp(options)
    desktop.#library.host.start()
    desktop.#updates.apply(desktop.#files.settings.value)
    desktop.#metered.want(desktop.#files.settings.value.spareMetered)
    const problems = desktop.#integration.apply(desktop.#files.settings.value)
    // Starts hidden only if the user has a way to bring the app back.
    const { startHidden } = desktop.#files.settings.value
    const asked = launch.hidden || (startHidden && openedAtLogin())
    const hidden = asked && (desktop.#integration.staysHidden || process.platform === 'darwin')
    if (!hidden) desktop.#windows.restore()
    desktop.#showMenu()
    void desktop.#bridge.choose(desktop.#files.settings.value.saveFromBrowsers).then((text) => {
      if (text !== null) desktop.#windows.tellAll({ type: 'say', text, error: true })
    })
    for (const text of problems) desktop.#windows.tellAll({ type: 'say', text, error: true })
    if (!desktop.#library.keepsTokens)
      desktop.#windows.tellAll({ type: 'say', text: t.thisSystemHasNoKeyringSo, error: false })
    desktop.take(launch, false)
    return desktop
  }

  isWebPage = (contents: WebContents): boolean => this.#captures.owns(contents)

  /** Opens one of our URLs for which one of our pages requested a new window. Each item gets a separate window. */
  openInApp(url: string): void {
    const { pathname, searchParams } = new URL(url)
    const contentId = Number(searchParams.get('id'))
    if (pathname === '/reader' && Number.isSafeInteger(contentId) && contentId > 0) this.#windows.openReader(contentId)
    else this.#windows.openMain()
  }

  /**
   * Handles the requests of a command line, a link or a file. `again` is true if the app was already running, so it
   * comes to the front.
   */
  take({ intents, refused, newWindow }: Launch, again: boolean): void {
    if (newWindow && again) this.#windows.openMain()
    else if (again && (intents.length === 0 || refused.length > 0)) this.#windows.show()
    for (const intent of intents) {
      this.#incoming.take(intent).catch((error: unknown) => this.#log.problem(String(error)))
    }
    for (const text of refused) this.#windows.tellMain({ type: 'say', text, error: true })
  }

  show(): void {
    this.#windows.show()
  }

  get staysOpen(): boolean {
    return process.platform === 'darwin' || this.#integration.staysHidden
  }

  /** Called with true when the app is about to quit, or with false when quitting was canceled. */
  ending(really: boolean): void {
    if (really) this.#windows.rememberOpen()
    else this.#windows.stay()
  }

  byAddress(path: string, range: string | null): Promise<Response> {
    return OPENED_FILE.test(path) ? this.#opened.answer(path, range) : this.#library.byAddress(path, range)
  }

  problem(what: string): void {
    this.#log.problem(what)
  }

  act(action: AppAction): void {
    const front = this.#windows.front()
    switch (action) {
      case 'newWindow':
        return this.#windows.openMain()
      case 'openFile':
        return void this.#openFiles()
      case 'feedback':
        return this.#windows.tellMain({ type: 'go', path: '/feedback' })
      case 'ownWindow':
        return front ? this.openInApp(front.window.webContents.getURL()) : undefined
      case 'savePage':
        return void this.#savePage()
      case 'useLocal':
        return front ? void this.#account.use(null, front.window) : undefined
      case 'exportPdf':
        return front ? void this.#requests.exportPdf(front.window) : undefined
      case 'print':
        return front?.window.webContents.print({})
      case 'zoomIn':
        return this.#windows.stepZoom(1)
      case 'zoomOut':
        return this.#windows.stepZoom(-1)
      case 'zoomReset':
        return this.#windows.stepZoom(0)
      case 'revealData':
        return void shell.openPath(this.#library.folder)
      case 'activity':
        return this.#windows.tellMain({ type: 'go', path: '/activity' })
    }
  }

  async close(): Promise<void> {
    this.#clipboard.close()
    this.#updates.close()
    this.#integration.close()
    this.#news.close()
    this.#announcements.close()
    this.#hosts.close()
    this.#shells.close()
    this.#internet.close()
    this.#awake.close()
    await this.#bridge.close()
    await this.#library.close()
  }

  /** Shows a notification. A click opens the only item, or the path that shows several. */
  #announce({ title, body, contentId }: News, path: string): void {
    const list = (): void => this.#windows.tellMain({ type: 'go', path })
    showNotification({ title, body, clicked: contentId === null ? list : () => this.#windows.openReader(contentId) })
  }

  get #background(): BackgroundSave {
    return {
      host: this.#library.host,
      now: systemClock.now,
      open: (contentId) => this.#windows.openReader(contentId),
      show: () => this.#windows.show(),
    }
  }

  #tellFront(event: ShellEvent): void {
    const front = this.#windows.front()
    if (front) this.#windows.tell(front.window, event)
  }

  #showMenu(): void {
    const front = this.#captures.front === null ? this.#windows.front() : null
    const actions = availableActions({
      page: front && { url: front.window.webContents.getURL(), isOwnWindow: front.contentId !== null },
      capture: this.#captures.front !== null,
      elsewhere: this.#files.account.value.address !== null,
    })
    this.#menu.show({ commands: front?.commands ?? new Set(), actions })
  }

  /** The next start begins in the language of the last window. */
  async #speak(language: string): Promise<void> {
    const { language: file } = this.#files
    if (file.value.language !== language) file.write({ language })
    if (!(await speak([language]))) return
    this.#menu.rebuild()
    this.#showMenu()
    this.#integration.languageChanged()
  }

  #heard(event: HostEvent): void {
    if (event.type === 'session.init-login') this.#incoming.expectSignIn()
  }

  async #openFiles(): Promise<void> {
    const paths = await chooseFiles()
    if (paths.length > 0) await this.#incoming.take({ kind: 'files', paths })
  }

  async #savePage(): Promise<void> {
    const page = await this.#captures.read()
    if (page !== null) await saveInBackground(this.#background, [page.url], page)
    else
      this.#windows.tellMain({
        type: 'say',
        text: t.thisPageIsTooLargeTo,
        error: true,
      })
  }

  /**
   * Waits for running writes before installing, because the installed version may start before this process has ended.
   */
  async #restartToUpdate(): Promise<void> {
    if (this.#updates.state.state !== 'ready') return
    this.#windows.rememberOpen()
    await this.close()
    this.#options.released()
    app.releaseSingleInstanceLock()
    if (!(await this.#updates.install())) app.quit()
  }

  /** Called when the library's own process can't be started. Explains why to the user and quits. */
  async #giveUp(words: string): Promise<void> {
    this.#log.problem(`The library service could not be started: ${words}`)
    await showStartupError(explainStartupError(words, this.#library.folder), this.#library.folder)
    app.exit(1)
  }
}
