import { rankAt } from '#shared/model/rank.ts'
import type { Shelf } from '#shared/model/shelf.ts'
import * as t from '#shared/words/shelves.ts'
import { mutate } from '../../cache/index.ts'
import type { MenuItem } from '../../components/menu-item.ts'
import { publishShelf, shareShelf } from '../../dialogs/index.ts'

export type ShelfQuestion = { readonly what: 'rename' | 'note' | 'into'; readonly shelf: Shelf }

/** Returns the actions on a shelf. `all`: the shelves in their order. `ask` opens a dialog. */
export function shelfWays(
  shelf: Shelf,
  all: readonly Shelf[],
  ask: (question: ShelfQuestion) => void,
  onDeleted?: () => void,
): MenuItem[] {
  const parent = parentOf(shelf, all)
  const beside = all.filter((one) => parentOf(one, all)?.id === parent?.id)
  const at = beside.findIndex(({ id }) => id === shelf.id)
  const mayGoInto = parent === null && placesFor(shelf, all).length > 0
  return [
    { id: 'rename', label: t.rename, hint: 'F2', run: () => ask({ what: 'rename', shelf }) },
    { id: 'note', label: t.editNote, run: () => ask({ what: 'note', shelf }) },
    { id: 'share', label: t.shareWithReaders, run: () => shareShelf(shelf) },
    { id: 'publish', label: t.publish, run: () => publishShelf(shelf) },
    ...(at > 0 ? [{ id: 'up', label: t.moveUp, apart: true, run: () => moveShelf(shelf, all, -1) }] : []),
    ...(at < beside.length - 1 ? [{ id: 'down', label: t.moveDown, run: () => moveShelf(shelf, all, 1) }] : []),
    ...(mayGoInto ? [{ id: 'into', label: t.putInto, run: () => ask({ what: 'into', shelf }) }] : []),
    ...(parent ? [{ id: 'out', label: t.moveOut({ name: parent.name }), run: () => nestShelf(shelf, null) }] : []),
    {
      id: 'delete',
      label: t.delete,
      danger: true,
      apart: true,
      run: () => {
        deleteShelf(shelf)
        onDeleted?.()
      },
    },
  ]
}

/** Returns the shelf in which another is shown, or null. */
export function parentOf(shelf: Shelf, all: readonly Shelf[]): Shelf | null {
  const parent = all.find(({ id }) => id === shelf.parent)
  // Only one level is shown.
  return parent === undefined || all.some(({ id }) => id === parent.parent) ? null : parent
}

/** Returns the shelves into which another can be put. One that contains shelves stays at the top. */
export const placesFor = (shelf: Shelf, all: readonly Shelf[]): readonly Shelf[] =>
  all.some((one) => parentOf(one, all)?.id === shelf.id)
    ? []
    : all.filter((one) => one.id !== shelf.id && parentOf(one, all) === null)

/** Moves a shelf up or down among those beside it. */
export function moveShelf(shelf: Shelf, all: readonly Shelf[], by: 1 | -1): void {
  const beside = all.filter((one) => parentOf(one, all)?.id === parentOf(shelf, all)?.id)
  const at = beside.findIndex(({ id }) => id === shelf.id)
  if (at + by < 0 || at + by >= beside.length) return
  putShelf(shelf, beside, at + by)
}

/** Moves a shelf to a place among those beside it. `beside` includes the shelf itself. */
export function putShelf(shelf: Shelf, beside: readonly Shelf[], place: number): void {
  const others = beside.filter(({ id }) => id !== shelf.id)
  const position = rankAt(
    others.map((one) => one.position),
    place,
  )
  void mutate(
    { type: 'changeShelf', shelf: shelf.id, change: { position }, was: { position: shelf.position } },
    { undo: t.shelfMoved },
  )
}

export function nestShelf({ id, parent: was }: Shelf, parent: string | null): void {
  void mutate({ type: 'changeShelf', shelf: id, change: { parent }, was: { parent: was } }, { undo: t.shelfMoved })
}

function deleteShelf({ id: shelf, name, parent, position }: Shelf): void {
  const at = new Date().toISOString()
  void mutate({ type: 'deleteShelf', shelf, name, parent, position, at }, { undo: t.shelfDeleted })
}
