import { lazy, type ReactNode, type RefObject, Suspense, useImperativeHandle, useRef, useState } from 'react'
import type { MenuItem } from './menu-item.ts'

const loadPopup = () => import('./menu-popup.tsx').then(({ MenuPopup }) => ({ default: MenuPopup }))
const MenuPopup = lazy(loadPopup)

export interface MenuHandle {
  open(): void
}

interface MenuButtonProps {
  readonly label: string
  readonly tip?: string
  readonly items: () => readonly MenuItem[]
  readonly className?: string
  readonly children: ReactNode
  readonly handle?: RefObject<MenuHandle | null>
  readonly tabIndex?: number
  readonly onOpenChange?: (open: boolean) => void
}

/** A button with a menu. The menu's code is loaded when the reader is about to need it. */
export function MenuButton({
  label,
  tip,
  items,
  className,
  children,
  handle,
  tabIndex,
  onOpenChange,
}: MenuButtonProps): ReactNode {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = (next: boolean): void => {
    if (next) setWanted(true)
    setOpen(next)
    onOpenChange?.(next)
  }
  useImperativeHandle(handle, () => ({ open: () => show(true) }))
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        title={tip ?? label}
        tabIndex={tabIndex}
        className={className}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={() => show(!open)}
      >
        {children}
      </button>
      {wanted ? (
        <Suspense fallback={null}>
          <MenuPopup anchor={anchor} label={label} items={items()} open={open} onOpenChange={show} />
        </Suspense>
      ) : null}
    </>
  )
}
