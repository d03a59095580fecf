import type { Playable, AudioLine } from './audio-line.ts'

interface Lines {
  readonly files: AudioLine
  /** Plays text spoken by a system voice. */
  readonly voices: AudioLine
  readonly videos: AudioLine
}

/**
 * Plays each kind of audio on a separate line. When another line plays, the resources of the previous one are released.
 */
export class LineByKind implements AudioLine {
  readonly #lines: Lines
  readonly #all: readonly AudioLine[]
  #active: AudioLine

  constructor(lines: Lines) {
    this.#lines = lines
    this.#all = [lines.files, lines.voices, lines.videos]
    this.#active = lines.files
  }

  play(sound: Playable, at: (length: number) => number, signal: AbortSignal): Promise<void> {
    const wanted = this.#lineOf(sound)
    if (wanted !== this.#active) this.#active.close()
    this.#active = wanted
    return wanted.play(sound, at, signal)
  }

  prepare(sound: Playable): void {
    if (this.#lineOf(sound) === this.#active) this.#active.prepare(sound)
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
    for (const line of this.#all) line.setRate(rate)
  }

  setVolume(volume: number): void {
    for (const line of this.#all) line.setVolume(volume)
  }

  setMuted(isMuted: boolean): void {
    for (const line of this.#all) line.setMuted(isMuted)
  }

  close(): void {
    for (const line of this.#all) line.close()
  }

  #lineOf({ said, video }: Playable): AudioLine {
    if (video) return this.#lines.videos
    return said === null ? this.#lines.files : this.#lines.voices
  }
}
