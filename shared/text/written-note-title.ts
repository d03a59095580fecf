import type { Root } from 'mdast'
import { LONGEST_TEXTS } from '../limits.ts'
import { leafBlocks } from './canonical-text.ts'
import { firstGraphemes } from './graphemes.ts'

/** A first line that is not a heading is cut to this many characters. */
const LONGEST_LINE = 120

/** Returns the title of a note: its first heading or line. Empty if it has no words. */
export function writtenNoteTitle(root: Root): string {
  const first = leafBlocks(root).find(({ text }) => text.trim() !== '')
  const line = first?.text.trim().split('\n', 1)[0] ?? ''
  const cut = firstGraphemes(line, first?.node.type === 'heading' ? LONGEST_TEXTS.title : LONGEST_LINE)
  return cut === line ? line : `${cut.trimEnd()}…`
}
