import type { Host } from '#shared/host/host.ts'
import type { Content } from '#shared/model/content.ts'
import { audioAddress } from './audio-address.ts'
import type { Mark, SourceInOrder, SpeechSource } from './speech-source.ts'

/** Number of characters that count as one second of an episode whose length is unknown. */
const CHARACTERS = 16

/** Milliseconds that playback waits for a transcript, which may have to be fetched from the publisher. */
const PATIENCE = 800

const noMedia = { video_config: null, audio_config: null }

interface EpisodePorts {
  readonly call: Host['call']
  readonly contentOf: (contentId: number) => Content | null
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Receives the lines of a transcript that arrived after the episode had started playing. */
  readonly late: (contentId: number, lines: readonly Mark[]) => void
}

/** Provides episodes in a single file, and videos, with the lines of their transcript as the spoken text. */
export function episodeSource({ call, contentOf, wait, late }: EpisodePorts): SpeechSource {
  /** Returns null if the reader has moved on. */
  const linesOf = async (contentId: number, signal: AbortSignal): Promise<readonly Mark[] | null> => {
    try {
      const { segments } = await call('transcript', { query: { content_id: contentId } }, signal)
      return segments.map(({ start, char_start, char_end }) => ({ at: start, start: char_start, end: char_end }))
    } catch {
      // Without a transcript or a response, only the audio is available.
      return signal.aborted ? null : []
    }
  }
  const othersOf = async (contentId: number, signal: AbortSignal): Promise<readonly string[]> => {
    const { urls } = await call('otherAudio', { query: { content_id: contentId } }, signal)
    return Promise.all(urls.map((url) => audioAddress(call, url, signal)))
  }
  return {
    async plan(contentId) {
      const content = contentOf(contentId)
      const { video_config: video, audio_config: sound } = content?.av_media_data ?? noMedia
      const media = video ?? sound
      if (!content || !media) throw new Error('This is no episode.')
      return {
        textHash: null,
        textLength: 0,
        language: content.article?.language ?? null,
        paragraphs: [],
        leftOut: [],
        chunks: [{ start: 0, end: Number.MAX_SAFE_INTEGER, characters: media.duration * CHARACTERS }],
        episode: video ? { url: '', video: { id: video.id, title: content.title } } : { url: sound?.url ?? '' },
      }
    },
    async chunk(contentId, { episode, chunks }, _chunk, _voice, signal) {
      const coming = linesOf(contentId, signal)
      const video = episode?.video
      const url = video ? '' : await audioAddress(call, episode?.url ?? '', signal)
      const lines = await Promise.race([coming, wait(PATIENCE, signal).then(() => null)])
      if (lines === null) void coming.then((found) => found && late(contentId, found))
      return {
        url,
        said: null,
        systemVoice: null,
        ...(video ? { video } : { others: (stop) => othersOf(contentId, stop) }),
        length: (chunks[0]?.characters ?? 0) / CHARACTERS,
        voice: null,
        words: [],
        sentences: lines ?? [],
      }
    },
  }
}

/** Provides episodes and videos. Passes on requests for anything else, such as an article that is read aloud. */
export function onlyEpisodes(episodes: SpeechSource, isEpisode: (contentId: number) => boolean): SourceInOrder {
  return {
    plan: (contentId, signal, rest) => (isEpisode(contentId) ? episodes : rest).plan(contentId, signal),
    chunk: (contentId, plan, chunk, voice, signal, rest) =>
      (plan.episode ? episodes : rest).chunk(contentId, plan, chunk, voice, signal),
  }
}
