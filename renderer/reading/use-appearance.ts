import { useMemo } from 'react'
import { usePreference } from '../preferences/index.ts'
import type { Appearance } from './appearance.ts'

/** How this reader has text set, as it changes. */
export function useAppearance(): Appearance {
  const size = usePreference('entryFontSize')
  const lineHeight = usePreference('entryLineHeight')
  const width = usePreference('entryWidth')
  const font = usePreference('entryFont')
  const paragraphs = usePreference('entryParagraphs')
  const justified = usePreference('entryJustified')
  const hyphens = usePreference('entryHyphens')
  const dim = usePreference('dimOthers')
  const paged = usePreference('entryPaged')
  return useMemo(
    () => ({ size, lineHeight, width, font, paragraphs, justified, hyphens, dim, paged }),
    [size, lineHeight, width, font, paragraphs, justified, hyphens, dim, paged],
  )
}
