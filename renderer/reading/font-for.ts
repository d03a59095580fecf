import type { EntryFont, FontsByLanguage } from '../preferences/index.ts'

/** Returns the base language, such as "pt" for "pt-BR", or null if the value isn't a language tag. */
export function baseLanguage(language: string | null | undefined): string | null {
  return /^[a-z]{2,3}(?![a-z0-9])/.exec(language?.toLowerCase() ?? '')?.[0] ?? null
}

/** Returns the font for text in a language: the one set for that language, otherwise the one set for all. */
export function fontFor(
  language: string | null | undefined,
  { all, byLanguage }: { readonly all: EntryFont; readonly byLanguage: FontsByLanguage },
): EntryFont {
  return byLanguage[baseLanguage(language) ?? ''] ?? all
}

const everyScript: readonly EntryFont[] = ['System serif', 'System sans']
const wide: readonly EntryFont[] = ['Literata', 'Source Serif 4', 'Inter', 'Source Sans 3']
/** Typefaces that cover a language. System fonts cover whatever the device supports. */
const facesByLanguage: Readonly<Partial<Record<string, readonly EntryFont[]>>> = {
  vi: [...wide, 'Newsreader', 'Lexend', ...everyScript],
  el: [...wide, ...everyScript],
  ...Object.fromEntries(
    ['ru', 'uk', 'bg', 'sr', 'mk', 'be'].map((one) => [one, [...wide, 'Merriweather', ...everyScript]]),
  ),
  ...Object.fromEntries(
    ['ar', 'fa', 'ur', 'he', 'yi', 'hi', 'bn', 'ta', 'th', 'ja', 'zh', 'ko', 'ka', 'hy', 'am'].map((one) => [
      one,
      everyScript,
    ]),
  ),
}

/** Returns the fonts that cover a language. */
export function fontsOf(language: string, all: readonly EntryFont[]): readonly EntryFont[] {
  const faces = facesByLanguage[language]
  return faces ? all.filter((font) => faces.includes(font)) : all
}
