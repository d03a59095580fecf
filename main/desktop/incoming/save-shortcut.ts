import { globalShortcut } from 'electron'

/** The keys that save the clipboard's URL from anywhere, when somebody chose some. */
export class SaveShortcut {
  readonly #save: () => void
  #keys: string | null = null

  constructor(save: () => void) {
    this.#save = save
  }

  /** Those that are ours now. */
  get keys(): string | null {
    return this.#keys
  }

  /** One sentence when the keys can't be had, else null. Others that were registered are given back first. */
  choose(keys: string | null): string | null {
    if (keys === this.#keys) return null
    if (this.#keys !== null) globalShortcut.unregister(this.#keys)
    this.#keys = null
    if (keys === null) return null
    if (!register(keys, this.#save)) return `${keys} is taken by another program. Choose other keys to save with.`
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
    // Electron throws for a spelling that it does not know.
    return false
  }
}
