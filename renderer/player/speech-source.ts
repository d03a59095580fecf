import type { Host } from '#shared/host/host.ts'
import { languageName } from '#shared/language/language-name.ts'
import type { SpeechKind, SpeechPauses } from '#shared/model/speech-choices.ts'
import type { SpokenText } from '#shared/model/spoken-text.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import * as t from '#shared/words/player.ts'

export interface Mark {
  /** In seconds from the chunk's start. */
  readonly at: number
  readonly start: number
  readonly end: number
}

/** A sentence spoken by a system voice. Times are in seconds from the chunk's start, according to the plan. */
export interface SaidSentence {
  readonly text: string
  /** A BCP 47 tag. Null if unknown. */
  readonly language: string | null
  readonly pauseMs: number
  readonly at: number
  readonly words: readonly { readonly from: number; readonly at: number }[]
}

/** A video on another site. */
export interface Video {
  /** The video's ID on its site. */
  readonly id: string
  readonly title: string
}

/** A chunk that can be played. */
export interface SpokenChunk {
  /** Address of the chunk's file. Not used if a system voice speaks the chunk or if it is a video. */
  readonly url: string
  /** The sentences for a system voice, or null if the chunk is a file. */
  readonly said: readonly SaidSentence[] | null
  /** The system's name for the voice that speaks the chunk. */
  readonly systemVoice: string | null
  /** Absent if the chunk is not a video. */
  readonly video?: Video
  /** Seconds. */
  readonly length: number
  /** Null if the item is an episode, which has no voice. */
  readonly voice: number | null
  readonly words: readonly Mark[]
  readonly sentences: readonly Mark[]
  /** Requests the addresses of the same audio in other forms. Absent if there are none. */
  readonly others?: (signal: AbortSignal) => Promise<readonly string[]>
  /** Releases the file when it is no longer being played. Absent if there is nothing to release. */
  readonly release?: () => void
}

/** The plan of an article or episode that is being played. */
export interface SpeechPlan extends SpokenText {
  readonly textHash: string | null
  readonly textLength: number
  readonly leftOut: readonly SpeechKind[]
  /** The single file of an episode, or a video. It is then the plan's only chunk. Null if an article is read aloud. */
  readonly episode: { readonly url: string; readonly video?: Video } | null
}

/** Thrown if an article can't be played. The message is a sentence for the reader. */
export class SpeechRefused extends Error {
  override readonly name = 'SpeechRefused'
}

/** Thrown if listening is part of premium at this service. */
export class SpeechNotBought extends Error {
  override readonly name = 'SpeechNotBought'
}

/** Thrown if the article has changed since its plan was made. */
export class TextChanged extends Error {
  override readonly name = 'TextChanged'
}

/** The reader's choices for reading articles aloud. */
export interface SpeechChoices {
  readonly leaveOut: readonly SpeechKind[]
  readonly pauses: SpeechPauses
}

/** A source of plans and chunks. */
export interface SpeechSource {
  plan(contentId: number, signal: AbortSignal): Promise<SpeechPlan>
  /** Rejects with SpeechRefused, SpeechNotBought and TextChanged. */
  chunk(
    contentId: number,
    plan: SpeechPlan,
    chunk: number,
    voice: number | null,
    signal: AbortSignal,
  ): Promise<SpokenChunk>
}

/** A source in an ordered list. It answers a request or passes it on to the sources after it. */
export interface SourceInOrder {
  plan(contentId: number, signal: AbortSignal, rest: SpeechSource): Promise<SpeechPlan>
  chunk(
    contentId: number,
    plan: SpeechPlan,
    chunk: number,
    voice: number | null,
    signal: AbortSignal,
    rest: SpeechSource,
  ): Promise<SpokenChunk>
}

const nothing: SpeechSource = {
  plan: () => Promise.reject(new Error('No source has this.')),
  chunk: () => Promise.reject(new Error('No source has this.')),
}

/** Returns a source that queries the first source, which may query the second, and so on. */
export const inOrder = (sources: readonly SourceInOrder[]): SpeechSource =>
  sources.reduceRight<SpeechSource>(
    (rest, source) => ({
      plan: (contentId, signal) => source.plan(contentId, signal, rest),
      chunk: (contentId, plan, chunk, voice, signal) => source.chunk(contentId, plan, chunk, voice, signal, rest),
    }),
    nothing,
  )

const reasons: Readonly<Record<string, string>> = {
  nothing_to_say: t.thisArticleHasNoTextTo,
  no_voice: t.thereIsNoVoiceForThis,
}

/** Provides articles as read aloud by the service. */
export function serviceSpeech(
  call: Host['call'],
  wait: (ms: number, signal: AbortSignal) => Promise<void>,
  choices: () => SpeechChoices,
): SpeechSource {
  return {
    async plan(contentId, signal) {
      const leftOut = choices().leaveOut
      const query = { content_id: contentId, leave_out: leftOut.join(',') }
      const plan = await call('speechPlan', { query }, signal)
      const chunks = plan.chunks.map(({ char_start, char_end, characters }) => ({
        start: char_start,
        end: char_end,
        characters,
      }))
      const { text_hash: textHash, text_length: textLength, language, paragraphs } = plan
      return { textHash, textLength, language, paragraphs, leftOut, chunks, episode: null }
    },
    async chunk(contentId, { textHash, language, leftOut }, chunk, voice, signal) {
      const wanted = {
        content_id: contentId,
        chunk,
        leave_out: leftOut.join(','),
        pauses: choices().pauses,
        ...(voice === null ? {} : { voice }),
        ...(textHash === null ? {} : { text_hash: textHash }),
      }
      for (;;) {
        const made = await call('speech', { body: wanted }, signal).catch(toldApart)
        if (made.status === processingStatus.failed) {
          const name = language === null ? null : languageName(language)
          if (made.reason === 'no_voice' && name) throw new SpeechRefused(t.noVoiceForName({ name }))
          throw new SpeechRefused(made.message ?? reasons[made.reason ?? ''] ?? '')
        }
        if (made.audio_url === null || made.audio_length === null) {
          await wait(made.retry_after_ms ?? 2000, signal)
          continue
        }
        const { speech_marks } = await call('speechMarks', { query: wanted }, signal).catch(toldApart)
        const marks = (kind: string): Mark[] =>
          speech_marks
            .filter(({ type }) => type === kind)
            .map(({ time, start, end }) => ({ at: time / 1000, start, end }))
        const { pathname, search } = new URL(made.audio_url)
        return {
          // Uses only the path, because the desktop reaches the service at a different origin.
          url: pathname + search,
          said: null,
          systemVoice: null,
          length: made.audio_length,
          voice: made.voice ?? 0,
          words: marks('word'),
          sentences: marks('sentence'),
        }
      }
    },
  }
}

/** Converts an error to the type by which the player distinguishes it, and throws it. */
export function toldApart(error: unknown): never {
  if (error instanceof Error && 'status' in error && error.status === 409) throw new TextChanged(error.message)
  if (error instanceof Error && 'code' in error && error.code === 'premium_required')
    throw new SpeechNotBought(error.message)
  throw error
}
