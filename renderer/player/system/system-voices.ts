import { useSyncExternalStore } from 'react'
import { preference, setPreference, usePreference } from '../../preferences/index.ts'
import { voiceLanguage } from '../voice-language.ts'

/** A voice of the system or the browser that is available only on this device. */
export interface SystemVoice {
  /** The system's identifier for the voice. */
  readonly uri: string
  readonly name: string
  /** A BCP 47 tag. */
  readonly language: string
}

const none: readonly SystemVoice[] = []
let known = none

/**
 * Returns the voices once the system has reported them. Some systems never do. Voices that send the text to the
 * browser's vendor are omitted, because it is unknown where the text goes.
 */
export function systemVoices(): readonly SystemVoice[] {
  const told =
    synthesis()
      ?.getVoices()
      .filter(({ localService }) => localService) ?? []
  // Returns the same list as long as nothing has changed, because React compares the lists.
  if (told.length !== known.length || told.some(({ voiceURI }, at) => voiceURI !== known[at]?.uri))
    known = told.map(({ voiceURI, name, lang }) => ({
      uri: voiceURI,
      name,
      // Android writes en_US.
      language: lang.replaceAll('_', '-'),
    }))
  return known
}

export const useSystemVoices = (): readonly SystemVoice[] => useSyncExternalStore(subscribe, systemVoices)

function subscribe(listener: () => void): () => void {
  const speech = synthesis()
  // The system reports its voices with a delay.
  speech?.addEventListener('voiceschanged', listener)
  return () => speech?.removeEventListener('voiceschanged', listener)
}

/**
 * Returns the voice that the reader chose for a language on this device, or null if there is none or it no longer
 * exists.
 */
export function systemVoiceFor(language: string | null): SystemVoice | null {
  const uri = preference('systemVoices')[voiceLanguage(language)]
  return systemVoices().find((voice) => voice.uri === uri) ?? null
}

export function useSystemVoiceFor(language: string | null): SystemVoice | null {
  const uri = usePreference('systemVoices')[voiceLanguage(language)]
  return useSystemVoices().find((voice) => voice.uri === uri) ?? null
}

/** Chooses a system voice for a language. Null means that a voice of the library is used instead. */
export function chooseSystemVoice(voice: SystemVoice | null, language: string): void {
  const base = voiceLanguage(language)
  const others = Object.entries(preference('systemVoices')).filter(([other]) => other !== base)
  setPreference('systemVoices', Object.fromEntries(voice ? [...others, [base, voice.uri]] : others))
}

function synthesis(): SpeechSynthesis | null {
  return 'speechSynthesis' in window ? speechSynthesis : null
}
