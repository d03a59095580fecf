import { type DragEvent, useState } from 'react'
import { droppedItems, itemDrag } from '../../selection/index.ts'

/** Props that make an element accept dropped rows. If `onItems` is null, it accepts none. */
export function useItemDrop(onItems: ((ids: readonly number[]) => void) | null) {
  const [over, setOver] = useState(false)
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent): void => {
      if (onItems === null || !event.dataTransfer.types.includes(itemDrag)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent): void => {
      setOver(false)
      const ids = droppedItems(event.dataTransfer)
      if (ids.length === 0 || onItems === null) return
      event.preventDefault()
      onItems(ids)
    },
  }
}
