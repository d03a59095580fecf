import type { Host } from '#shared/host/host.ts'
import type { Content } from '#shared/model/content.ts'
import { contentType } from '#shared/model/content-type.ts'
import * as t from '#shared/words/player.ts'
import { hasOwnAudio, listen, queuedItems, readListenQueue, removeFromListenQueue } from '../listening/index.ts'
import { failureOf, type Library, notify, useLibrary } from '../cache/index.ts'
import { report, reported } from '../report.ts'
import { TwoElements } from './audio-line.ts'
import { keepEpisodeLength } from './episode-lengths.ts'
import { episodeSource, onlyEpisodes } from './episode-source.ts'
import { feedChapters } from './feed-chapters.ts'
import { LineByKind } from './line-by-kind.ts'
import { fetchAudioRange } from './audio-file/fetch-audio-range.ts'
import { AudioKeeper } from './offline/audio-keeper.ts'
import { IndexedDbAudioStore } from './offline/indexed-db-audio-store.ts'
import { hasChoices, hasText } from './offline/is-current.ts'
import { offlineChapters } from './offline/offline-chapters.ts'
import { offlineSpeech } from './offline/offline-speech.ts'
import type { Chapter } from './player-state.ts'
import { choices, sleep, voice } from './speech-choices.ts'
import { SpeechPlayer } from './speech-player.ts'
import { inOrder, serviceSpeech, type SpeechSource } from './speech-source.ts'
import { browserSynthesis } from './system/browser-synthesis.ts'
import { systemSpeech } from './system/system-speech.ts'
import { SystemVoiceLine } from './system/system-voice-line.ts'
import { systemVoiceFor } from './system/system-voices.ts'
import { VideoLine } from './video/video-line.ts'
import { makeVideoScreen } from './video/video-slot.ts'
import { preference } from '../preferences/index.ts'

/** The parts that play and store the audio of one library. */
export interface Listening {
  readonly player: SpeechPlayer
  readonly keeper: AudioKeeper
  /** Provides articles as read aloud by the service. */
  readonly articles: SpeechSource
  /** Returns the chapters of an episode. */
  readonly chaptersOf: (contentId: number, signal: AbortSignal) => Promise<readonly Chapter[]>
}

interface Making {
  readonly onPart: (done: number, all: number) => void
  readonly signal: AbortSignal
}

/** Returns a whole article as one MP3 file, spoken as in the player. Rejects with SpeechRefused and SpeechNotBought. */
export async function audioFileOf(library: Library, { id, title, site_name }: Content, making: Making): Promise<Blob> {
  const { audioFile } = await import('./audio-file/audio-file.ts')
  return await audioFile({
    source: listeningOf(library).articles,
    voice,
    get: fetchAudioRange,
    contentId: id,
    title,
    artist: site_name ?? '',
    ...making,
  })
}

function makeListening(library: Library): Listening {
  const call: Host['call'] = (name, input, signal) => library.host.call(name, input, signal)
  const contentOf = (contentId: number): Content | null => library.entry(contentId)?.content ?? null
  const articles = serviceSpeech(call, sleep, choices)
  const sounds = new IndexedDbAudioStore()
  const keeper = new AudioKeeper(library, { sounds, articles })
  const { downloads } = keeper
  const player: SpeechPlayer = new SpeechPlayer({
    source: inOrder([
      offlineSpeech({
        sounds,
        hasText: (item) => hasText(library, item),
        hasChoices,
        isOffline: (error) => failureOf(error).kind === 'offline',
        outdate: (contentId) => reported('replace audio on this device', downloads.outdate(contentId)),
        heard: (contentId) => void reported('note what was heard', downloads.heard(contentId)),
        report,
      }),
      onlyEpisodes(
        episodeSource({
          call,
          contentOf,
          wait: sleep,
          late: (contentId, lines) => player.setLines(contentId, lines),
        }),
        (contentId) => {
          const entry = library.entry(contentId)
          return entry !== null && hasOwnAudio(entry)
        },
      ),
      systemSpeech(call, choices, systemVoiceFor),
      articles,
    ]),
    line: (events) =>
      new LineByKind({
        files: new TwoElements(events),
        voices: new SystemVoiceLine(browserSynthesis, events, later),
        videos: new VideoLine({ screen: makeVideoScreen, events, later, clock: () => performance.now() }),
      }),
    voice,
    clock: () => Date.now(),
    moved: (contentId, share) => {
      const { isEpisode: isAudio, length } = player.state.getState()
      if (isAudio && length > 0) keepEpisodeLength(contentId, length)
      void library.mutate({ type: 'readProgress', contentId, share, at: new Date().toISOString() })
    },
    finished: (contentId, sleeps) =>
      void reported('go on with the listen queue', advanceListenQueue(contentId, sleeps)),
    failed: report,
    tookOther: () => notify(t.thisEpisodesUsualFileCantBe),
  })
  const chaptersOf = offlineChapters({ sounds, get: (id, signal) => feedChapters(call, id, signal), report })
  return { player, keeper, articles, chaptersOf }
}

const made = new WeakMap<Library, Listening>()

/** Returns a library's player and keeper, of which there is only one each. They are created when first needed. */
export function listeningOf(library: Library): Listening {
  const known = made.get(library)
  if (known) return known
  const listening = makeListening(library)
  made.set(library, listening)
  return listening
}

/** Returns the parts that play and store the audio of the library provided by a parent component. */
export const useListening = (): Listening => listeningOf(useLibrary())

export const usePlayer = (): SpeechPlayer => useListening().player

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/**
 * Removes a finished item from the listen queue and plays the item after it, unless the sleep timer has ended playback.
 */
async function advanceListenQueue(finished: number, sleeps: boolean): Promise<void> {
  await readListenQueue()
  // A video is loaded from its site only when the reader plays it, so videos are never played automatically.
  const items = queuedItems().filter((item) => item.contentType !== contentType.youtube || item.contentId === finished)
  const at = items.findIndex(({ contentId }) => contentId === finished)
  const next = items[at + 1] ?? items.find(({ contentId }) => contentId !== finished)
  if (at >= 0) void removeFromListenQueue([finished])
  if (next && !sleeps && preference('continueListening')) listen({ contentId: next.contentId, from: null })
}
