import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useHost } from '../cache/index.ts'
import { preference, setPreference } from '../preferences/index.ts'
import { report } from '../report.ts'
import { chooseSystemVoice } from './system/system-voices.ts'
import { voiceLanguage } from './voice-language.ts'

export interface Voice {
  readonly id: number
  readonly name: string
  /** The voice's language. Null for a voice from a server, which may speak any language. */
  readonly language: string | null
  /** The host to which the text is sent. Null if it isn't sent anywhere. */
  readonly host: string | null
}

/** The number of times that the library's voices have changed since the page was opened. */
const changes = createStore<{ readonly count: number }>(() => ({ count: 0 }))

/** Called after a server was connected, changed or disconnected, which changes the voices. */
export const voicesChanged = (): void => changes.setState(({ count }) => ({ count: count + 1 }))

/**
 * Returns all voices of the library: its own, and those of a server that the reader specified. Empty until they are
 * known.
 */
export function useAllVoices(): readonly Voice[] {
  const host = useHost()
  const change = useStore(changes, ({ count }) => count)
  const [all, setAll] = useState<readonly Voice[]>([])
  useEffect(() => {
    const stop = new AbortController()
    host.call('speechVoices', {}, stop.signal).then(
      ({ voices }) =>
        setAll(voices.map(({ id, name, language, sends_text_to }) => ({ id, name, language, host: sends_text_to }))),
      (error: unknown) => {
        if (!stop.signal.aborted) report('list the voices', error)
      },
    )
    return () => stop.abort()
  }, [host, change])
  return all
}

/** True if a voice speaks the language of a tag. */
export const speaksLanguage = (voice: Voice, tag: string | null): boolean =>
  voice.language === null || voiceLanguage(voice.language) === voiceLanguage(tag)

/** Returns the voices that speak a language. */
export function useVoices(language: string | null): readonly Voice[] {
  return useAllVoices().filter((voice) => speaksLanguage(voice, language))
}

/** Switches to another voice, starting with the current word. The voice is used for this language from then on. */
export function chooseVoice(voice: Voice, language: string | null): void {
  chooseSystemVoice(null, language ?? '')
  setPreference('listenVoices', { ...preference('listenVoices'), [voiceLanguage(language)]: voice.id })
}
