import { createStore } from 'zustand/vanilla'
import { PLAYBACK_RATES } from '#shared/limits.ts'
import { type Locator, offsetOf, shareOf } from '#shared/model/locator.ts'
import { OpenSpeech } from './open-speech.ts'
import { chapterFrom, markAt, paragraphFrom, paragraphOf, sentenceFrom, timeOf } from './speech-positions.ts'
import { type Chapter, chaptersWithin, type PlayerState, silent, type Span } from './player-state.ts'
import type { AudioLine } from './audio-line.ts'
import {
  type Mark,
  SpeechNotBought,
  SpeechRefused,
  type SpeechSource,
  type SpokenChunk,
  TextChanged,
} from './speech-source.ts'
import type { VideoEvents } from './video/video-line.ts'

export interface SpeechPlayerPorts {
  readonly source: SpeechSource
  readonly line: (events: VideoEvents) => AudioLine
  /** Returns the voice that the reader chose for a language, or null for the default voice. */
  readonly voice: (language: string | null) => number | null
  /** Returns the time in milliseconds since the epoch. */
  readonly clock: () => number
  /** Receives the reader's position as a fraction of the text. */
  readonly moved: (contentId: number, share: number) => void
  /** Called at the end of an item. `sleeps` is true if the sleep timer ends playback here. */
  readonly finished: (contentId: number, sleeps: boolean) => void
  readonly failed: (doing: string, error: unknown) => void
  /** Called when another form of the audio is played because the original form could not be. */
  readonly tookOther: () => void
}

/** Seconds by which words are highlighted early, because a late highlight looks wrong. */
const EARLY = 0.03
const RATES: readonly number[] = PLAYBACK_RATES
/** Milliseconds over which the audio fades before the sleep timer ends. */
const FADE = 5000

/** Plays one article, episode or video at a time, independently of the screens. */
export class SpeechPlayer {
  readonly state = createStore<PlayerState>(() => silent)
  readonly #ports: SpeechPlayerPorts
  readonly #line: AudioLine
  /** Null until the plan is known, and when the plan must be requested again. */
  #opened: OpenSpeech | null = null
  /** Previously opened items that the line may still be using. */
  readonly #left: OpenSpeech[] = []
  #chunk = 0
  #spoken: SpokenChunk | null = null
  /** The position at which playback is about to start. Null once it has started. */
  #wanted: Locator | null = null
  #work = new AbortController()

  constructor(ports: SpeechPlayerPorts) {
    this.#ports = ports
    this.#line = ports.line({
      ended: () => void this.#next(),
      paused: () => this.#set({ status: 'paused' }),
      resumed: () => this.#set({ status: 'playing' }),
      rated: (realRate) => this.#set({ realRate }),
      failed: () => this.#fail(new Error('The audio stopped.')),
    })
  }

  /** Opens and plays an article or episode from an offset in its text, a fraction of it, or a time. */
  async open(contentId: number, from: Locator): Promise<void> {
    const work = this.#begin()
    const { rate, sleep, isMuted, chapters, contentId: before } = this.state.getState()
    const kept = { rate, sleep, isMuted, chapters: before === contentId ? chapters : [] }
    this.#leave()
    this.state.setState({ ...silent, ...kept, contentId, status: 'loading' })
    this.#line.pause()
    this.#wanted = from
    await this.#try('begin to read aloud', work, async () => {
      const { source, voice } = this.#ports
      const plan = await source.plan(contentId, work.signal)
      this.#opened = new OpenSpeech(contentId, plan, source, voice)
      const video = plan.episode?.video ?? null
      this.#set({ language: plan.language, isEpisode: plan.episode !== null, video })
      if (plan.chunks.length === 0) throw new SpeechRefused('This article has no text to read aloud.')
      await this.#play(from, work)
    })
  }

  /** Prepares an article's text and voice before the reader plays it. */
  async makeReady(contentId: number, signal: AbortSignal): Promise<void> {
    await this.#ports.source.plan(contentId, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }

  /** Moves to a position in the text, or to a time in the whole article or episode. */
  async seek(to: Locator): Promise<void> {
    if (!this.#opened) return
    const work = this.#begin()
    this.#set({ status: 'seeking', jumps: this.state.getState().jumps + 1 })
    await this.#try('go to a position in the audio', work, () => this.#play(to, work))
  }

  skip(seconds: number): Promise<void> {
    return this.seek({ seconds: this.state.getState().at + seconds })
  }

  toggle(): void {
    if (this.state.getState().status === 'playing') this.pause()
    else void this.resume()
  }

  pause(): void {
    this.#begin()
    this.#line.pause()
    this.#set({ status: 'paused' })
    this.#report()
  }

  /** Continues playback. Retries after a failure, and starts from the beginning after the end. */
  async resume(): Promise<void> {
    const { status, contentId, at, isEpisode } = this.state.getState()
    const place = this.#place()
    if (contentId === null) return
    const here = place !== null && !isEpisode ? { offset: place } : { seconds: at }
    const to = this.#wanted ?? (status === 'finished' ? { seconds: 0 } : here)
    if (this.#opened === null || 'share' in to) return await this.open(contentId, to)
    if (status !== 'paused' || !this.#spoken || this.#wanted) return await this.seek(to)
    const work = this.#begin()
    await this.#try('play on', work, async () => {
      await this.#line.resume()
      this.#set({ status: 'playing' })
    })
  }

  async sentence(step: 1 | -1): Promise<void> {
    const [spoken, chunks] = [this.#spoken, this.#opened?.plan.chunks ?? []]
    if (!spoken || spoken.sentences.length === 0) return
    const found = sentenceFrom(spoken.sentences, this.#line.now(), step)
    if (found !== null) return await this.seek({ offset: found })
    const other = chunks[this.#chunk + step]
    if (!other) return await this.seek({ offset: spoken.sentences.at(step > 0 ? -1 : 0)?.start ?? 0 })
    // The last sentence of the previous chunk is known only once that chunk has been spoken.
    await this.seek({ offset: step > 0 ? other.start : other.end - 1 })
    const before = this.#spoken?.sentences.at(-1)
    if (step < 0 && before) await this.seek({ offset: before.start })
  }

  /** Moves to the next or previous paragraph of an article, or chapter of an episode. */
  async paragraph(step: 1 | -1): Promise<void> {
    const state = this.state.getState()
    const { isEpisode, at } = state
    const time = isEpisode ? chapterFrom(chaptersWithin(state), at, step) : null
    if (time !== null) await this.seek({ seconds: time })
    if (isEpisode) return
    const place = paragraphFrom(this.#opened?.plan.paragraphs ?? [], this.#place() ?? 0, step)
    if (place !== null) await this.seek({ offset: place })
  }

  /** Sets the lines of an episode's transcript if they arrived later than its audio. */
  setLines(contentId: number, lines: readonly Mark[]): void {
    if (this.#spoken && this.#opened?.plan.episode && this.state.getState().contentId === contentId)
      this.#spoken = { ...this.#spoken, sentences: lines }
  }

  setChapters(chapters: readonly Chapter[]): void {
    this.#set({ chapters })
  }

  mute(): void {
    const isMuted = !this.state.getState().isMuted
    this.#line.setMuted(isMuted)
    this.#set({ isMuted })
  }

  rate(step: 1 | -1): number {
    const { rate } = this.state.getState()
    const next = RATES[RATES.indexOf(rate) + step] ?? rate
    this.setRate(next)
    return next
  }

  setRate(rate: number): void {
    this.#line.setRate(rate)
    this.#set({ rate })
  }

  /**
   * Applies changed choices of content, manner or voice. Continues at the same word, now or when the reader resumes.
   */
  async prepareAgain(): Promise<void> {
    const { contentId, status } = this.state.getState()
    if (contentId === null || this.#opened === null || this.#opened.plan.episode) return
    const plays = status === 'playing' || status === 'seeking' || status === 'loading'
    if (plays) return await this.open(contentId, this.#wanted ?? { offset: this.#place() ?? 0 })
    this.#leave()
  }

  setSleep(sleep: PlayerState['sleep']): void {
    this.#line.setVolume(1)
    this.#set({ sleep })
  }

  /** Updates the words being spoken. Called on each frame while any of them are visible, and occasionally otherwise. */
  tick(): void {
    const { status, rate, word, sentence, ticks } = this.state.getState()
    if (status !== 'playing' || !this.#spoken) return
    const now = this.#line.now()
    const said = now + EARLY * Math.max(1, rate)
    const nextWord = this.#line.tellsWords() ? markAt(this.#spoken.words, said) : null
    const nextSentence = markAt(this.#spoken.sentences, said)
    const at = (ticks[this.#chunk] ?? 0) + now
    const isNew = nextWord?.start !== word?.start || nextSentence?.start !== sentence?.start
    if (isNew && this.#sleepsAt(nextWord ?? nextSentence)) return this.#sleep()
    if (isNew) this.#set({ word: nextWord, sentence: nextSentence, at })
    else if (Math.floor(at) !== Math.floor(this.state.getState().at)) this.#set({ at })
    this.#fade()
  }

  /** Stops and forgets. */
  close(): void {
    this.#report()
    this.#begin()
    this.#line.close()
    this.#wanted = null
    this.#leave()
    this.#closeLeft()
    const { rate, isMuted } = this.state.getState()
    this.state.setState({ ...silent, rate, isMuted })
  }

  /**
   * Returns the current position in the text: the start of the word, or of the sentence if the voice doesn't report
   * words.
   */
  #place(): number | null {
    const { word, sentence } = this.state.getState()
    return (word ?? sentence)?.start ?? null
  }

  /** Reports the reader's position. */
  #report(): void {
    const { contentId, isEpisode, at, length } = this.state.getState()
    const place = this.#place()
    if (contentId === null || !this.#opened) return
    if (isEpisode) {
      const share = shareOf({ seconds: at }, { seconds: length })
      if (share !== null && this.#wanted === null) this.#ports.moved(contentId, share)
    } else if (place !== null)
      this.#ports.moved(contentId, shareOf({ offset: place }, { length: this.#opened.plan.textLength }) ?? 0)
  }

  /** Reports the reader's position if something is playing. Called every few seconds. */
  readonly report = (): void => {
    if (this.state.getState().status === 'playing') this.#report()
  }

  #leave(): void {
    if (this.#opened) this.#left.push(this.#opened)
    this.#opened = null
    this.#spoken = null
  }

  #closeLeft(): void {
    for (const opened of this.#left.splice(0)) void opened.close()
  }

  #begin(): AbortController {
    this.#work.abort(new DOMException('Something else is wanted.', 'AbortError'))
    this.#work = new AbortController()
    return this.#work
  }

  /** Only an episode's file reveals the episode's length, and thus the time that corresponds to a fraction of it. */
  async #play(to: Locator, work: AbortController): Promise<void> {
    const { plan } = this.#opened ?? {}
    if ('seconds' in to) return await this.#playAt(to.seconds, work)
    if ('share' in to && plan?.episode) return await this.#playChunk(0, (_, length) => to.share * length, work)
    await this.#playFrom(offsetOf(to, { length: plan?.textLength ?? 0 }) ?? 0, work)
  }

  async #playFrom(offset: number, work: AbortController): Promise<void> {
    this.#wanted = { offset }
    const chunk = this.#opened?.timeline.chunkOf(offset) ?? 0
    await this.#playChunk(chunk, (spoken) => timeOf(offset, spoken), work)
  }

  async #playAt(seconds: number, work: AbortController): Promise<void> {
    this.#wanted = { seconds }
    const { chunk, into } = this.#opened?.timeline.placeAt(seconds) ?? { chunk: 0, into: 0 }
    await this.#playChunk(chunk, () => into, work)
  }

  /** `at` receives the length of the audio as given by its file. */
  async #playChunk(
    chunk: number,
    at: (spoken: SpokenChunk, length: number) => number,
    work: AbortController,
  ): Promise<void> {
    const opened = this.#opened
    if (!opened) throw new Error('Nothing is open.')
    this.#chunk = chunk
    const { signal } = work
    const spoken = await opened.load(chunk)
    signal.throwIfAborted()
    this.#spoken = spoken
    let time = 0
    const begin = (told: number): number => {
      // The length that is known for an episode may belong to a different version than the file.
      const length = opened.plan.episode && told > 0 ? told : spoken.length
      if (length > 0) opened.timeline.setLength(chunk, length)
      time = Math.max(0, length > 0 ? Math.min(at(spoken, length), length - 0.01) : at(spoken, length))
      return time
    }
    await this.#playForm(spoken, begin, opened, signal)
    this.#line.setRate(this.state.getState().rate)
    this.#wanted = null
    this.#closeLeft()
    const ticks = opened.timeline.ticks()
    this.#set({
      status: 'playing',
      reason: null,
      isForSale: false,
      voice: spoken.voice,
      word: this.#line.tellsWords() ? markAt(spoken.words, time + EARLY) : null,
      sentence: markAt(spoken.sentences, time + EARLY),
      at: (ticks[chunk] ?? 0) + time,
      ticks,
      length: opened.timeline.total(),
    })
    void this.#prepare(opened, chunk + 1)
  }

  /**
   * Plays audio in its original form or, if that can't be played here, in the first of its other forms that can. If all
   * fail, rejects with the first reason.
   */
  async #playForm(
    spoken: SpokenChunk,
    at: (length: number) => number,
    opened: OpenSpeech,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await this.#line.play(spoken, at, signal)
    } catch (error) {
      if (signal.aborted || !spoken.others || isForbidden(error)) throw error
      for (const url of await this.#formsOf(spoken.others, signal)) {
        const { others: _, ...other } = { ...spoken, url }
        // If all forms fail, the reader is shown only the first reason.
        const [played] = await Promise.allSettled([this.#line.play(other, at, signal)])
        signal.throwIfAborted()
        if (played.status === 'rejected') continue
        opened.use(this.#chunk, other)
        this.#spoken = other
        return this.#ports.tookOther()
      }
      throw error
    }
  }

  async #formsOf(ask: NonNullable<SpokenChunk['others']>, signal: AbortSignal): Promise<readonly string[]> {
    try {
      return await ask(signal)
    } catch (error) {
      if (!signal.aborted) this.#ports.failed('ask for other forms of the audio', error)
      return []
    }
  }

  async #prepare(opened: OpenSpeech, chunk: number): Promise<void> {
    if (chunk >= opened.plan.chunks.length) return
    // A failure is reported when the chunk is due to play.
    const [next] = await Promise.allSettled([opened.load(chunk)])
    if (next.status === 'fulfilled' && this.#opened === opened && this.#chunk === chunk - 1)
      this.#line.prepare(next.value)
  }

  async #next(): Promise<void> {
    const { contentId, sleep, length } = this.state.getState()
    if (contentId === null) return
    const next = this.#chunk + 1
    const chunks = this.#opened?.plan.chunks ?? []
    if (next >= chunks.length) {
      this.#set({ status: 'finished', at: length, word: null, sentence: null })
      this.#ports.moved(contentId, 1)
      const sleeps = sleep === 'article' || sleep === 'paragraph'
      if (sleeps) this.setSleep(null)
      this.#ports.finished(contentId, sleeps)
      return
    }
    const work = this.#begin()
    this.#wanted = { offset: chunks[next]?.start ?? 0 }
    if (!this.#opened?.isAsked(next)) this.#set({ status: 'loading' })
    await this.#try('go on with the next part', work, () => this.#playChunk(next, () => 0, work))
  }

  async #try(doing: string, work: AbortController, run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } catch (error) {
      if (work.signal.aborted) return
      if (error instanceof TextChanged) return await this.#openAgain()
      const isExpected = error instanceof SpeechRefused || error instanceof SpeechNotBought
      if (!isExpected) this.#ports.failed(doing, error)
      this.#fail(error)
    }
  }

  /** Handles a changed article by continuing at the same position in the new text. */
  async #openAgain(): Promise<void> {
    const { contentId } = this.state.getState()
    if (contentId !== null) await this.open(contentId, { offset: this.#place() ?? 0 })
  }

  #fail(error: unknown): void {
    this.#line.pause()
    this.#set({
      status: 'failed',
      isForSale: error instanceof SpeechNotBought,
      reason: error instanceof SpeechRefused && error.message !== '' ? error.message : null,
    })
  }

  #sleepsAt(next: Span | null): boolean {
    const { sleep } = this.state.getState()
    const place = this.#place()
    if (sleep !== 'paragraph' || !next || place === null) return false
    const paragraphs = this.#opened?.plan.paragraphs ?? []
    return paragraphOf(paragraphs, next.start) !== paragraphOf(paragraphs, place)
  }

  #fade(): void {
    const { sleep } = this.state.getState()
    if (typeof sleep !== 'number') return
    const left = sleep - this.#ports.clock()
    if (left <= 0) this.#sleep()
    else if (left < FADE) this.#line.setVolume(left / FADE)
  }

  #sleep(): void {
    this.pause()
    this.setSleep(null)
  }

  #set(change: Partial<PlayerState>): void {
    this.state.setState(change)
  }
}

/** True if the browser refuses playback because the reader has not yet interacted with the page. */
const isForbidden = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError'
