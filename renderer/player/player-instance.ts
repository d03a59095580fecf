import type { Content } from '#shared/model/content.ts'
import * as t from '#shared/words/player.ts'
import { hasOwnAudio } from '../commands/index.ts'
import { currentLibrary, failureOf, mutate, notify } from '../cache/index.ts'
import { report, reported } from '../report.ts'
import { keepEpisodeLength } from './episode-lengths.ts'
import { eitherSource, episodeSource } from './episode-source.ts'
import { advanceListenQueue } from './advance-listen-queue.ts'
import { offlineSpeech } from './offline/offline-speech.ts'
import { audioDownloads } from './offline/audio-downloads-instance.ts'
import { hasChoices, hasText, audioStore } from './offline/audio-store-instance.ts'
import { TwoElements } from './audio-line.ts'
import { SpeechPlayer } from './speech-player.ts'
import { articles, call, choices, sleep, voice } from './speech-sources.ts'
import { browserSynthesis } from './system/browser-synthesis.ts'
import { LineByKind } from './line-by-kind.ts'
import { systemSpeech } from './system/system-speech.ts'
import { SystemVoiceLine } from './system/system-voice-line.ts'
import { systemVoiceFor } from './system/system-voices.ts'
import { VideoLine } from './video/video-line.ts'
import { makeVideoScreen } from './video/video-slot.ts'

interface Making {
  readonly onPart: (done: number, all: number) => void
  readonly signal: AbortSignal
}

/** A whole article as one MP3 file, spoken as the player does. Rejects with SpeechRefused, SpeechNotBought. */
export async function audioFileOf({ id, title, site_name }: Content, making: Making): Promise<Blob> {
  const { audioFile } = await import('./audio-file/audio-file.ts')
  const { fetchAudioRange } = await import('./audio-file/fetch-audio-range.ts')
  return await audioFile({
    source: articles,
    voice,
    get: fetchAudioRange,
    contentId: id,
    title,
    artist: site_name ?? '',
    ...making,
  })
}

/** The one player of this window, above all screens. */
export const thePlayer: SpeechPlayer = new SpeechPlayer({
  source: offlineSpeech({
    source: eitherSource(
      episodeSource({
        call,
        contentOf: (contentId) => currentLibrary().entry(contentId)?.content ?? null,
        wait: sleep,
        late: (contentId, lines) => thePlayer.setLines(contentId, lines),
      }),
      systemSpeech(call, choices, systemVoiceFor, articles),
      (contentId) => {
        const entry = currentLibrary().entry(contentId)
        return entry !== null && hasOwnAudio(entry)
      },
    ),
    sounds: audioStore,
    hasText,
    hasChoices,
    isOffline: (error) => failureOf(error).kind === 'offline',
    outdate: (contentId) => reported('replace audio on this device', audioDownloads.outdate(contentId)),
    heard: (contentId) => void reported('note what was heard', audioDownloads.heard(contentId)),
    report,
  }),
  line: (events) =>
    new LineByKind({
      files: new TwoElements(events),
      voices: new SystemVoiceLine(browserSynthesis, events, later),
      videos: new VideoLine({ screen: makeVideoScreen, events, later, clock: () => performance.now() }),
    }),
  voice,
  clock: () => Date.now(),
  moved: (contentId, share) => {
    const { isEpisode: isAudio, length } = thePlayer.state.getState()
    if (isAudio && length > 0) keepEpisodeLength(contentId, length)
    void mutate({ type: 'readProgress', contentId, share, at: new Date().toISOString() })
  },
  finished: (contentId, sleeps) => void reported('go on with the listen queue', advanceListenQueue(contentId, sleeps)),
  failed: report,
  tookOther: () => notify(t.thisEpisodesUsualFileCantBe),
})

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
