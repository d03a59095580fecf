import type { Sound, SoundLine } from '../sound-line.ts'

/** Plays what is a file with one line, and what a voice of the system says with another. */
export class EitherLine implements SoundLine {
  readonly #files: SoundLine
  readonly #voices: SoundLine
  #active: SoundLine

  constructor(files: SoundLine, voices: SoundLine) {
    this.#files = files
    this.#voices = voices
    this.#active = files
  }

  play(sound: Sound, at: (length: number) => number, signal: AbortSignal): Promise<void> {
    const wanted = sound.said === null ? this.#files : this.#voices
    if (wanted !== this.#active) this.#active.pause()
    this.#active = wanted
    return wanted.play(sound, at, signal)
  }

  prepare(sound: Sound): void {
    if (sound.said === null) this.#files.prepare(sound)
  }

  pause(): void {
    this.#active.pause()
  }

  resume(): Promise<void> {
    return this.#active.resume()
  }

  now(): number {
    return this.#active.now()
  }

  length(): number {
    return this.#active.length()
  }

  tellsWords(): boolean {
    return this.#active.tellsWords()
  }

  setRate(rate: number): void {
    for (const line of [this.#files, this.#voices]) line.setRate(rate)
  }

  setVolume(volume: number): void {
    for (const line of [this.#files, this.#voices]) line.setVolume(volume)
  }

  setMuted(isMuted: boolean): void {
    for (const line of [this.#files, this.#voices]) line.setMuted(isMuted)
  }

  close(): void {
    for (const line of [this.#files, this.#voices]) line.close()
  }
}
