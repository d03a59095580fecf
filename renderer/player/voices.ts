import { useEffect, useState } from 'react'
import { useHost } from '../cache/index.ts'
import { preference, setPreference } from '../preferences/index.ts'
import { report } from '../report.ts'

export interface Voice {
  readonly id: number
  readonly name: string
  readonly language: string
}

/** The language of a tag, without its country: voices are chosen by it. */
export const voiceLanguage = (tag: string | null): string => (tag ?? '').toLowerCase().split('-')[0] ?? ''

/** All voices. Empty until they are known. */
export function useAllVoices(): readonly Voice[] {
  const host = useHost()
  const [all, setAll] = useState<readonly Voice[]>([])
  useEffect(() => {
    const stop = new AbortController()
    host.call('speechVoices', {}, stop.signal).then(
      ({ voices }) => setAll(voices),
      (error: unknown) => {
        if (!stop.signal.aborted) report('list the voices', error)
      },
    )
    return () => stop.abort()
  }, [host])
  return all
}

/** The voices that speak a language. */
export function useVoices(language: string | null): readonly Voice[] {
  return useAllVoices().filter((voice) => voiceLanguage(voice.language) === voiceLanguage(language))
}

/** Speaks with another voice from the word on that is being said, and from now on in this language. */
export function chooseVoice(voice: Voice, language: string | null): void {
  setPreference('listenVoices', { ...preference('listenVoices'), [voiceLanguage(language)]: voice.id })
}
