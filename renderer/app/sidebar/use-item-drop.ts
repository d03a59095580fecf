import { type DragEvent, useState } from 'react'
import { droppedItems, itemDrag } from '../../commands/index.ts'

/** What a place needs that rows can be dropped on. `onItems` null: they cannot. */
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
