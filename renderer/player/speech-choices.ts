import { type SpeechKind, speechKinds } from '#shared/model/speech-choices.ts'
import { preference, type PreferenceName } from '../preferences/index.ts'
import type { SpeechChoices } from './speech-source.ts'

const switches = {
  captions: 'skipCaptions',
  footnotes: 'skipFootnotes',
  quotes: 'skipQuotes',
  tables: 'skipTables',
} as const satisfies Record<SpeechKind, PreferenceName>

/** Returns the reader's choices for reading articles aloud. */
export const choices = (): SpeechChoices => ({
  leaveOut: speechKinds.filter((kind) => preference(switches[kind])),
  pauses: preference('listenPauses'),
})

/** Returns the voice that the reader chose for a language, or null for the default voice. */
export const voice = (language: string | null): number | null =>
  preference('listenVoices')[(language ?? '').toLowerCase().split('-')[0] ?? ''] ?? null

export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
