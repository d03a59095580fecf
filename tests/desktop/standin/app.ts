import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimInstance } from './single-instance.ts'
import { state, STORAGE } from './state.ts'
import { preventable, record, strict } from './strict.ts'

const config = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')

let markReady: () => void
const whenReady = new Promise<void>((resolve) => {
  markReady = resolve
})

const hasSwitch = (name: string) => process.argv.some((arg) => arg.split('=')[0] === `--${name}`)
const switchValue = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)

class App extends EventEmitter {
  readonly isPackaged = false
  readonly dock = undefined
  readonly commandLine = {
    appendSwitch: (...args: string[]) => record('app.commandLine.appendSwitch', ...args),
    hasSwitch,
    getSwitchValue: (name: string) => switchValue(name) ?? '',
  }
  userAgentFallback = 'Electron stand-in'
  accessibilitySupportEnabled = false
  readonly #paths = new Map<string, string>()
  #name: string | undefined
  #release: (() => void) | undefined

  isReady = () => state.ready
  whenReady = () => whenReady
  getName = () => this.#name ?? state.meta.name
  setName = (name: string) => {
    this.#name = name
  }
  getVersion = () => state.meta.version
  getAppPath = () => state.meta.appPath
  getLocale = () => 'en-US'
  getSystemLocale = () => 'en-US'
  getPreferredSystemLanguages = () => ['en-US']

  getPath(name: string): string {
    const userData = this.#paths.get('userData') ?? state.meta.userData ?? join(config, this.getName())
    const known = {
      home: homedir(),
      appData: config,
      userData,
      sessionData: userData,
      logs: join(userData, 'logs'),
      crashDumps: join(userData, 'Crashpad'),
      temp: tmpdir(),
      downloads: join(homedir(), 'Downloads'),
      documents: join(homedir(), 'Documents'),
      desktop: join(homedir(), 'Desktop'),
      exe: process.execPath,
    }
    const path = this.#paths.get(name) ?? known[name as keyof typeof known]
    if (!path) throw new Error(`Failed to get '${name}' path`)
    if (name === 'userData') mkdirSync(path, { recursive: true })
    return path
  }
  setPath = (name: string, path: string) => {
    this.#paths.set(name, path)
  }

  requestSingleInstanceLock(): boolean {
    if (this.#release) return true
    this.#release = claimInstance(this.getPath('userData'), (argv, folder) =>
      this.emit('second-instance', preventable({}), argv, folder, undefined),
    )
    return this.#release !== undefined
  }
  hasSingleInstanceLock = () => this.#release !== undefined
  releaseSingleInstanceLock = () => {
    this.#release?.()
    this.#release = undefined
  }

  setAsDefaultProtocolClient = (scheme: string) => {
    record('app.setAsDefaultProtocolClient', scheme)
    return true
  }
  removeAsDefaultProtocolClient = (scheme: string) => {
    record('app.removeAsDefaultProtocolClient', scheme)
    return true
  }
  isDefaultProtocolClient = () => false
  setAppUserModelId = (id: string) => record('app.setAppUserModelId', id)
  setLoginItemSettings = (settings: unknown) => record('app.setLoginItemSettings', settings)
  getLoginItemSettings = () => ({ openAtLogin: false })
  setAboutPanelOptions = (options: unknown) => record('app.setAboutPanelOptions', options)
  showAboutPanel = () => record('app.showAboutPanel')
  setBadgeCount = (count: number) => {
    record('app.setBadgeCount', count)
    return true
  }
  addRecentDocument = (path: string) => record('app.addRecentDocument', path)
  setJumpList = (list: unknown) => record('app.setJumpList', list)
  setUserTasks = (tasks: unknown) => record('app.setUserTasks', tasks)
  disableHardwareAcceleration = () => record('app.disableHardwareAcceleration')
  enableSandbox = () => record('app.enableSandbox')
  relaunch = (options?: unknown) => record('app.relaunch', options)
  /** Lists our own processes. Chromium's are not reported. */
  getAppMetrics = () => [
    { pid: process.pid, type: 'Browser' },
    ...[...state.utilities].map(({ pid, name }) => ({ pid, type: 'Utility', name })),
  ]
  focus = () => record('app.focus')
  hide = () => record('app.hide')
  show = () => record('app.show')

  quit(): void {
    if (state.quitting) return
    const event = preventable({})
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    state.quitting = true
    for (const window of state.windows) window.close()
    if (state.windows.length === 0) this.#finish()
    // A window that refused to close keeps the app open.
    else state.quitting = state.windows.every((window) => window.closing)
  }

  exit(code = 0): void {
    this.releaseSingleInstanceLock()
    process.exit(code)
  }

  windowsGone(): void {
    if (state.quitting) this.#finish()
    else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed')
    else this.quit()
  }

  #finish(): void {
    const event = preventable({})
    this.emit('will-quit', event)
    if (event.defaultPrevented) {
      state.quitting = false
      return
    }
    this.emit('quit', {}, 0)
    // Electron keeps it there, too. An instance that passed its arguments on has no browser, and nothing to keep.
    const storage = this.#release && join(this.getPath('userData'), STORAGE)
    void Promise.resolve(state.chromium?.stop(storage)).finally(() => this.exit(0))
  }
}

const instance = new App()
state.app = instance
state.allWindowsClosed = () => instance.windowsGone()

export const app = strict('app', instance)

/** Emits Electron's 'ready' once, after the main module has finished. */
export function announceReady(): void {
  state.ready = true
  instance.emit('ready', {}, {})
  markReady()
}
