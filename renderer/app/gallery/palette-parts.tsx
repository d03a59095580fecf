import { lazy, type ReactNode, Suspense } from 'react'
import { commands, iconOf, labelOf } from '#shared/commands/index.ts'
import { PaletteRow, type PaletteItem } from '../../commands/palette/index.ts'
import styles from './gallery.module.css'

const PaletteSprite = lazy(() =>
  import('../../commands/palette/palette-sprite.tsx').then(({ PaletteSprite }) => ({ default: PaletteSprite })),
)

const row = (id: string, change: Partial<PaletteItem> = {}): PaletteItem => ({ id, title: id, group: '', ...change })
const states: readonly (readonly [PaletteItem, boolean])[] = [
  [row('go.queue', { title: 'Selected', keys: 'G Q' }), true],
  [row('view.sort', { title: 'Chosen', chosen: true }), false],
  [row('view.theme', { title: 'With more behind it', children: () => [] }), false],
  [row('history.undo', { title: 'Not to be had now', refusal: 'No internet connection' }), false],
  [row('title.1', { title: 'عنوان من اليمين 🦊 with a name that is far too long for one row, '.repeat(3) }), false],
]

/** Palette rows in their states, and every command's icon. */
export function PaletteParts(): ReactNode {
  return (
    <div role="listbox" aria-label="Rows of the palette" className={styles.palette}>
      <Suspense fallback={null}>
        <PaletteSprite />
      </Suspense>
      {states.map(([item, selected]) => (
        <PaletteRow key={item.id} id={`state ${item.id}`} ranked={{ item, at: [0, 1] }} selected={selected} />
      ))}
      {commands.map(({ id }) => (
        <PaletteRow
          key={id}
          id={`picture ${id}`}
          ranked={{ item: row(id, { title: labelOf(id), icon: iconOf(id) }), at: [] }}
          selected={false}
        />
      ))}
    </div>
  )
}
