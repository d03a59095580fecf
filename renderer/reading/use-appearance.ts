import { useEffect, useMemo } from 'react'
import { usePreference } from '../preferences/all.ts'
import type { Appearance } from './appearance.ts'

/** Those that come with the reading surface, or with the device. */
const atHand: ReadonlySet<Appearance['font']> = new Set(['Literata', 'Inter', 'System serif', 'System sans'])

/** How this reader has text set, as it changes. */
export function useAppearance(): Appearance {
  const size = usePreference('entryFontSize')
  const lineHeight = usePreference('entryLineHeight')
  const width = usePreference('entryWidth')
  const font = usePreference('entryFont')
  const spacing = usePreference('entrySpacing')
  const paragraphs = usePreference('entryParagraphs')
  const justified = usePreference('entryJustified')
  const hyphens = usePreference('entryHyphens')
  const dim = usePreference('dimOthers')
  const ruler = usePreference('readingRuler')
  const typewriter = usePreference('typewriter')
  const paged = usePreference('entryPaged')
  const highlights = usePreference('highlightStyle')
  // Few choose another face: for everyone else it costs nothing.
  useEffect(() => {
    if (!atHand.has(font)) void import('./more-fonts.css').catch(() => undefined)
  }, [font])
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
      paged,
      highlights,
    }),
    [size, lineHeight, width, font, spacing, paragraphs, justified, hyphens, dim, ruler, typewriter, paged, highlights],
  )
}
