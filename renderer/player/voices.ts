import { useEffect, useState } from 'react'
import { useHost } from '../cache/index.ts'
import { preference, setPreference } from '../preferences/index.ts'
import { report } from '../report.ts'
import { thePlayer } from './the-player.ts'

export interface Voice {
  readonly id: number
  readonly name: string
  readonly language: string
}

const baseOf = (language: string | null): string => (language ?? '').toLowerCase().split('-')[0] ?? ''

/** The voices that speak a language. Empty until they are known. */
export function useVoices(language: string | null): readonly Voice[] {
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
  return all.filter((voice) => baseOf(voice.language) === baseOf(language))
}

/** Speaks with another voice from the word on that is being said, and from now on in this language. */
export function chooseVoice(voice: Voice, language: string | null): void {
  setPreference('listenVoices', { ...preference('listenVoices'), [baseOf(language)]: voice.id })
  void thePlayer.changeVoice()
}
