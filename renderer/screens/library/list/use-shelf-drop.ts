import { type DragEvent, useState } from 'react'
import { droppedItems, itemDrag } from '../../../selection/index.ts'
import type { List } from '../../../cache/index.ts'

/** Loads the code that moves items on shelves, which most lists never need. */
export const loadShelfOrder = () => import('../menus/shelf-order.ts')

interface ShelfDropParts {
  readonly list: List
  readonly ids: readonly number[]
  readonly rowHeight: number
}

/**
 * Lets rows be dragged to another place if the list is a shelf. Returns the props of the list's grid, and the index
 * before which the dragged rows would come, or null.
 */
export function useShelfDrop({ list, ids, rowHeight }: ShelfDropParts) {
  const [place, setPlace] = useState<number | null>(null)
  if (list.kind !== 'shelf') return { place: null, props: {} }
  const { shelf } = list
  const placeAt = ({ currentTarget, clientY }: DragEvent): number =>
    Math.min(ids.length, Math.max(0, Math.round((clientY - currentTarget.getBoundingClientRect().top) / rowHeight)))
  const props = {
    onDragOver: (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes(itemDrag)) return
      event.preventDefault()
      setPlace(placeAt(event))
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent): void => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setPlace(null)
    },
    onDrop: (event: DragEvent): void => {
      setPlace(null)
      const moved = droppedItems(event.dataTransfer)
      if (moved.length === 0) return
      event.preventDefault()
      const index = placeAt(event)
      void loadShelfOrder().then(({ moveOnShelf }) => moveOnShelf(shelf, ids, moved, index))
    },
  }
  return { place, props }
}
