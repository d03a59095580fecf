/** Runs in Firefox's pages. On a computer without an audio device, Firefox plays what is muted and refuses all else. */
export function muteAudio(): void {
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function playMuted(this: HTMLMediaElement) {
    this.muted = true
    return play.call(this)
  }
}
