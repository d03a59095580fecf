import { keyCaps } from '../key-label.ts'
import type { Page } from './palette-model.ts'

const caps = (keys: string): string => keyCaps(keys).flat().join(' ')

/** The keys of the palette itself, named at its foot. */
export const footHints = [
  `${caps('Enter')} run`,
  `${caps('$mod+Enter')} run and stay`,
  '⇥ open a list',
  '⌫ back',
  `${caps('Alt+Enter')} pin or name`,
  'Esc close',
]

/** What the empty field asks for. A phone has no room for more than the kinds. */
export function placeholderOf(page: Page | null, phone: boolean): string {
  if (page?.naming) return 'Another name'
  if (page) return page.of.makes ? 'Find or make one' : 'Choose'
  return phone ? 'Command, title, #tag, @source' : 'A command, a title, #tag, @source, /search, or ? for more'
}

/** What stands in place of rows. */
export function emptyWords(page: Page | null, text: string): string {
  if (text.trim() !== '') return 'Nothing by that name.'
  return page?.of.makes ? 'There is none yet: type a name to make it.' : 'There is nothing here yet.'
}
