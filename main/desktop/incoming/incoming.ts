import { dialog } from 'electron'
import type { HandedFile } from '#shared/desktop/shell.ts'
import type { Intent } from './deep-link.ts'
import { openFile } from './open-file.ts'
import { SaveGate } from './save-gate.ts'

export interface IncomingOptions {
  readonly now: () => number
  /** Saves, and says so where it will be seen. */
  readonly save: (urls: readonly string[], quiet: boolean) => void
  /** Hands files to a window, which finds out what is in them; and what was refused of them. */
  readonly takeFiles: (files: readonly HandedFile[], refused: readonly string[]) => void
  /** Saves what was copied, as the keys for it would. */
  readonly saveClipboard: () => void
  readonly go: (path: string) => void
  readonly say: (text: string) => void
}

/** A sign-in that was begun here is waited for this long. */
const SIGN_IN_WINDOW = 15 * 60_000

/** Files of one command line that are read into memory at once. */
const MOST_FILES = 50

/** Takes in what comes from outside of the windows: links, command lines, files. */
export class Incoming {
  readonly #options: IncomingOptions
  readonly #gate: SaveGate
  #asking = false
  #signInUntil = 0

  constructor(options: IncomingOptions) {
    this.#options = options
    this.#gate = new SaveGate(options.now)
  }

  /** Someone asked for a sign-in link or page: its way back is welcome once. */
  expectSignIn(): void {
    this.#signInUntil = this.#options.now() + SIGN_IN_WINDOW
  }

  async take(intent: Intent): Promise<void> {
    const { save, takeFiles, saveClipboard, go, say, now } = this.#options
    switch (intent.kind) {
      case 'save':
        if (this.#gate.pass(intent.url)) save([intent.url], intent.quiet)
        else await this.#askForHeld()
        break
      case 'go':
        go(intent.path)
        break
      case 'saveClipboard':
        saveClipboard()
        break
      case 'signedIn':
        if (now() > this.#signInUntil) return say('A sign-in link arrived that nobody here asked for. It was not used.')
        this.#signInUntil = 0
        go(`/login/magic_login_redirect?token=${encodeURIComponent(intent.token)}`)
        break
      case 'files': {
        const read = await Promise.all(intent.paths.slice(0, MOST_FILES).map(openFile))
        const refused = read.filter((each) => typeof each === 'string')
        const more = intent.paths.length - MOST_FILES
        if (more > 0)
          refused.push(`${more.toLocaleString()} more files were left: ${MOST_FILES} are taken in at a time.`)
        takeFiles(
          read.filter((each) => typeof each !== 'string'),
          refused,
        )
      }
    }
  }

  /** One question for all that wait, however many come while it is open. */
  async #askForHeld(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    try {
      const { response } = await dialog.showMessageBox({
        type: 'question',
        message: 'Save all of these links?',
        detail: `Another program is sending many links to Lectern:\n${this.#gate.held.slice(0, 5).join('\n')}`,
        buttons: ['Don’t Save', 'Save'],
        defaultId: 0,
        cancelId: 0,
      })
      const held = this.#gate.release()
      if (response === 1) this.#options.save(held, false)
    } finally {
      this.#asking = false
    }
  }
}
