import { createStore } from 'zustand/vanilla'
import { PLAYBACK_RATES } from '#shared/limits.ts'
import { lastNotAbove } from '#shared/text/last-not-above.ts'
import type { SoundEvents, SoundLine } from './sound-line.ts'
import {
  type Mark,
  SpeechNotBought,
  type SpeechPlan,
  SpeechRefused,
  type SpeechSource,
  type SpokenChunk,
  TextChanged,
} from './speech-source.ts'

export type PlayerStatus = 'loading' | 'seeking' | 'playing' | 'paused' | 'failed' | 'finished'
export type Span = Pick<Mark, 'start' | 'end'>
export type SleepEnd = 'paragraph' | 'article'

export interface Chapter {
  /** Seconds. */
  readonly at: number
  readonly title: string
}

/** Where to begin. */
export type Beginning = { readonly offset: number } | { readonly share: number } | { readonly seconds: number }

export interface PlayerState {
  readonly contentId: number | null
  /** Otherwise an article that is read aloud. */
  readonly isEpisode: boolean
  /** Of an episode, in order. */
  readonly chapters: readonly Chapter[]
  readonly status: PlayerStatus
  /** Why it failed, if there is more to say than that it did. */
  readonly reason: string | null
  /** It failed because listening is part of premium. */
  readonly isForSale: boolean
  /** What is being said, in the canonical text. Of an episode only the line of its transcript is known. */
  readonly sentence: Span | null
  readonly word: Span | null
  /** Seconds, of the whole article at rate 1. */
  readonly at: number
  readonly length: number
  /** Seconds at which each chunk begins. */
  readonly ticks: readonly number[]
  /** How often the reader jumped. */
  readonly jumps: number
  readonly rate: number
  readonly isMuted: boolean
  /** The language of most of the text. */
  readonly language: string | null
  /** The voice that speaks. Null until it does. */
  readonly voice: number | null
  /** When the sleep timer ends: milliseconds since the epoch, or with a part of the text. Null: it is off. */
  readonly sleep: number | SleepEnd | null
}

export interface SpeechPlayerPorts {
  readonly source: SpeechSource
  readonly line: (events: SoundEvents) => SoundLine
  /** The voice that the reader chose for a language. Null: the usual one. */
  readonly voice: (language: string | null) => number | null
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Where the reader is, as a share of the text. */
  readonly moved: (contentId: number, share: number) => void
  /** `sleeps`: the reader wants to hear nothing more. */
  readonly finished: (contentId: number, sleeps: boolean) => void
  readonly failed: (doing: string, error: unknown) => void
}

const off: PlayerState = {
  contentId: null,
  isEpisode: false,
  chapters: [],
  status: 'paused',
  reason: null,
  isForSale: false,
  sentence: null,
  word: null,
  at: 0,
  length: 0,
  ticks: [],
  jumps: 0,
  rate: 1,
  isMuted: false,
  language: null,
  voice: null,
  sleep: null,
}

/** Seconds that a character takes until the voice is known. */
const USUAL_PACE = 0.062
/** A word is lit this much early, because late looks wrong. */
const EARLY = 0.03
/** Seconds into a sentence from which "previous" goes to its start. */
const INTO = 2
const RATES: readonly number[] = PLAYBACK_RATES
/** Milliseconds over which the sound fades before it sleeps. */
const FADE = 5000

/** Reads one article aloud, above all screens. */
export class SpeechPlayer {
  readonly state = createStore<PlayerState>(() => off)
  readonly #ports: SpeechPlayerPorts
  readonly #line: SoundLine
  #plan: SpeechPlan | null = null
  #chunks = new Map<number, Promise<SpokenChunk>>()
  /** Seconds that each spoken chunk takes. */
  #lengths = new Map<number, number>()
  #chunk = 0
  #spoken: SpokenChunk | null = null
  /** Where it is about to play. Null once it does. */
  #wanted: Beginning | null = null
  #work = new AbortController()

  constructor(ports: SpeechPlayerPorts) {
    this.#ports = ports
    this.#line = ports.line({
      ended: () => void this.#next(),
      paused: () => this.#set({ status: 'paused' }),
      failed: () => this.#fail(new Error('The audio stopped.')),
    })
  }

  /** Begins with an article or episode: at an offset in its text, at a share of it, or at a time. */
  async open(contentId: number, from: Beginning): Promise<void> {
    const work = this.#begin()
    const { rate, sleep, isMuted, chapters, contentId: before } = this.state.getState()
    const kept = { rate, sleep, isMuted, chapters: before === contentId ? chapters : [] }
    this.#chunks = new Map()
    this.#lengths = new Map()
    this.#spoken = null
    this.#plan = null
    this.state.setState({ ...off, ...kept, contentId, status: 'loading' })
    this.#line.pause()
    this.#wanted = from
    await this.#try('begin to read aloud', work, async () => {
      const plan = await this.#ports.source.plan(contentId, work.signal)
      this.#plan = plan
      this.#set({ language: plan.language, isEpisode: plan.episode !== null })
      if (plan.chunks.length === 0) throw new SpeechRefused('This article has no words to read aloud.')
      if ('offset' in from) return await this.#playFrom(from.offset, work)
      if ('seconds' in from) return await this.#playAt(from.seconds, work)
      if (!plan.episode) return await this.#playFrom(Math.round(from.share * plan.textLength), work)
      await this.#playChunk(0, (_, length) => from.share * length, work)
    })
  }

  /** Prepares an article's text and its voice before it is asked for. */
  async makeReady(contentId: number, signal: AbortSignal): Promise<void> {
    await this.#ports.source.plan(contentId, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }

  /** Goes to a place in the text. */
  async seekTo(offset: number): Promise<void> {
    if (!this.#plan) return
    const work = this.#begin()
    this.#set({ status: 'seeking', jumps: this.state.getState().jumps + 1 })
    await this.#try('go to a place in the audio', work, () => this.#playFrom(offset, work))
  }

  /** Goes to a time of the whole article or episode. */
  async seekToTime(seconds: number): Promise<void> {
    if (!this.#plan) return
    const work = this.#begin()
    this.#set({ status: 'seeking', jumps: this.state.getState().jumps + 1 })
    await this.#try('go to a time in the audio', work, () => this.#playAt(seconds, work))
  }

  skip(seconds: number): Promise<void> {
    return this.seekToTime(this.state.getState().at + seconds)
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

  /** Goes on. Tries again what failed, and begins again what was finished. */
  async resume(): Promise<void> {
    const { status, contentId, word, at, isEpisode } = this.state.getState()
    if (contentId === null) return
    const here = word && !isEpisode ? { offset: word.start } : { seconds: at }
    const to = this.#wanted ?? (status === 'finished' ? { seconds: 0 } : here)
    if (this.#plan === null || 'share' in to) return await this.open(contentId, to)
    if (status !== 'paused' || !this.#spoken || this.#wanted)
      return await ('offset' in to ? this.seekTo(to.offset) : this.seekToTime(to.seconds))
    const work = this.#begin()
    await this.#try('play on', work, async () => {
      await this.#line.resume()
      this.#set({ status: 'playing' })
    })
  }

  async sentence(step: 1 | -1): Promise<void> {
    const [spoken, plan] = [this.#spoken, this.#plan]
    if (!spoken || !plan || spoken.sentences.length === 0) return
    const now = this.#line.now()
    const at = Math.max(
      0,
      lastNotAbove(spoken.sentences, now, (mark) => mark.at),
    )
    const begun = now - (spoken.sentences[at]?.at ?? 0)
    const wanted = step > 0 ? at + 1 : begun > INTO ? at : at - 1
    const found = spoken.sentences[wanted]
    if (found) return await this.seekTo(found.start)
    const other = plan.chunks[this.#chunk + step]
    if (!other) return await this.seekTo(spoken.sentences[at]?.start ?? 0)
    // The last sentence of the chunk before is known once that is spoken.
    await this.seekTo(step > 0 ? other.start : other.end - 1)
    const before = this.#spoken?.sentences.at(-1)
    if (step < 0 && before) await this.seekTo(before.start)
  }

  /** To the paragraph or chapter before or after. */
  async paragraph(step: 1 | -1): Promise<void> {
    const { isEpisode, chapters, at: now } = this.state.getState()
    if (isEpisode) {
      const chapter = lastNotAbove(chapters, now, (one) => one.at)
      const begun = now - (chapters[chapter]?.at ?? 0) > INTO
      const found = chapters[step > 0 ? chapter + 1 : begun ? chapter : chapter - 1]
      if (found) await this.seekToTime(found.at)
      return
    }
    const paragraphs = this.#plan?.paragraphs ?? []
    const here = this.state.getState().word?.start ?? 0
    const at = lastNotAbove(paragraphs, here, (start) => start)
    const into = here - (paragraphs[at] ?? 0) > 60
    const to = paragraphs[step > 0 ? at + 1 : into ? at : at - 1]
    if (to !== undefined) await this.seekTo(to)
  }

  /** The lines of an episode's transcript, which came later than its sound. */
  setLines(contentId: number, lines: readonly Mark[]): void {
    if (this.#spoken && this.#plan?.episode && this.state.getState().contentId === contentId)
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

  /** What is said, how or by whom is chosen otherwise. Goes on at the same word, now or once the reader plays again. */
  async prepareAgain(): Promise<void> {
    const { contentId, status, word } = this.state.getState()
    if (contentId === null || this.#plan === null || this.#plan.episode) return
    const plays = status === 'playing' || status === 'seeking' || status === 'loading'
    if (plays) return await this.open(contentId, this.#wanted ?? { offset: word?.start ?? 0 })
    this.#plan = null
    this.#spoken = null
  }

  setSleep(sleep: PlayerState['sleep']): void {
    this.#line.setVolume(1)
    this.#set({ sleep })
  }

  /** What the voice says now. Called for each frame while something is seen of it, and now and then otherwise. */
  tick(): void {
    const { status, rate, word, sentence, ticks } = this.state.getState()
    if (status !== 'playing' || !this.#spoken) return
    const now = this.#line.now()
    const said = now + EARLY * Math.max(1, rate)
    const nextWord = markAt(this.#spoken.words, said)
    const nextSentence = markAt(this.#spoken.sentences, said)
    const at = (ticks[this.#chunk] ?? 0) + now
    const isNew = nextWord?.start !== word?.start || nextSentence?.start !== sentence?.start
    if (isNew && this.#sleepsAt(nextWord)) return this.#sleep()
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
    this.#plan = null
    this.#spoken = null
    const { rate, isMuted } = this.state.getState()
    this.state.setState({ ...off, rate, isMuted })
  }

  /** Tells where the reader is. */
  #report(): void {
    const { contentId, word, isEpisode, at, length } = this.state.getState()
    if (contentId === null || !this.#plan) return
    if (isEpisode) {
      if (length > 0 && this.#wanted === null) this.#ports.moved(contentId, Math.min(1, at / length))
    } else if (word) this.#ports.moved(contentId, Math.min(1, word.start / Math.max(1, this.#plan.textLength)))
  }

  /** The same, for whoever asks every few seconds. */
  readonly report = (): void => {
    if (this.state.getState().status === 'playing') this.#report()
  }

  #begin(): AbortController {
    this.#work.abort(new DOMException('Something else is wanted.', 'AbortError'))
    this.#work = new AbortController()
    return this.#work
  }

  async #playFrom(offset: number, work: AbortController): Promise<void> {
    this.#wanted = { offset }
    const chunks = this.#plan?.chunks ?? []
    const first = Math.max(
      0,
      lastNotAbove(chunks, offset, (chunk) => chunk.start),
    )
    // Between two chunks, the next is meant.
    const chunk = offset >= (chunks[first]?.end ?? 0) && first + 1 < chunks.length ? first + 1 : first
    await this.#playChunk(
      chunk,
      ({ words, sentences }) => {
        const marks = words.length > 0 ? words : sentences
        return (marks[lastNotAbove(marks, offset, (mark) => mark.start)] ?? marks[0])?.at ?? 0
      },
      work,
    )
  }

  async #playAt(seconds: number, work: AbortController): Promise<void> {
    this.#wanted = { seconds }
    const ticks = this.#ticks()
    const length = this.#total()
    const to = Math.max(0, length > 0 ? Math.min(seconds, length - 0.5) : seconds)
    const chunk = Math.max(
      0,
      lastNotAbove(ticks, to, (tick) => tick),
    )
    await this.#playChunk(chunk, () => to - (ticks[chunk] ?? 0), work)
  }

  /** `at` is told the length of the sound, as its file says. */
  async #playChunk(
    chunk: number,
    at: (spoken: SpokenChunk, length: number) => number,
    work: AbortController,
  ): Promise<void> {
    this.#chunk = chunk
    const { signal } = work
    const spoken = await this.#load(chunk)
    signal.throwIfAborted()
    this.#spoken = spoken
    let time = 0
    const begin = (told: number): number => {
      // The facts about an episode may be of another edit than its file.
      const length = this.#plan?.episode && told > 0 ? told : spoken.length
      if (length > 0) this.#lengths.set(chunk, length)
      time = Math.max(0, length > 0 ? Math.min(at(spoken, length), length - 0.01) : at(spoken, length))
      return time
    }
    await this.#line.play(spoken.url, begin, signal)
    this.#line.setRate(this.state.getState().rate)
    this.#wanted = null
    const ticks = this.#ticks()
    const word = markAt(spoken.words, time + EARLY)
    const sentence = markAt(spoken.sentences, time + EARLY)
    this.#set({
      status: 'playing',
      reason: null,
      isForSale: false,
      voice: spoken.voice,
      word,
      sentence,
      at: (ticks[chunk] ?? 0) + time,
      ticks,
      length: this.#total(),
    })
    void this.#prepare(chunk + 1)
  }

  #load(chunk: number): Promise<SpokenChunk> {
    const { contentId } = this.state.getState()
    const plan = this.#plan
    if (contentId === null || !plan) return Promise.reject(new Error('Nothing is open.'))
    const known = this.#chunks.get(chunk)
    if (known) return known
    // A chunk is wanted whatever the reader seeks meanwhile.
    const loading = this.#ports.source.chunk(
      contentId,
      plan,
      chunk,
      this.#ports.voice(plan.language),
      new AbortController().signal,
    )
    this.#chunks.set(chunk, loading)
    loading.then(
      ({ length }) => {
        if (this.#plan === plan) this.#lengths.set(chunk, length)
      },
      () => this.#chunks.delete(chunk),
    )
    return loading
  }

  async #prepare(chunk: number): Promise<void> {
    if (chunk >= (this.#plan?.chunks.length ?? 0)) return
    // Its failure is told when its turn comes.
    const [next] = await Promise.allSettled([this.#load(chunk)])
    if (next.status === 'fulfilled' && this.#chunk === chunk - 1) this.#line.prepare(next.value.url)
  }

  async #next(): Promise<void> {
    const { contentId, sleep, length } = this.state.getState()
    if (contentId === null) return
    if (this.#chunk + 1 >= (this.#plan?.chunks.length ?? 0)) {
      this.#set({ status: 'finished', at: length, word: null, sentence: null })
      this.#ports.moved(contentId, 1)
      const sleeps = sleep === 'article' || sleep === 'paragraph'
      if (sleeps) this.setSleep(null)
      this.#ports.finished(contentId, sleeps)
      return
    }
    const work = this.#begin()
    this.#wanted = { offset: this.#plan?.chunks[this.#chunk + 1]?.start ?? 0 }
    if (!this.#chunks.has(this.#chunk + 1)) this.#set({ status: 'loading' })
    await this.#try('go on with the next part', work, () => this.#playChunk(this.#chunk + 1, () => 0, work))
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

  /** The article changed: goes on at the same place of the new text. */
  async #openAgain(): Promise<void> {
    const { contentId, word } = this.state.getState()
    if (contentId !== null) await this.open(contentId, { offset: word?.start ?? 0 })
  }

  #fail(error: unknown): void {
    this.#line.pause()
    this.#set({
      status: 'failed',
      isForSale: error instanceof SpeechNotBought,
      reason: error instanceof SpeechRefused && error.message !== '' ? error.message : null,
    })
  }

  #ticks(): number[] {
    const pace = this.#pace()
    let at = 0
    return (this.#plan?.chunks ?? []).map(({ characters }, chunk) => {
      const tick = at
      at += this.#lengths.get(chunk) ?? characters * pace
      return tick
    })
  }

  #total(): number {
    const chunks = this.#plan?.chunks ?? []
    const last = chunks.length - 1
    return (this.#ticks()[last] ?? 0) + (this.#lengths.get(last) ?? (chunks[last]?.characters ?? 0) * this.#pace())
  }

  /** Seconds that a character takes. */
  #pace(): number {
    let [seconds, characters] = [0, 0]
    for (const [chunk, length] of this.#lengths) {
      seconds += length
      characters += this.#plan?.chunks[chunk]?.characters ?? 0
    }
    return characters > 0 ? seconds / characters : USUAL_PACE
  }

  #sleepsAt(next: Span | null): boolean {
    const { sleep, word } = this.state.getState()
    if (sleep !== 'paragraph' || !next || !word) return false
    const paragraphOf = (place: number) => lastNotAbove(this.#plan?.paragraphs ?? [], place, (start) => start)
    return paragraphOf(next.start) !== paragraphOf(word.start)
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

/** The chapter that is heard. */
export const chapterAt = ({ chapters, at }: PlayerState): Chapter | null =>
  chapters[lastNotAbove(chapters, at + 0.5, (chapter) => chapter.at)] ?? null

function markAt(marks: readonly Mark[], at: number): Span | null {
  return marks[lastNotAbove(marks, at, (mark) => mark.at)] ?? null
}
