import { powerSaveBlocker, type WebContents } from 'electron'

/** Prevents the machine from sleeping, but only while a window plays audio or video. */
export class StayAwake {
  readonly #playing = new Set<WebContents>()
  #blocker: number | null = null

  watch(contents: WebContents): void {
    contents.on('media-started-playing', () => this.#set(contents, true))
    contents.on('media-paused', () => this.#set(contents, false))
    // Navigation stops a page's players without an event.
    contents.on('did-navigate', () => this.#set(contents, false))
    contents.once('destroyed', () => this.#set(contents, false))
  }

  close(): void {
    this.#playing.clear()
    this.#follow()
  }

  #set(contents: WebContents, plays: boolean): void {
    if (plays) this.#playing.add(contents)
    else this.#playing.delete(contents)
    this.#follow()
  }

  #follow(): void {
    if (this.#playing.size > 0) this.#blocker ??= powerSaveBlocker.start('prevent-app-suspension')
    else if (this.#blocker !== null) {
      powerSaveBlocker.stop(this.#blocker)
      this.#blocker = null
    }
  }
}
