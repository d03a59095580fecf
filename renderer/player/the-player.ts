import type { Content } from '#shared/model/content.ts'
import { type SpeechKind, speechKinds } from '#shared/model/speech-choices.ts'
import type { Host } from '#shared/host/host.ts'
import { isEpisode } from '../commands/index.ts'
import { currentLibrary, mutate } from '../cache/index.ts'
import { preference, type PreferenceName } from '../preferences/index.ts'
import { report, reported } from '../report.ts'
import { keepEpisodeLength } from './episode-lengths.ts'
import { eitherSource, episodeSource } from './episode-source.ts'
import { goOn } from './go-on.ts'
import { TwoElements } from './sound-line.ts'
import { SpeechPlayer } from './speech-player.ts'
import { serviceSpeech } from './speech-source.ts'
import { browserSynthesis } from './system/browser-synthesis.ts'
import { EitherLine } from './system/either-line.ts'
import { systemSpeech } from './system/system-speech.ts'
import { SystemVoiceLine } from './system/system-voice-line.ts'
import { systemVoiceFor } from './system/system-voices.ts'

const switches = {
  captions: 'skipCaptions',
  footnotes: 'skipFootnotes',
  quotes: 'skipQuotes',
  tables: 'skipTables',
} as const satisfies Record<SpeechKind, PreferenceName>
const leftOut = (): SpeechKind[] => speechKinds.filter((kind) => preference(switches[kind]))

const call: Host['call'] = (name, input, signal) => currentLibrary().host.call(name, input, signal)

const choices = () => ({ leaveOut: leftOut(), pauses: preference('listenPauses') })
const articles = serviceSpeech(call, sleep, choices)
const voice = (language: string | null): number | null =>
  preference('listenVoices')[(language ?? '').toLowerCase().split('-')[0] ?? ''] ?? null

interface Making {
  readonly onPart: (done: number, all: number) => void
  readonly signal: AbortSignal
}

/** A whole article as one MP3 file, spoken as the player does. Rejects with SpeechRefused, SpeechNotBought. */
export async function audioFileOf({ id, title, site_name }: Content, making: Making): Promise<Blob> {
  const { audioFile } = await import('./audio-file/audio-file.ts')
  const { getSound } = await import('./audio-file/get-sound.ts')
  return await audioFile({
    source: articles,
    voice,
    get: getSound,
    contentId: id,
    title,
    artist: site_name ?? '',
    ...making,
  })
}

/** The one player of this window, above all screens. */
export const thePlayer: SpeechPlayer = new SpeechPlayer({
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
      return entry !== null && isEpisode(entry)
    },
  ),
  line: (events) => new EitherLine(new TwoElements(events), new SystemVoiceLine(browserSynthesis, events, later)),
  voice,
  clock: () => Date.now(),
  moved: (contentId, share) => {
    const { isEpisode: isSound, length } = thePlayer.state.getState()
    if (isSound && length > 0) keepEpisodeLength(contentId, length)
    void mutate({ type: 'readProgress', contentId, share, at: new Date().toISOString() })
  },
  finished: (contentId, sleeps) => void reported('go on with the listen queue', goOn(contentId, sleeps)),
  failed: report,
})

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
