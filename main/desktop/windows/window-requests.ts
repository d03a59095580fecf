import { type BrowserWindow, shell } from 'electron'
import type { DesktopSettingsChange } from '#shared/desktop/desktop-settings.ts'
import type { ShellRequest } from '#shared/desktop/shell-request.ts'
import type { ShellEvent } from '#shared/desktop/shell.ts'
import * as t from '#shared/words/desktop.ts'
import type { AccountChoice } from '../account/account-choice.ts'
import type { BrowserBridge } from '../browser-bridge/browser-bridge.ts'
import type { AppMenu } from '../menus/app-menu.ts'
import type { AppWindows } from './app-windows.ts'
import type { CaptureWindows } from './capture-windows.ts'
import type { desktopFiles } from '../desktop-files.ts'
import type { ElectronNetwork } from '../electron-network.ts'
import { chooseFolder } from '../incoming/choose-folder.ts'
import type { MeteredConnection } from '../metered-connection.ts'
import { exportPdf } from './export-pdf.ts'
import { reported } from '../report.ts'
import type { SystemIntegration } from '../system-integration.ts'
import { hasSecretStore } from '../account/safe-token-store.ts'
import type { Updates } from '../updates/updates.ts'

export interface WindowRequestsParts {
  readonly files: ReturnType<typeof desktopFiles>
  readonly dataFolder: string
  readonly account: AccountChoice
  readonly bridge: BrowserBridge
  readonly captures: CaptureWindows
  readonly internet: ElectronNetwork
  readonly metered: MeteredConnection
  readonly menu: AppMenu
  readonly integration: SystemIntegration
  readonly updates: Updates
  readonly windows: AppWindows
  readonly restartToUpdate: () => Promise<void>
  /** Shows menus, dialogs and notifications in this language. */
  readonly speak: (language: string) => Promise<void>
  readonly tellFront: (event: ShellEvent) => void
}

/** Handles and answers the requests that windows send to the desktop (ShellRequest). */
export class WindowRequests {
  readonly #parts: WindowRequestsParts

  constructor(parts: WindowRequestsParts) {
    this.#parts = parts
  }

  hear(request: ShellRequest, window: BrowserWindow): void {
    switch (request.type) {
      case 'settings':
        return this.#tellSettings(window)
      case 'change':
        return void this.#change(request.settings)
      case 'language':
        return void reported('show another language', this.#parts.speak(request.language))
      case 'menu':
        return this.#parts.menu.popUp(
          window,
          Math.round(request.x * this.#parts.windows.zoom),
          Math.round(request.y * this.#parts.windows.zoom),
        )
      case 'newWindow':
        return this.#parts.windows.openMain()
      case 'exportPdf':
        return void this.exportPdf(window)
      case 'revealData':
        return void shell.openPath(this.#parts.dataFolder)
      case 'openLog':
        return shell.showItemInFolder(this.#parts.files.log)
      case 'chooseFolder':
        return void this.#chooseFolder(window)
      case 'capture':
        if (!this.#parts.captures.open(request.url)) this.#say(window, t.onlyWebPagesCanBeOpened)
        return undefined
      case 'account':
        return void this.#parts.account.use(request.address, window)
      case 'directAddress':
        return void this.#parts.account.reachDirectly(request.address, window)
      case 'forgetService':
        return this.#parts.account.forget(request.address)
          ? this.#parts.windows.tellAll(this.#settingsEvent())
          : undefined
      case 'network':
        this.#parts.metered.heard(request.metered)
        return this.#parts.internet.look()
      case 'checkForUpdates':
        return void this.#parts.updates.check()
      case 'downloadUpdate':
        return void this.#parts.updates.download()
      case 'restartToUpdate':
        return void this.#parts.restartToUpdate()
      default:
        return undefined
    }
  }

  /** Exports the window as a PDF to a file that the user chooses, and reports errors. */
  async exportPdf(window: BrowserWindow): Promise<void> {
    const problem = await exportPdf(window)
    if (problem !== null) this.#say(window, problem)
  }

  async #chooseFolder(window: BrowserWindow): Promise<void> {
    const path = await reported('ask for a folder', chooseFolder(window))
    this.#parts.windows.tell(window, { type: 'folder', path })
  }

  #settingsEvent(): ShellEvent {
    const { settings, account } = this.#parts.files
    const { address, allowed, direct } = account.value
    return {
      type: 'settings',
      settings: settings.value,
      dataFolder: this.#parts.dataFolder,
      logFile: this.#parts.files.log,
      account: address,
      allowed,
      direct,
      keepsTokens: hasSecretStore(),
      updates: this.#parts.updates.possible,
      browsers: this.#parts.bridge.browsers,
    }
  }

  #tellSettings(window: BrowserWindow): void {
    this.#parts.windows.tell(window, this.#settingsEvent())
    this.#parts.windows.tell(window, { type: 'update', ...this.#parts.updates.state })
  }

  async #change(change: DesktopSettingsChange): Promise<void> {
    const before = this.#parts.files.settings.value
    const kept = this.#parts.files.settings.write({ ...before, ...change })
    this.#parts.updates.apply(this.#parts.files.settings.value)
    this.#parts.metered.want(this.#parts.files.settings.value.spareMetered)
    const problems = [...this.#parts.integration.apply(this.#parts.files.settings.value)]
    // A shortcut that another program uses must not be stored.
    if (change.saveShortcut !== undefined)
      this.#parts.files.settings.write({
        ...this.#parts.files.settings.value,
        saveShortcut: this.#parts.integration.saveKeys,
      })
    if (change.saveFromBrowsers !== undefined) {
      const refused = await this.#parts.bridge.choose(change.saveFromBrowsers)
      if (refused !== null) {
        this.#parts.files.settings.write({
          ...this.#parts.files.settings.value,
          saveFromBrowsers: before.saveFromBrowsers,
        })
        problems.push(refused)
      }
    }
    if (!kept) problems.push(t.theSettingCouldNotBeSavedTo)
    this.#parts.windows.tellAll(this.#settingsEvent())
    for (const text of problems) this.#parts.tellFront({ type: 'say', text, error: true })
  }

  #say(window: BrowserWindow, text: string): void {
    this.#parts.windows.tell(window, { type: 'say', text, error: true })
  }
}
