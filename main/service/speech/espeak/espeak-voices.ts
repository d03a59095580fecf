import { baseOf } from '../languages/rules-of.ts'

export interface EmbeddedVoice {
  /** Never changes, because profiles and clients store it. */
  readonly id: number
  readonly name: string
  /** A BCP 47 tag. */
  readonly language: string
  /** The engine's name for the voice. */
  readonly espeak: string
}

/**
 * Id, name, language, and the engine's name if it differs from the language. Japanese is missing because its voice
 * spells out each character.
 */
const rows: readonly (readonly [number, string, string, string?])[] = [
  [1, 'English (US)', 'en-US'],
  [2, 'English (UK)', 'en-GB', 'en'],
  [3, 'English (Scotland)', 'en-GB-scotland'],
  [4, 'German', 'de'],
  [5, 'French', 'fr'],
  [6, 'French (Belgium)', 'fr-BE'],
  [7, 'French (Switzerland)', 'fr-CH'],
  [8, 'Spanish', 'es'],
  [9, 'Spanish (Latin America)', 'es-419'],
  [10, 'Italian', 'it'],
  [11, 'Portuguese', 'pt'],
  [12, 'Portuguese (Brazil)', 'pt-BR'],
  [13, 'Dutch', 'nl'],
  [14, 'Swedish', 'sv'],
  [15, 'Norwegian', 'nb'],
  [16, 'Danish', 'da'],
  [17, 'Finnish', 'fi'],
  [18, 'Icelandic', 'is'],
  [19, 'Faroese', 'fo'],
  [20, 'Polish', 'pl'],
  [21, 'Czech', 'cs'],
  [22, 'Slovak', 'sk'],
  [23, 'Hungarian', 'hu'],
  [24, 'Romanian', 'ro'],
  [25, 'Bulgarian', 'bg'],
  [26, 'Russian', 'ru'],
  [27, 'Ukrainian', 'uk'],
  [28, 'Belarusian', 'be'],
  [29, 'Croatian', 'hr'],
  [30, 'Serbian', 'sr'],
  [31, 'Bosnian', 'bs'],
  [32, 'Slovenian', 'sl'],
  [33, 'Macedonian', 'mk'],
  [34, 'Albanian', 'sq'],
  [35, 'Greek', 'el'],
  [36, 'Turkish', 'tr'],
  [37, 'Lithuanian', 'lt'],
  [38, 'Latvian', 'lv'],
  [39, 'Estonian', 'et'],
  [40, 'Catalan', 'ca'],
  [41, 'Basque', 'eu'],
  [42, 'Irish', 'ga'],
  [43, 'Scottish Gaelic', 'gd'],
  [44, 'Welsh', 'cy'],
  [45, 'Luxembourgish', 'lb'],
  [46, 'Maltese', 'mt'],
  [47, 'Afrikaans', 'af'],
  [48, 'Esperanto', 'eo'],
  [49, 'Latin', 'la'],
  [50, 'Arabic', 'ar'],
  [51, 'Hebrew', 'he'],
  [52, 'Persian', 'fa'],
  [53, 'Urdu', 'ur'],
  [54, 'Hindi', 'hi'],
  [55, 'Bengali', 'bn'],
  [56, 'Punjabi', 'pa'],
  [57, 'Gujarati', 'gu'],
  [58, 'Marathi', 'mr'],
  [59, 'Nepali', 'ne'],
  [60, 'Tamil', 'ta'],
  [61, 'Telugu', 'te'],
  [62, 'Kannada', 'kn'],
  [63, 'Malayalam', 'ml'],
  [64, 'Sinhala', 'si'],
  [65, 'Chinese', 'zh', 'cmn'],
  [66, 'Cantonese', 'yue'],
  [67, 'Korean', 'ko'],
  [68, 'Vietnamese', 'vi'],
  [69, 'Thai', 'th'],
  [70, 'Indonesian', 'id'],
  [71, 'Malay', 'ms'],
  [72, 'Swahili', 'sw'],
  [73, 'Amharic', 'am'],
  [74, 'Armenian', 'hy'],
  [75, 'Georgian', 'ka'],
  [76, 'Azerbaijani', 'az'],
  [77, 'Kazakh', 'kk'],
  [78, 'Uzbek', 'uz'],
  [79, 'Kurdish', 'ku'],
  [80, 'Burmese', 'my'],
]

/** The voices that every service has. Ids up to 199 are theirs. */
export const embeddedVoices: readonly EmbeddedVoice[] = rows.map(([id, name, language, espeak]) => ({
  id,
  name,
  language,
  espeak: espeak ?? language.toLowerCase(),
}))

/** Languages that are spoken by a voice with another language tag. */
const sameLanguage: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', cmn: 'zh', iw: 'he', in: 'id' }

/**
 * Returns the voice for a language: the one with the exact tag, or else the one for the tag's first part. Returns null
 * if there is none.
 */
export function voiceFor(language: string | null): EmbeddedVoice | null {
  const tag = (language ?? '').toLowerCase()
  const base = sameLanguage[baseOf(tag)] ?? baseOf(tag)
  return (
    embeddedVoices.find((voice) => voice.language.toLowerCase() === tag) ??
    embeddedVoices.find((voice) => baseOf(voice.language) === base) ??
    null
  )
}

/** True if a voice speaks a language. */
export function speaks(voice: Pick<EmbeddedVoice, 'language'>, language: string | null): boolean {
  const base = baseOf(language)
  return baseOf(voice.language) === (sameLanguage[base] ?? base)
}
