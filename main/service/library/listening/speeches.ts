import { createHash } from 'node:crypto'
import { reported } from '#shared/activity/reported.ts'
import type { Report } from '#shared/activity/failure.ts'
import type { SpeechKind, SpeechPauses } from '#shared/model/speech-choices.ts'
import {
  type EmbeddedVoice,
  embeddedVoices,
  type Speaker,
  speaks,
  type SpeechChunk,
  SpeechFailed,
  type SpeechPlan,
  type SpokenChunk,
  voiceFor,
} from '../../speech/index.ts'
import { NotFound } from '../not-found.ts'
import type { SpeechFiles } from './speech-files.ts'
import type { SpokenArticles, SpokenText } from './spoken-articles.ts'

/** Part of every file's name: another way to prepare, speak or encode makes other files. */
const SPEECH_VERSION = 1
/** How long a call waits for a chunk. */
const PATIENCE_MS = 10_000
/** Chunks made ahead of the one that is asked for. */
const AHEAD = 2
/** How much longer or shorter the pauses are than those of the plan. */
const PAUSES: Readonly<Record<SpeechPauses, number>> = { short: 0.5, normal: 1, long: 1.8 }

export interface SpeechesOptions {
  readonly articles: SpokenArticles
  readonly files: SpeechFiles
  readonly speaker: Speaker
  readonly report: Report
  /** The profile's voice. */
  readonly usualVoice: (account: number) => Promise<number | null>
}

export interface WantedSpeech {
  readonly contentId: number
  readonly voice: number | null
  readonly chunk: number
  /** The text that the client knows. Null: any. */
  readonly textHash: string | null
  readonly leaveOut: readonly SpeechKind[]
  readonly pauses: SpeechPauses
}

export type SpeechReason = 'no_voice' | 'engine_failed' | 'nothing_to_say'

export interface Speech {
  readonly contentId: number
  readonly textHash: string | null
  readonly text: string
  readonly language: string | null
  readonly voice: EmbeddedVoice | null
  readonly numChunks: number
  readonly chunk: SpeechChunk | null
  /** Null: it failed, or takes longer than a call waits. */
  readonly spoken: SpokenChunk | null
  /** The file's name, once it is spoken. */
  readonly name: string | null
  readonly reason: SpeechReason | null
  /** Characters of all chunks. */
  readonly characters: number
}

/** The article is another one than the client knows. */
export class TextChanged extends Error {
  override readonly name = 'TextChanged'
}

interface Making {
  readonly account: number
  readonly spoken: Promise<SpokenChunk>
  readonly stop: AbortController
  waiting: number
}

/** Articles read aloud: chunk by chunk, on demand and two ahead. */
export class Speeches {
  readonly #options: SpeechesOptions
  readonly #making = new Map<string, Making>()

  constructor(options: SpeechesOptions) {
    this.#options = options
  }

  /** Somebody is about to listen. */
  warm(): void {
    this.#options.speaker.warm()
  }

  /** Throws NotFound. */
  async plan(account: number, contentId: number, leaveOut: readonly SpeechKind[]) {
    const { articles } = this.#options
    this.warm()
    // Whoever opens an article waits for its first sound.
    this.#stopOthers(account, new Set())
    const text = await articles.text(account, contentId)
    const plan = await this.#planOf(account, text, leaveOut)
    const { textHash = null, text: words = '' } = text.article ?? {}
    return { textHash, textLength: words.length, ...(plan ?? { chunks: [], paragraphs: [], language: null }) }
  }

  /** Throws NotFound, also for a chunk that there is not, and TextChanged. */
  async speak(account: number, wanted: WantedSpeech): Promise<Speech> {
    const text = await this.#options.articles.text(account, wanted.contentId)
    const { contentId, article } = text
    if (wanted.textHash !== null && wanted.textHash !== article?.textHash)
      throw new TextChanged('The article has changed since.')
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
      characters: plan?.chunks.reduce((sum, { characters }) => sum + characters, 0) ?? 0,
    } as const
    if (plan === null) return { ...nothing, reason: 'engine_failed' }
    if (plan.chunks.length === 0) return { ...nothing, reason: 'nothing_to_say' }
    const [chunk, ...ahead] = plan.chunks
      .slice(wanted.chunk, wanted.chunk + 1 + AHEAD)
      .map((one) => withPauses(one, PAUSES[wanted.pauses]))
    if (!chunk) throw new NotFound('There is no such part of this article.')
    const voice = await this.#voiceOf(account, wanted.voice, plan.language)
    if (!voice) return { ...nothing, chunk, reason: 'no_voice' }
    const names = [chunk, ...ahead].map((one) => nameOf(account, one, voice, plan.language))
    this.#stopOthers(account, new Set(names))
    const name = names[0] ?? ''
    const spoken = await this.#make(account, name, chunk, voice, plan.language)
    for (const [at, one] of ahead.entries()) {
      const making = this.#make(account, names[at + 1] ?? '', one, voice, plan.language, false)
      this.#reported('make audio ahead', making)
    }
    if (spoken === 'failed') return { ...nothing, chunk, voice, reason: 'engine_failed' }
    return { ...nothing, chunk, voice, spoken, name: spoken && name, reason: null }
  }

  /** Deletes what was spoken for an account. */
  async forget(account: number): Promise<void> {
    const own = [...this.#making.values()].filter((making) => making.account === account)
    for (const { stop } of own) stop.abort()
    await Promise.allSettled(own.map(({ spoken }) => spoken))
    await this.#options.files.forget(beginningOf(account))
  }

  /** The sound of a name that a reply gave. Null if it is kept no more. */
  sound(name: string): Promise<SpokenChunk | null> {
    return this.#options.files.read(name)
  }

  /** Null if the text can't be prepared. */
  async #planOf(account: number, text: SpokenText, leaveOut: readonly SpeechKind[]): Promise<SpeechPlan | null> {
    try {
      return await this.#options.articles.plan(account, text, leaveOut)
    } catch (error) {
      if (!(error instanceof SpeechFailed)) throw error
      this.#options.report('prepare an article for reading aloud', error)
      return null
    }
  }

  async #voiceOf(account: number, wanted: number | null, language: string | null): Promise<EmbeddedVoice | null> {
    const byId = (id: number | null) => embeddedVoices.find((voice) => voice.id === id) ?? null
    const named = byId(wanted)
    if (named) return named
    const usual = byId(await this.#options.usualVoice(account))
    if (usual && (language === null || speaks(usual, language))) return usual
    return language === null ? byId(1) : voiceFor(language)
  }

  /** What was made ahead for somebody who is elsewhere now need not be made. */
  #stopOthers(account: number, wanted: ReadonlySet<string>): void {
    for (const [name, making] of this.#making)
      if (making.account === account && making.waiting === 0 && !wanted.has(name)) {
        this.#making.delete(name)
        making.stop.abort()
      }
  }

  /** Null: it takes longer than a call waits. */
  async #make(
    account: number,
    name: string,
    chunk: SpeechChunk,
    voice: EmbeddedVoice,
    language: string | null,
    waits = true,
  ): Promise<SpokenChunk | 'failed' | null> {
    const kept = await this.#options.files.read(name)
    if (kept) return kept
    const making = this.#making.get(name) ?? this.#begin(account, name, chunk, voice, language)
    if (!waits) return null
    making.waiting += 1
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => late.resolve(null), PATIENCE_MS)
    try {
      return await Promise.race([making.spoken, late.promise])
    } catch (error) {
      if (!(error instanceof SpeechFailed)) throw error
      return 'failed'
    } finally {
      clearTimeout(timer)
      making.waiting -= 1
    }
  }

  /** Of work that nobody may wait for. That it was stopped is no failure. */
  #reported(doing: string, work: Promise<unknown>): void {
    work.then(undefined, (error: unknown) => {
      const isStopped = error instanceof Error && error.name === 'AbortError'
      if (!isStopped) this.#options.report(doing, error)
    })
  }

  #begin(account: number, name: string, chunk: SpeechChunk, voice: EmbeddedVoice, language: string | null): Making {
    const stop = new AbortController()
    const { speaker, files, report } = this.#options
    const utterances = chunk.utterances.map(({ said, words, pauseMs, language: own }) => ({
      said,
      words,
      pauseMs,
      voice: voiceIn(voice, language, own).espeak,
    }))
    const spoken = speaker
      .speak(utterances, stop.signal)
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

function withPauses(chunk: SpeechChunk, share: number): SpeechChunk {
  const utterances = chunk.utterances.map((one) => ({ ...one, pauseMs: Math.round(one.pauseMs * share) }))
  return { ...chunk, utterances }
}

/** The chosen voice speaks the article's language. A block in another one is spoken by a voice of that. */
function voiceIn(chosen: EmbeddedVoice, main: string | null, own: string | null): EmbeddedVoice {
  if (own === null || own === main || speaks(chosen, own)) return chosen
  return voiceFor(own) ?? chosen
}

function nameOf(account: number, chunk: SpeechChunk, voice: EmbeddedVoice, language: string | null): string {
  const said = chunk.utterances.map((one) => [
    one.said,
    one.pauseMs,
    voiceIn(voice, language, one.language).espeak,
    one.words.map(({ from, to }) => [from, to]),
  ])
  const hash = createHash('sha256')
    .update(JSON.stringify([SPEECH_VERSION, account, said]))
    .digest('hex')
  const own = beginningOf(account)
  return own + hash.slice(own.length)
}

/** The names of an account's files begin alike, so that they can be found when it is deleted. */
function beginningOf(account: number): string {
  return createHash('sha256').update(`spoken for account ${account}`).digest('hex').slice(0, 16)
}
