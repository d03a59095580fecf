import { PLAYBACK_RATES } from '#shared/limits.ts'
import { speechPauses } from '#shared/model/speech-choices.ts'
import { flag, oneOf, type Preference, type PreferenceTable } from './preference.ts'

export const AUDIO_SPACES = [250, 500, 1000, 2000, 5000, 20_000] as const

const isVoiceOfLanguage = ([language, voice]: readonly [string, unknown]): boolean =>
  /^[a-z]{2,3}$/.test(language) && Number.isInteger(voice)

const isSystemVoice = ([language, voice]: readonly [string, unknown]): boolean =>
  /^[a-z]{2,3}$/.test(language) && typeof voice === 'string' && voice.length <= 500

const isLengthOfEpisode = ([content, seconds]: readonly [string, unknown]): boolean =>
  /^\d{1,15}$/.test(content) && typeof seconds === 'number' && seconds > 0 && Number.isFinite(seconds)

const isRateOfShow = ([show, rate]: readonly [string, unknown]): boolean =>
  show.length <= 300 && PLAYBACK_RATES.some((one) => one === rate)

/** Preferences for listening. */
export const listeningPreferences = {
  /** The rate at which articles are read aloud. */
  listenRate: oneOf(PLAYBACK_RATES, 1),
  /** The rates at which the episodes of shows are played, by the show's name. */
  showRates: {
    initial: {},
    accepts: (value) => typeof value === 'object' && value !== null && Object.entries(value).every(isRateOfShow),
    sound: (value) =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).filter(isRateOfShow).slice(0, 200))
        : value,
  } as Preference<Readonly<Partial<Record<string, number>>>>,
  /** Lengths of episodes in seconds by content ID, taken from the files played on this device. */
  episodeLengths: {
    initial: {},
    accepts: (value) => typeof value === 'object' && value !== null && Object.entries(value).every(isLengthOfEpisode),
    sound: (value) =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).filter(isLengthOfEpisode).slice(-200))
        : value,
  } as Preference<Readonly<Partial<Record<string, number>>>>,
  /** Voices by language code. Other languages use their default voice. */
  listenVoices: {
    initial: {},
    accepts: (value) => typeof value === 'object' && value !== null && Object.entries(value).every(isVoiceOfLanguage),
    sound: (value) =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).filter(isVoiceOfLanguage).slice(0, 200))
        : value,
  } as Preference<Readonly<Partial<Record<string, number>>>>,
  /** System voices by language code, as identified by the system. They take precedence over the library's voices. */
  systemVoices: {
    initial: {},
    accepts: (value) => typeof value === 'object' && value !== null && Object.entries(value).every(isSystemVoice),
    sound: (value) =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).filter(isSystemVoice).slice(0, 200))
        : value,
  } as Preference<Readonly<Partial<Record<string, string>>>>,
  /** Scrolls the open article with the voice. */
  followVoice: flag(true),
  /** Plays the next item of the listen queue when one ends. */
  continueListening: flag(true),
  /** The silence between sentences, paragraphs and headings. */
  listenPauses: oneOf(speechPauses, 'normal'),
  skipCaptions: flag(true),
  skipFootnotes: flag(true),
  skipQuotes: flag(false),
  skipTables: flag(false),
  /** Stores the audio of the listen queue on this device. */
  keepQueueAudio: flag(false),
  /** Maximum size of the stored audio in megabytes. */
  audioSpace: oneOf(AUDIO_SPACES, 1000),
  /**
   * True if the reader has listened to something on this device. The voice is then prepared whenever an article opens.
   */
  hasListened: flag(false),
} satisfies PreferenceTable
