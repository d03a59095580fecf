import { reported } from '../report.ts'
import { type Appearance, fontFamilies } from './appearance.ts'

/** Those that come with the reading surface, or with the device. */
const atHand: ReadonlySet<Appearance['font']> = new Set(['Literata', 'Inter', 'System serif', 'System sans'])

/** Few choose another face: for everyone else it costs nothing. */
export async function loadFaces(font: Appearance['font']): Promise<void> {
  if (!atHand.has(font)) await reported('load more typefaces', import('./more-fonts.css'))
}

/** Fetches the chosen face while the article is still on its way (UX.md section 17, "preload the chosen one"). */
export async function preloadFont(font: Appearance['font']): Promise<void> {
  await loadFaces(font)
  // A face that cannot be had is stood in for by the next of its family.
  await reported('load a typeface', document.fonts.load(`1em ${fontFamilies[font].split(',')[0]}`))
}
