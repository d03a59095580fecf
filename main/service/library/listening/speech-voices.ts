import { type EmbeddedVoice, embeddedVoices, speaks, voiceFor } from '../../speech/index.ts'
import type { ServerVoice, VoiceServers } from './voice-server/voice-servers.ts'

/** A speaker: one of the service's own voices, or one from the reader's server. */
export type Voice = EmbeddedVoice | ServerVoice

export const isOwn = (voice: Voice): voice is EmbeddedVoice => 'espeak' in voice

/** The speaker of one utterance, and the embedded voice that speaks it or provides the times of its words. */
export interface Speaking {
  readonly by: ServerVoice | null
  readonly espeak: string
}

/** The speech engine has no voice with this name, so it provides no times. */
const NO_VOICE = 'none'

/** The voices that an account can choose. */
export class SpeechVoices {
  readonly #servers: VoiceServers
  readonly #usual: (account: number) => Promise<number | null>

  /** `usual` returns the voice set in the account's profile. */
  constructor(servers: VoiceServers, usual: (account: number) => Promise<number | null>) {
    this.#servers = servers
    this.#usual = usual
  }

  async all(account: number): Promise<Voice[]> {
    return [...embeddedVoices, ...(await this.#servers.voices(account))]
  }

  /**
   * Returns the profile's voice if it is an embedded one that speaks the language, or else the embedded voice for the
   * language. Returns null if there is none.
   */
  async chooseOwn(account: number, language: string | null): Promise<EmbeddedVoice | null> {
    const usual = await this.#usual(account)
    const own = embeddedVoices.find(({ id }) => id === usual)
    if (own && (language === null || speaks(own, language))) return own
    return language === null ? (embeddedVoices[0] ?? null) : voiceFor(language)
  }

  /**
   * Returns the voice with this ID if there is one. Otherwise, returns the profile's voice if it speaks the language,
   * or else the embedded voice for the language. Returns null if there is none.
   */
  async choose(
    account: number,
    wanted: number | null,
    language: string | null,
    isEmail: boolean,
  ): Promise<Voice | null> {
    const byId = async (id: number | null): Promise<Voice | null> =>
      embeddedVoices.find((voice) => voice.id === id) ?? (await this.#servers.voice(account, id, isEmail))
    const named = await byId(wanted)
    if (named) return named
    const usual = await byId(await this.#usual(account))
    if (usual && (language === null || canSay(usual, language))) return usual
    return language === null ? await byId(1) : voiceFor(language)
  }
}

/**
 * The chosen voice speaks text in the article's language. A block in another language is spoken by a voice for that
 * language.
 */
export function speakingOf(chosen: Voice, main: string | null, own: string | null): Speaking {
  const language = own ?? main
  const usual = language === null ? null : voiceFor(language)
  const isMeant = own === null || own === main || canSay(chosen, own)
  if (!isMeant && usual) return { by: null, espeak: usual.espeak }
  return isOwn(chosen) ? { by: null, espeak: chosen.espeak } : { by: chosen, espeak: usual?.espeak ?? NO_VOICE }
}

function canSay(voice: Voice, language: string): boolean {
  return voice.language === null || speaks({ language: voice.language }, language)
}
