import { bindableCommands, labelOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/commands/palette.ts'
import { LONGEST_NAME, type Pins, withName, withPin } from './pins.ts'
import type { PaletteItem } from './search/rank.ts'

type Change = (own: Pins) => void

/** Returns the actions that change a row itself: pin it, add another name, change its keys. */
export function rowItems(
  row: PaletteItem,
  own: Pins,
  change: Change,
  navigate: (path: string) => void,
): readonly PaletteItem[] {
  const { [row.id]: name } = own.names
  const command = bindableCommands.find(({ id }) => id === row.id)
  return [
    {
      id: 'own pin',
      title: own.pinned.includes(row.id) ? t.unpin : t.pinToTheTop,
      group: row.title,
      stays: true,
      run: () => change(withPin(own, row.id)),
    },
    {
      id: 'own name',
      title: name === undefined ? t.setAlias : t.changeAlias,
      group: row.title,
      keys: name,
      renames: row,
    },
    ...(command === undefined
      ? []
      : [
          {
            id: 'own keys',
            title: t.changeShortcut,
            group: row.title,
            keys: row.keys,
            run: () => navigate(`/settings?${new URLSearchParams({ page: 'keyboard', find: labelOf(command.id) })}`),
          },
        ]),
  ]
}

/**
 * While the reader types a name, returns the row that applies it. For an empty name, returns the row that removes the
 * current name.
 */
export function renameItems(row: PaletteItem, text: string, own: Pins, change: Change): readonly PaletteItem[] {
  const name = text.trim().slice(0, LONGEST_NAME)
  const known = own.names[row.id]
  if (name === '' && known === undefined) return []
  return [
    {
      id: 'own named',
      title: name === '' ? t.removeAliasKnown({ known: known ?? '' }) : t.setAliasName({ name }),
      group: row.title,
      stays: true,
      run: () => change(withName(own, row.id, name)),
    },
  ]
}

/** Adds the reader's names to rows. */
export const withNames = (rows: readonly PaletteItem[], { names }: Pins): readonly PaletteItem[] =>
  rows.map((row) => {
    const name = names[row.id]
    return name === undefined ? row : { ...row, names: [...(row.names ?? []), name] }
  })
