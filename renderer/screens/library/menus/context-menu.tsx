import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { MenuItem } from '../../../components/menu-item.ts'

const MenuPopup = lazy(() =>
  import('../../../components/menu-popup.tsx').then(({ MenuPopup }) => ({ default: MenuPopup })),
)

export interface MenuPlace {
  readonly x: number
  readonly y: number
  readonly row: HTMLElement
  readonly label: string
  readonly items: readonly MenuItem[]
}

/** A row's menu, opened at the pointer or with the keyboard. Closing it returns the focus to the row. */
export function ContextMenu({
  place,
  onClose,
}: {
  readonly place: MenuPlace
  readonly onClose: () => void
}): ReactNode {
  const row = useRef(place.row)
  const [open, setOpen] = useState(true)
  useEffect(() => {
    row.current = place.row
    setOpen(true)
  }, [place])
  return (
    <Suspense fallback={null}>
      <MenuPopup
        anchor={{ getBoundingClientRect: () => new DOMRect(place.x, place.y, 0, 0) }}
        label={place.label}
        items={place.items}
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          if (!next) onClose()
        }}
        finalFocus={row}
      />
    </Suspense>
  )
}
