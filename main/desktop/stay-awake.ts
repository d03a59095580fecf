import { powerSaveBlocker, type WebContents } from 'electron'

/** Keeps the machine from sleeping while a window plays sound or video, and not a moment longer (UX.md section 20). */
export class StayAwake {
  readonly #playing = new Set<WebContents>()
  #blocker: number | null = null

  watch(contents: WebContents): void {
    contents.on('media-started-playing', () => this.#set(contents, true))
    contents.on('media-paused', () => this.#set(contents, false))
    // A page that is left takes its players along without a word.
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
