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
  /** Null: whatever a server's voice can. */
  readonly language: string | null
  /** Destination of the text. Null: none. */
  readonly host: string | null
}

/** Number of times the voices of the library changed. */
const changes = createStore<{ readonly count: number }>(() => ({ count: 0 }))

/** A server was connected, changed or disconnected, so there are other voices. */
export const voicesChanged = (): void => changes.setState(({ count }) => ({ count: count + 1 }))

/** All voices of the library: its own, and those of a server that the reader named. Empty until they are known. */
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

/** The voices that speak a language. */
export function useVoices(language: string | null): readonly Voice[] {
  return useAllVoices().filter((voice) => speaksLanguage(voice, language))
}

/** Speaks with another voice from the word on that is being said, and from now on in this language. */
export function chooseVoice(voice: Voice, language: string | null): void {
  chooseSystemVoice(null, language ?? '')
  setPreference('listenVoices', { ...preference('listenVoices'), [voiceLanguage(language)]: voice.id })
}
