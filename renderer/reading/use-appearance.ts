import { useEffect, useMemo } from 'react'
import { usePreferences, usePreference } from '../preferences/index.ts'
import { type Appearance, appearancePreferences } from './appearance.ts'
import { fontFor } from './font-for.ts'
import { loadFaces } from './preload-font.ts'

/**
 * Returns the reader's current appearance settings. `language` is the language of the text, for which the reader may
 * have chosen a different font.
 */
export function useAppearance(language?: string | null): Appearance {
  const chosen = usePreferences(appearancePreferences)
  const byLanguage = usePreference('entryFontsByLanguage')
  const font = fontFor(language, { all: chosen.font, byLanguage })
  useEffect(() => void loadFaces(font), [font])
  return useMemo(() => ({ ...chosen, font }), [chosen, font])
}
