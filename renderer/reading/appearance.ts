import type { CSSProperties } from 'react'
import type { ChosenAs, PreferenceName } from '../preferences/index.ts'

/** How text is set (UX.md section 6): each part, and the preference it is chosen by. */
export const appearancePreferences = {
  size: 'entryFontSize',
  lineHeight: 'entryLineHeight',
  width: 'entryWidth',
  font: 'entryFont',
  spacing: 'entrySpacing',
  paragraphs: 'entryParagraphs',
  justified: 'entryJustified',
  hyphens: 'entryHyphens',
  /** All but the block that is read stand back. */
  dim: 'dimOthers',
  /** A ruler lies on the line that is read. */
  ruler: 'readingRuler',
  /** What is read is kept in the middle. */
  typewriter: 'typewriter',
  /** Keys go from paragraph to paragraph, else they scroll. */
  byParagraph: 'paragraphCursor',
  /** Pages are turned instead of scrolled. */
  paged: 'entryPaged',
  highlights: 'highlightStyle',
} as const satisfies Readonly<Record<string, PreferenceName>>

export type Appearance = ChosenAs<typeof appearancePreferences>

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

/** LettersAndDigits and words (WCAG 1.4.12 asks that 0.12em and 0.16em cut nothing off; UX.md section 6). */
const spaces: Readonly<Record<Appearance['spacing'], readonly [letters: string, words: string]>> = {
  normal: ['normal', 'normal'],
  wide: ['0.02em', '0.05em'],
  wider: ['0.05em', '0.12em'],
}

/**
 * Widths are told in characters of running text. CSS's own `ch` is the width of a zero, which in these faces is a fifth
 * wider than a letter and its share of the spaces: 66ch would hold some 78 characters.
 */
const EM_PER_CHARACTER = 0.5

/** As custom properties: nothing is drawn anew, and the page's rules stay in its style sheets. */
export function appearanceStyle({ size, lineHeight, width, font, spacing }: Appearance): CSSProperties {
  return {
    // Relative to the root: someone who enlarged all text has enlarged this too.
    '--entry-size': `${size / 16}rem`,
    '--entry-leading': lineHeight,
    '--entry-measure': width === 'full' ? 'none' : `${Number.parseInt(width) * EM_PER_CHARACTER}em`,
    '--entry-letters': spaces[spacing][0],
    '--entry-words': spaces[spacing][1],
    '--entry-family': fontFamilies[font],
    // Other faces get Literata's x-height, so that a change of face keeps the apparent size (UX.md section 6).
    '--entry-adjust': font === 'Literata' ? 'none' : 'ex-height 0.5',
  } as CSSProperties
}
