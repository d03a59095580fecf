import type { EntryFont, FontsByLanguage } from '../preferences/index.ts'

/** "pt" of "pt-BR"; null for what is no language. */
export function baseLanguage(language: string | null | undefined): string | null {
  return /^[a-z]{2,3}(?![a-z0-9])/.exec(language?.toLowerCase() ?? '')?.[0] ?? null
}

/** The font for text in a language: what was chosen for it, else what was chosen for all. */
export function fontFor(
  language: string | null | undefined,
  { all, byLanguage }: { readonly all: EntryFont; readonly byLanguage: FontsByLanguage },
): EntryFont {
  return byLanguage[baseLanguage(language) ?? ''] ?? all
}

const everyScript: readonly EntryFont[] = ['System serif', 'System sans']
const wide: readonly EntryFont[] = ['Literata', 'Source Serif 4', 'Inter', 'Source Sans 3']
/** Which faces have the letters of a language (UX.md section 17); those of the device have all that it knows. */
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

/** The fonts that can set a language. */
export function fontsOf(language: string, all: readonly EntryFont[]): readonly EntryFont[] {
  const faces = facesByLanguage[language]
  return faces ? all.filter((font) => faces.includes(font)) : all
}
