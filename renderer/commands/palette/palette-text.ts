import * as t from '#shared/words/commands/palette.ts'
import { keyCaps } from '../key-label.ts'
import type { Page } from './palette-model.ts'

const caps = (keys: string): string => keyCaps(keys).flat().join(' ')

/** Hints for the palette's own keys, shown in its footer. */
export const footerHints = [
  t.keysRun({ keys: caps('Enter') }),
  t.keysRunAndStay({ keys: caps('$mod+Enter') }),
  t.tabOpensTheList,
  t.backspaceGoesBack,
  t.keysPin({ keys: caps('Alt+Enter') }),
  t.escClose,
]

/** Returns the placeholder for the empty field. On a phone, there is only enough space to list the kinds of items. */
export function placeholderOf(page: Page | null, phone: boolean): string {
  if (page?.naming) return t.alias
  if (page) return page.of.makes ? t.findOrCreate : t.choose
  return phone ? t.commandTitle : t.aCommand
}

/** Returns the text shown when there are no rows. */
export function emptyText(page: Page | null, text: string): string {
  if (text.trim() !== '') return t.noResults
  return page?.of.makes ? t.noneYet : t.nothingHereYet
}
