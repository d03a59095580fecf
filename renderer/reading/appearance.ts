import type { CSSProperties } from 'react'
import type { PreferencesAs, PreferenceName } from '../preferences/index.ts'

/** Maps each part of the text's appearance to its preference. */
export const appearancePreferences = {
  size: 'entryFontSize',
  lineHeight: 'entryLineHeight',
  width: 'entryWidth',
  font: 'entryFont',
  spacing: 'entrySpacing',
  paragraphs: 'entryParagraphs',
  justified: 'entryJustified',
  hyphens: 'entryHyphens',
  /** Dims every block except the one being read. */
  dim: 'dimOthers',
  /** Shows a ruler on the line being read. */
  ruler: 'readingRuler',
  /** Keeps the block being read in the middle of the screen. */
  typewriter: 'typewriter',
  /** j and k move from paragraph to paragraph. Otherwise they scroll. */
  byParagraph: 'paragraphCursor',
  /** The reader turns pages instead of scrolling. */
  paged: 'entryPaged',
  highlights: 'highlightStyle',
} as const satisfies Readonly<Record<string, PreferenceName>>

export type Appearance = PreferencesAs<typeof appearancePreferences>

export const fontFamilies: Readonly<Record<Appearance['font'], string>> = {
  Literata: "'Literata Variable', 'Literata Georgia', 'Literata Times', Georgia, serif",
  'Source Serif 4': "'Source Serif 4 Variable', Georgia, serif",
  Newsreader: "'Newsreader Variable', Georgia, serif",
  Merriweather: "'Merriweather Variable', Georgia, serif",
  Inter: "'Inter Variable', system-ui, sans-serif",
  'Source Sans 3': "'Source Sans 3 Variable', system-ui, sans-serif",
  'Atkinson Hyperlegible Next': "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif",
  Lexend: "'Lexend Variable', system-ui, sans-serif",
  OpenDyslexic: "'OpenDyslexic', system-ui, sans-serif",
  'System serif': "ui-serif, Georgia, 'Times New Roman', serif",
  'System sans': 'system-ui, sans-serif',
}

/** Letter spacing and word spacing. WCAG 1.4.12 requires that 0.12em and 0.16em not cut off any text. */
const spaces: Readonly<Record<Appearance['spacing'], readonly [letters: string, words: string]>> = {
  normal: ['normal', 'normal'],
  wide: ['0.02em', '0.05em'],
  wider: ['0.05em', '0.12em'],
}

/**
 * Converts widths given in characters of running text to em. CSS's `ch` is the width of a zero. In these typefaces, a
 * zero is a fifth wider than an average character, spaces included, so 66ch would hold about 78 characters.
 */
const EM_PER_CHARACTER = 0.5

/** Returns custom properties, so that a change re-renders nothing and the rules remain in the style sheets. */
export function appearanceStyle({ size, lineHeight, width, font, spacing }: Appearance): CSSProperties {
  return {
    // Relative to the root font size, so that it grows when the reader enlarges all text.
    '--entry-size': `${size / 16}rem`,
    '--entry-leading': lineHeight,
    '--entry-measure': width === 'full' ? 'none' : `${Number.parseInt(width) * EM_PER_CHARACTER}em`,
    '--entry-letters': spaces[spacing][0],
    '--entry-words': spaces[spacing][1],
    '--entry-family': fontFamilies[font],
    // Other typefaces are adjusted to Literata's x-height, so that changing the typeface preserves the apparent size.
    '--entry-adjust': font === 'Literata' ? 'none' : 'ex-height 0.5',
  } as CSSProperties
}
