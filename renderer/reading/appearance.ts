import type { CSSProperties } from 'react'
import type { PreferenceValue } from '../preferences/index.ts'

/** How text is set, as chosen (UX.md section 6). */
export interface Appearance {
  readonly size: PreferenceValue<'entryFontSize'>
  readonly lineHeight: PreferenceValue<'entryLineHeight'>
  readonly width: PreferenceValue<'entryWidth'>
  readonly font: PreferenceValue<'entryFont'>
  readonly paragraphs: PreferenceValue<'entryParagraphs'>
  readonly justified: boolean
  readonly hyphens: boolean
  /** All but the block that is read stand back. */
  readonly dim: boolean
  /** Pages are turned instead of scrolled. */
  readonly paged: boolean
}

export const fontFamilies: Readonly<Record<Appearance['font'], string>> = {
  Literata: "'Literata Variable', 'Literata Georgia', 'Literata Times', Georgia, serif",
  Inter: "'Inter Variable', system-ui, sans-serif",
  'System serif': "ui-serif, Georgia, 'Times New Roman', serif",
  'System sans': 'system-ui, sans-serif',
}

/**
 * Widths are told in characters of running text. CSS's own `ch` is the width of a zero, which in these faces is a fifth
 * wider than a letter and its share of the spaces: 66ch would hold some 78 characters.
 */
const EM_PER_CHARACTER = 0.5

/** As custom properties: nothing is drawn anew, and the page's rules stay in its style sheets. */
export function appearanceStyle({ size, lineHeight, width, font }: Appearance): CSSProperties {
  return {
    // Relative to the root: someone who enlarged all text has enlarged this too.
    '--entry-size': `${size / 16}rem`,
    '--entry-leading': lineHeight,
    '--entry-measure': width === 'full' ? 'none' : `${Number.parseInt(width) * EM_PER_CHARACTER}em`,
    '--entry-family': fontFamilies[font],
    // Other faces get Literata's x-height, so that a change of face keeps the apparent size (UX.md section 6).
    '--entry-adjust': font === 'Literata' ? 'none' : 'ex-height 0.5',
  } as CSSProperties
}
