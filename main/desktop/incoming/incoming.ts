import { dialog } from 'electron'
import type { ReceivedFile } from '#shared/desktop/shell.ts'
import * as t from '#shared/words/desktop.ts'
import type { Intent } from './deep-link.ts'
import { openFile } from './open-file.ts'
import type { OpenedFiles } from './opened-files.ts'
import { SaveLimiter } from './save-limiter.ts'

export interface IncomingOptions {
  readonly now: () => number
  /** Saves the addresses and shows the result where the user will see it. */
  readonly save: (urls: readonly string[], quiet: boolean) => void
  /** Passes files to a window, which determines their type, together with error messages for refused files. */
  readonly opened: OpenedFiles
  readonly takeFiles: (files: readonly ReceivedFile[], refused: readonly string[]) => void
  /** Saves the address on the clipboard, as the shortcut does. */
  readonly saveClipboard: () => void
  readonly go: (path: string) => void
  readonly say: (text: string) => void
}

/** Maximum time to wait for the callback of a sign-in that was started here. */
const SIGN_IN_WINDOW = 15 * 60_000

/** Maximum number of files from one command line that are read into memory at the same time. */
const MOST_FILES = 50

/** Handles input from outside the windows: links, command lines, files. */
export class Incoming {
  readonly #options: IncomingOptions
  readonly #limiter: SaveLimiter
  #asking = false
  #signInUntil = 0

  constructor(options: IncomingOptions) {
    this.#options = options
    this.#limiter = new SaveLimiter(options.now)
  }

  /** Accepts one callback from a sign-in page, because the user requested a sign-in link or opened such a page. */
  expectSignIn(): void {
    this.#signInUntil = this.#options.now() + SIGN_IN_WINDOW
  }

  async take(intent: Intent): Promise<void> {
    const { save, opened, takeFiles, saveClipboard, go, say, now } = this.#options
    switch (intent.kind) {
      case 'save':
        if (this.#limiter.pass(intent.url)) save([intent.url], intent.quiet)
        else await this.#askForHeld()
        break
      case 'go':
        go(intent.path)
        break
      case 'saveClipboard':
        saveClipboard()
        break
      case 'signedIn':
        if (now() > this.#signInUntil) return say(t.aSignInLinkThatWas)
        this.#signInUntil = 0
        go(`/login/magic_login_redirect?token=${encodeURIComponent(intent.token)}`)
        break
      case 'files': {
        const read = await Promise.all(intent.paths.slice(0, MOST_FILES).map((path) => openFile(path, opened)))
        const refused = read.filter((each) => typeof each === 'string')
        const more = intent.paths.length - MOST_FILES
        if (more > 0) refused.push(t.moreSkippedImportUpToMost({ more, most: MOST_FILES }))
        takeFiles(
          read.filter((each) => typeof each !== 'string'),
          refused,
        )
      }
    }
  }

  /** Asks the user once about all held saves, including any that arrive while the question is open. */
  async #askForHeld(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    try {
      const { response } = await dialog.showMessageBox({
        type: 'question',
        message: t.saveAllOfTheseLinks,
        detail: t.anotherProgramIsSendingManyLinks({ links: this.#limiter.held.slice(0, 5).join('\n') }),
        buttons: [t.dontSave, t.save],
        defaultId: 0,
        cancelId: 0,
      })
      const held = this.#limiter.release()
      if (response === 1) this.#options.save(held, false)
    } finally {
      this.#asking = false
    }
  }
}
