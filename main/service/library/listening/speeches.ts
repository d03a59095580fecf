import { createHash } from 'node:crypto'
import { reported } from '#shared/activity/reported.ts'
import type { Report } from '#shared/activity/failure.ts'
import type { SpeechKind, SpeechPauses } from '#shared/model/speech-choices.ts'
import { explain } from '#shared/reasons/sentences.ts'
import * as t from '#shared/words/service/listening.ts'
import {
  type Speaker,
  type SpeechChunk,
  SpeechFailed,
  type SpeechPlan,
  type SpokenChunk,
  type Utterance,
} from '../../speech/index.ts'
import { NotFound } from '../../calls/not-found.ts'
import type { SpeechFiles } from './speech-files.ts'
import { speakingOf, type SpeechVoices, type Voice } from './speech-voices.ts'
import type { SpokenArticles, SpokenText } from './spoken-articles.ts'
import { VoiceServerFailed } from './voice-server/ask-voice-server.ts'
import type { VoiceServers } from './voice-server/voice-servers.ts'

/**
 * Part of every file name. Change it when text is prepared, spoken or encoded differently, so that new files are
 * created.
 */
const SPEECH_VERSION = 1
/** Maximum time that a call waits for a chunk. */
const PATIENCE_MS = 10_000
/** Number of chunks created ahead of the requested one. */
const AHEAD = 2
/** Factors applied to the pauses in the plan. */
const PAUSES: Readonly<Record<SpeechPauses, number>> = { short: 0.5, normal: 1, long: 1.8 }

export interface SpeechesOptions {
  readonly articles: SpokenArticles
  readonly files: SpeechFiles
  readonly speaker: Speaker
  readonly report: Report
  readonly voices: SpeechVoices
  readonly servers: VoiceServers
}

export interface WantedSpeech {
  readonly contentId: number
  readonly voice: number | null
  readonly chunk: number
  /** Hash of the text that the client has. Null to accept any text. */
  readonly textHash: string | null
  readonly leaveOut: readonly SpeechKind[]
  readonly pauses: SpeechPauses
  /**
   * True for a file of the whole article. It has no listener, so nothing is created ahead, and work that others are
   * waiting for continues.
   */
  readonly isForFile?: boolean
}

export type SpeechReason = 'no_voice' | 'engine_failed' | 'server_failed' | 'nothing_to_say'

export interface Speech {
  readonly contentId: number
  readonly textHash: string | null
  readonly text: string
  readonly language: string | null
  readonly voice: Voice | null
  readonly numChunks: number
  readonly chunk: SpeechChunk | null
  /** Null if it failed, or takes longer than a call waits. */
  readonly spoken: SpokenChunk | null
  /** The name of the file, once the chunk has been spoken. */
  readonly name: string | null
  readonly reason: SpeechReason | null
  /** Error from a server's voice, as a sentence. */
  readonly message: string | null
  /** Number of characters in all chunks. */
  readonly characters: number
}

/** Thrown if the article is no longer the one that the client has. */
export class TextChanged extends Error {
  override readonly name = 'TextChanged'
}

interface Making {
  readonly account: number
  readonly spoken: Promise<SpokenChunk>
  readonly stop: AbortController
  waiting: number
}

/** Reads articles aloud chunk by chunk, on demand and two chunks ahead. */
export class Speeches {
  readonly #options: SpeechesOptions
  readonly #making = new Map<string, Making>()

  constructor(options: SpeechesOptions) {
    this.#options = options
  }

  /** Prepares the speaker for a reader who is about to listen. */
  warm(): void {
    this.#options.speaker.warm()
  }

  /** Throws NotFound. */
  async plan(account: number, contentId: number, leaveOut: readonly SpeechKind[]) {
    const { articles } = this.#options
    this.warm()
    // A reader who opens an article is waiting for its first audio, so work for other articles stops.
    this.#stopOthers(account, new Set())
    const text = await articles.text(account, contentId)
    const plan = await this.#planOf(account, text, leaveOut)
    const { textHash = null, text: words = '' } = text.article ?? {}
    return {
      textHash,
      textLength: words.length,
      ...(plan ?? { chunks: [], paragraphs: [], headings: [], language: null }),
    }
  }

  /** Returns the words of a chunk, for voices that don't belong to the service. Throws NotFound and TextChanged. */
  async said(account: number, wanted: Omit<WantedSpeech, 'voice'>): Promise<readonly Utterance[]> {
    const text = await this.#options.articles.text(account, wanted.contentId)
    if (wanted.textHash !== null && wanted.textHash !== text.article?.textHash)
      throw new TextChanged(t.theArticleHasChanged)
    const chunk = (await this.#planOf(account, text, wanted.leaveOut))?.chunks[wanted.chunk]
    if (!chunk) throw new NotFound(t.thisPartOfTheArticleDoesnt)
    return withPauses(chunk, PAUSES[wanted.pauses]).utterances
  }

  /** Throws NotFound (also if the chunk does not exist) and TextChanged. */
  async speak(account: number, wanted: WantedSpeech): Promise<Speech> {
    const text = await this.#options.articles.text(account, wanted.contentId)
    const { contentId, article } = text
    if (wanted.textHash !== null && wanted.textHash !== article?.textHash) throw new TextChanged(t.theArticleHasChanged)
    const plan = await this.#planOf(account, text, wanted.leaveOut)
    const nothing = {
      contentId,
      textHash: article?.textHash ?? null,
      text: article?.text ?? '',
      language: plan?.language ?? null,
      voice: null,
      numChunks: plan?.chunks.length ?? 0,
      chunk: null,
      spoken: null,
      name: null,
      message: null,
      characters: plan?.chunks.reduce((sum, { characters }) => sum + characters, 0) ?? 0,
    } as const
    if (plan === null) return { ...nothing, reason: 'engine_failed' }
    if (plan.chunks.length === 0) return { ...nothing, reason: 'nothing_to_say' }
    const [chunk, ...ahead] = plan.chunks
      .slice(wanted.chunk, wanted.chunk + 1 + (wanted.isForFile ? 0 : AHEAD))
      .map((one) => withPauses(one, PAUSES[wanted.pauses]))
    if (!chunk) throw new NotFound(t.thisPartOfTheArticleDoesnt)
    const isEmail = article?.isEmail ?? false
    const voice = await this.#options.voices.choose(account, wanted.voice, plan.language, isEmail)
    if (!voice) return { ...nothing, chunk, reason: 'no_voice' }
    const names = [chunk, ...ahead].map((one) => nameOf(account, one, voice, plan.language))
    if (!wanted.isForFile) this.#stopOthers(account, new Set(names))
    const name = names[0] ?? ''
    const by = { account, contentId, voice, language: plan.language }
    const spoken = await this.#make(by, name, chunk)
    if (spoken instanceof VoiceServerFailed)
      return { ...nothing, chunk, voice, reason: 'server_failed', message: explain(spoken.reason) }
    if (spoken instanceof SpeechFailed) return { ...nothing, chunk, voice, reason: 'engine_failed' }
    for (const [at, one] of ahead.entries()) {
      const making = this.#make(by, names[at + 1] ?? '', one, false)
      this.#reported('make audio ahead', making)
    }
    return { ...nothing, chunk, voice, spoken, name: spoken && name, reason: null }
  }

  /**
   * Returns a sample in which a voice says a language's name in that language, and counts to three. Null if there is no
   * such voice.
   */
  async sample(account: number, voiceId: number, language: string): Promise<Speech | null> {
    const voice = await this.#options.voices.choose(account, voiceId, language, false)
    if (voice?.id !== voiceId) return null
    const said = `${new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? ''}. 1, 2, 3.`
    const utterance = { said, language, words: [], pauseMs: 0 }
    const characters = said.length
    const chunk = { utterances: [utterance], start: 0, end: 0, wordStart: 0, wordEnd: 0, characters }
    const name = nameOf(account, chunk, voice, language)
    const spoken = await this.#make({ account, contentId: null, voice, language }, name, chunk)
    const facts = { contentId: 0, textHash: null, text: '', language, voice, numChunks: 1, chunk, characters }
    const none = { ...facts, spoken: null, name: null }
    if (spoken instanceof VoiceServerFailed)
      return { ...none, reason: 'server_failed', message: explain(spoken.reason) }
    if (spoken instanceof SpeechFailed) return { ...none, reason: 'engine_failed', message: null }
    return { ...facts, spoken, name: spoken && name, reason: null, message: null }
  }

  /** Deletes the audio created for an account. */
  async forget(account: number): Promise<void> {
    const own = [...this.#making.values()].filter((making) => making.account === account)
    for (const { stop } of own) stop.abort()
    await Promise.allSettled(own.map(({ spoken }) => spoken))
    await this.#options.files.forget(beginningOf(account))
  }

  /** Returns the audio whose name was given in an earlier response, or null if it is no longer stored. */
  sound(name: string): Promise<SpokenChunk | null> {
    return this.#options.files.read(name)
  }

  /** Null if the text can't be prepared for speech. */
  async #planOf(account: number, text: SpokenText, leaveOut: readonly SpeechKind[]): Promise<SpeechPlan | null> {
    try {
      return await this.#options.articles.plan(account, text, leaveOut)
    } catch (error) {
      if (!(error instanceof SpeechFailed)) throw error
      this.#options.report('prepare an article for reading aloud', error)
      return null
    }
  }

  /** Stops work that was started ahead for a reader who has moved on. */
  #stopOthers(account: number, wanted: ReadonlySet<string>): void {
    for (const [name, making] of this.#making)
      if (making.account === account && making.waiting === 0 && !wanted.has(name)) {
        this.#making.delete(name)
        making.stop.abort()
      }
  }

  /** Returns null if it takes longer than a call waits. */
  async #make(
    by: SpokenBy,
    name: string,
    chunk: SpeechChunk,
    waits = true,
  ): Promise<SpokenChunk | SpeechFailed | VoiceServerFailed | null> {
    const kept = await this.#options.files.read(name)
    if (kept) return kept
    const making = this.#making.get(name) ?? this.#begin(by, name, chunk)
    if (!waits) return null
    making.waiting += 1
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => late.resolve(null), PATIENCE_MS)
    try {
      return await Promise.race([making.spoken, late.promise])
    } catch (error) {
      if (error instanceof SpeechFailed || error instanceof VoiceServerFailed) return error
      throw error
    } finally {
      clearTimeout(timer)
      making.waiting -= 1
    }
  }

  /** Reports failures of work for which no call may be waiting. Being stopped does not count as a failure. */
  #reported(doing: string, work: Promise<unknown>): void {
    work.then(undefined, (error: unknown) => {
      const isStopped = error instanceof Error && error.name === 'AbortError'
      // A server's failures are shown to the reader who uses it.
      if (!isStopped && !(error instanceof VoiceServerFailed)) this.#options.report(doing, error)
    })
  }

  /** Speech from a server's voice is fetched first, so that the process that generates speech needs no network. */
  async #utterances({ account, contentId, voice, language }: SpokenBy, chunk: SpeechChunk, signal: AbortSignal) {
    const all = chunk.utterances.map(({ said, words, pauseMs, language: own }) => {
      const { by, espeak } = speakingOf(voice, language, own)
      return { said, words, pauseMs, voice: espeak, by }
    })
    const server = all.find(({ by }) => by !== null)?.by ?? null
    if (server === null) return all.map(({ by: _nobody, ...utterance }) => utterance)
    const texts = [...new Set(all.flatMap(({ said, by }) => (by ? [said] : [])))]
    const sounds = await this.#options.servers.say(account, server, texts, contentId, signal)
    const audioOf = new Map(texts.map((text, at) => [text, sounds[at]]))
    return all.map(({ by, ...utterance }) => {
      const sound = by ? audioOf.get(utterance.said) : undefined
      return sound ? { ...utterance, sound } : utterance
    })
  }

  #begin(by: SpokenBy, name: string, chunk: SpeechChunk): Making {
    const stop = new AbortController()
    const { speaker, files, report } = this.#options
    const { account } = by
    const spoken = this.#utterances(by, chunk, stop.signal)
      .then((utterances) => speaker.speak(utterances, stop.signal))
      .then(async (made) => {
        await reported(report, 'keep audio', files.write(name, made))
        return made
      })
      .finally(() => {
        if (this.#making.get(name) === making) this.#making.delete(name)
      })
    const making: Making = { account, spoken, stop, waiting: 0 }
    this.#reported('read an article aloud', spoken)
    this.#making.set(name, making)
    return making
  }
}

interface SpokenBy {
  readonly account: number
  /** Null: a sample. */
  readonly contentId: number | null
  readonly voice: Voice
  readonly language: string | null
}

function withPauses(chunk: SpeechChunk, share: number): SpeechChunk {
  const utterances = chunk.utterances.map((one) => ({ ...one, pauseMs: Math.round(one.pauseMs * share) }))
  return { ...chunk, utterances }
}

function nameOf(account: number, chunk: SpeechChunk, voice: Voice, language: string | null): string {
  const said = chunk.utterances.map((one) => {
    const { by, espeak } = speakingOf(voice, language, one.language)
    const speaker = by ? [by.origin, by.name, espeak] : espeak
    return [one.said, one.pauseMs, speaker, one.words.map(({ from, to }) => [from, to])]
  })
  const hash = createHash('sha256')
    .update(JSON.stringify([SPEECH_VERSION, account, said]))
    .digest('hex')
  const own = beginningOf(account)
  return own + hash.slice(own.length)
}

/** The names of all files of an account have the same prefix, so that they can be found when the account is deleted. */
export function beginningOf(account: number): string {
  return createHash('sha256').update(`spoken for account ${account}`).digest('hex').slice(0, 16)
}
