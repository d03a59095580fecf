import { useEffect, useMemo } from 'react'
import { usePreference } from '../preferences/all.ts'
import type { Appearance } from './appearance.ts'
import { fontFor } from './font-for.ts'
import { loadFaces } from './preload-font.ts'

/** How this reader has text set, as it changes. `language`: of the text, which may have a font of its own. */
export function useAppearance(language?: string | null): Appearance {
  const size = usePreference('entryFontSize')
  const lineHeight = usePreference('entryLineHeight')
  const width = usePreference('entryWidth')
  const all = usePreference('entryFont')
  const byLanguage = usePreference('entryFontsByLanguage')
  const font = fontFor(language, { all, byLanguage })
  const spacing = usePreference('entrySpacing')
  const paragraphs = usePreference('entryParagraphs')
  const justified = usePreference('entryJustified')
  const hyphens = usePreference('entryHyphens')
  const dim = usePreference('dimOthers')
  const ruler = usePreference('readingRuler')
  const typewriter = usePreference('typewriter')
  const byParagraph = usePreference('paragraphCursor')
  const paged = usePreference('entryPaged')
  const highlights = usePreference('highlightStyle')
  useEffect(() => void loadFaces(font), [font])
  return useMemo(
    () => ({
      size,
      lineHeight,
      width,
      font,
      spacing,
      paragraphs,
      justified,
      hyphens,
      dim,
      ruler,
      typewriter,
      byParagraph,
      paged,
      highlights,
    }),
    [
      size,
      lineHeight,
      width,
      font,
      spacing,
      paragraphs,
      justified,
      hyphens,
      dim,
      ruler,
      typewriter,
      byParagraph,
      paged,
      highlights,
    ],
  )
}
