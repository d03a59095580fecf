import { reported } from '../report.ts'
import { type Appearance, fontFamilies } from './appearance.ts'

/** Fonts that ship with the reading surface or are on the device. */
const atHand: ReadonlySet<Appearance['font']> = new Set(['Literata', 'Inter', 'System serif', 'System sans'])

/** Loads any other typeface only if the reader has chosen it, because few readers do. */
export async function loadFaces(font: Appearance['font']): Promise<void> {
  if (!atHand.has(font)) await reported('load more typefaces', import('./more-fonts.css'))
}

/** Loads the chosen typeface while the article is still loading. */
export async function preloadFont(font: Appearance['font']): Promise<void> {
  await loadFaces(font)
  // If the typeface fails to load, the next font in its family list replaces it.
  await reported('load a typeface', document.fonts.load(`1em ${fontFamilies[font].split(',')[0]}`))
}
