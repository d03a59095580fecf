import type { Host } from '#shared/host/host.ts'
import { type SpeechKind, speechKinds } from '#shared/model/speech-choices.ts'
import { currentLibrary } from '../cache/index.ts'
import { preference, type PreferenceName } from '../preferences/index.ts'
import { type SpeechChoices, serviceSpeech } from './speech-source.ts'

const switches = {
  captions: 'skipCaptions',
  footnotes: 'skipFootnotes',
  quotes: 'skipQuotes',
  tables: 'skipTables',
} as const satisfies Record<SpeechKind, PreferenceName>

export const call: Host['call'] = (name, input, signal) => currentLibrary().host.call(name, input, signal)

/** The reader's choices for reading articles aloud. */
export const choices = (): SpeechChoices => ({
  leaveOut: speechKinds.filter((kind) => preference(switches[kind])),
  pauses: preference('listenPauses'),
})

/** The voice that the reader chose for a language. Null: the usual one. */
export const voice = (language: string | null): number | null =>
  preference('listenVoices')[(language ?? '').toLowerCase().split('-')[0] ?? ''] ?? null

/** Articles as the library of this window reads them aloud. */
export const articles = serviceSpeech(call, sleep, choices)

export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
