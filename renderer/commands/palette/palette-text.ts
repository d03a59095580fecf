import { keyCaps } from '../key-label.ts'
import type { Page } from './palette-model.ts'

const caps = (keys: string): string => keyCaps(keys).flat().join(' ')

/** The palette's own keys, shown in its footer. */
export const footerHints = [
  `${caps('Enter')} run`,
  `${caps('$mod+Enter')} run and stay`,
  '⇥ open a list',
  '⌫ back',
  `${caps('Alt+Enter')} pin or name`,
  'Esc close',
]

/** The empty field's placeholder. A phone has space only for the kinds of items. */
export function placeholderOf(page: Page | null, phone: boolean): string {
  if (page?.naming) return 'Another name'
  if (page) return page.of.makes ? 'Find or make one' : 'Choose'
  return phone ? 'Command, title, #tag, @source' : 'A command, a title, #tag, @source, /search, or ? for more'
}

/** The text shown when there are no rows. */
export function emptyText(page: Page | null, text: string): string {
  if (text.trim() !== '') return 'Nothing by that name.'
  return page?.of.makes ? 'There is none yet: type a name to make it.' : 'There is nothing here yet.'
}
