import { app, type BrowserWindow, dialog } from 'electron'
import * as t from '#shared/words/desktop.ts'
import { type Account, accountFolder, serviceOrigin } from './account.ts'
import type { JsonFile } from '../json-file.ts'

interface AccountChoiceParts {
  readonly file: JsonFile<Account>
  /** The folder of this machine's library, regardless of which account is in use. */
  readonly dataFolder: string
  /** Shows the reader an error message in a window. */
  readonly say: (window: BrowserWindow, text: string) => void
}

/** Decides which account's library is shown and at which addresses. A user must first agree to each address. */
export class AccountChoice {
  readonly #parts: AccountChoiceParts

  constructor(parts: AccountChoiceParts) {
    this.#parts = parts
  }

  /**
   * Switches to another account. Each account has its own folder and Host, so the app restarts. An address of null
   * means the library on this machine.
   */
  async use(address: string | null, window: BrowserWindow): Promise<void> {
    const { file, dataFolder, say } = this.#parts
    const origin = address === null ? null : serviceOrigin(address)
    if (address !== null && origin === null) return say(window, t.enterOnlyTheHttpsAddressOf)
    if (origin === file.value.address) return
    if (origin !== null && !file.value.allowed.includes(origin)) {
      const agreed = await agrees(window, {
        message: t.doUseTheLibraryAtHost({ host: new URL(origin).host }),
        detail: t.lecternRestartsAndAsksYouTo({ folder: accountFolder(dataFolder, null) }),
      })
      if (!agreed) return
    }
    const allowed = origin === null ? file.value.allowed : [...new Set([...file.value.allowed, origin])]
    this.#restart({ address: origin, allowed, direct: null }, window)
  }

  /** The account's tokens are sent to this address too, so a user has to agree to it. */
  async reachDirectly(address: string | null, window: BrowserWindow): Promise<void> {
    const { file, say } = this.#parts
    const origin = address === null ? null : serviceOrigin(address)
    if (address !== null && origin === null) return say(window, t.enterOnlyTheHttpsAddressOf)
    const { address: service, direct } = file.value
    if (service === null || origin === direct) return
    if (origin !== null) {
      const agreed = await agrees(window, {
        message: t.doUseHostForResponsesThatAre({ host: new URL(origin).host, service: new URL(service).host }),
        detail: t.yourSignInIsSentThere,
      })
      if (!agreed) return
    }
    this.#restart({ ...file.value, direct: origin }, window)
  }

  /**
   * Removes an address from the list. Returns true if it was removed. An address in use is not removed: the user has to
   * switch away from it first.
   */
  forget(address: string): boolean {
    const { file } = this.#parts
    if (address === file.value.address) return false
    file.write({ ...file.value, allowed: file.value.allowed.filter((origin) => origin !== address) })
    return true
  }

  #restart(account: Account, window: BrowserWindow): void {
    if (!this.#parts.file.write(account)) return this.#parts.say(window, t.theSettingCouldNotBeSaved)
    app.relaunch()
    app.quit()
  }
}

async function agrees(window: BrowserWindow, question: { message: string; detail: string }): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    ...question,
    buttons: [t.cancel, t.doUseIt],
    defaultId: 0,
    cancelId: 0,
  })
  return response === 1
}
