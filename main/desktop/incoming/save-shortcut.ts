import { globalShortcut } from 'electron'
import * as t from '#shared/words/desktop.ts'

/** The optional global shortcut that saves the clipboard's URL. */
export class SaveShortcut {
  readonly #save: () => void
  #keys: string | null = null

  constructor(save: () => void) {
    this.#save = save
  }

  /** The registered keys. */
  get keys(): string | null {
    return this.#keys
  }

  /**
   * Registers a shortcut and releases the previous one. Returns an error message if the shortcut can't be registered,
   * otherwise null.
   */
  choose(keys: string | null): string | null {
    if (keys === this.#keys) return null
    if (this.#keys !== null) globalShortcut.unregister(this.#keys)
    this.#keys = null
    if (keys === null) return null
    if (!register(keys, this.#save)) return t.anotherProgramUsesKeysChooseAnother({ keys })
    this.#keys = keys
    return null
  }

  close(): void {
    this.choose(null)
  }
}

function register(keys: string, run: () => void): boolean {
  try {
    return globalShortcut.register(keys, run)
  } catch {
    // Electron throws for key names it does not know.
    return false
  }
}
