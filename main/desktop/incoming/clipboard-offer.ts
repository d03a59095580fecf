import { app } from 'electron'
import { clipboardUrl } from './background-save.ts'

export interface ClipboardOfferParts {
  readonly wanted: () => boolean
  readonly offer: (url: string) => void
}

/**
 * Offers to save a URL that was copied elsewhere, if the reader enabled this. Each URL is offered once, when a window
 * comes to the front.
 */
export class ClipboardOffer {
  readonly #parts: ClipboardOfferParts
  #offered: string | null = null

  constructor(parts: ClipboardOfferParts) {
    this.#parts = parts
    app.on('browser-window-focus', this.#look)
  }

  close(): void {
    app.off('browser-window-focus', this.#look)
  }

  #look = (): void => {
    if (!this.#parts.wanted()) return
    void clipboardUrl().then((url) => {
      if (url === null || url === this.#offered) return
      this.#offered = url
      this.#parts.offer(url)
    })
  }
}
