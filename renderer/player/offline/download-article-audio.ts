import { type SpeechChoices, SpeechRefused, type SpeechSource } from '../speech-source.ts'
import { connected, type FetchedPart, type FetchAudioRange, AudioNotSent } from './fetched-part.ts'
import type { OfflineItem } from './audio-store.ts'

interface ArticlePorts {
  /** Provides articles as spoken by the service. */
  readonly source: SpeechSource
  readonly get: FetchAudioRange
  readonly choices: () => SpeechChoices
  /** Returns the voice that the reader chose for a language, or null for the default voice. */
  readonly voice: (language: string | null) => number | null
  /** True if a system voice reads this language. System voices don't produce files. */
  readonly isReadBySystem: (language: string | null) => boolean
}

/**
 * Yields the missing parts of an article's audio, chunk by chunk. Rejects with SpeechRefused, SpeechNotBought and
 * TextChanged.
 */
export async function* articleParts(
  item: OfflineItem,
  { source, get, choices, voice, isReadBySystem }: ArticlePorts,
  signal: AbortSignal,
): AsyncGenerator<FetchedPart> {
  const { contentId } = item
  const plan = item.plan ?? (await source.plan(contentId, signal))
  const all = plan.chunks.length
  if (all === 0) throw new SpeechRefused('This article has no text to read aloud.')
  if (isReadBySystem(plan.language))
    throw new SpeechRefused('A voice of this device reads it, and makes no files. Choose another voice to keep audio.')
  const speech = item.speech ?? { voice: voice(plan.language), pauses: choices().pauses }
  for (let at = item.parts; at < all; at++) {
    const {
      url,
      length,
      voice: speaker,
      words,
      sentences,
    } = await source.chunk(contentId, plan, at, speech.voice, signal)
    const reply = await connected(get(url, signal))
    if (!reply.ok) throw await AudioNotSent.from(reply)
    const sound = await connected(reply.blob())
    yield {
      part: { sound, spoken: { length, voice: speaker, words, sentences } },
      change: { plan, speech, share: (at + 1) / all },
      isLast: at + 1 === all,
    }
  }
}
