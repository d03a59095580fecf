import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { showModal } from './modal-layers.ts'
import { swipeToClose } from './swipe-to-close.ts'

interface DialogProps {
  readonly title: string
  readonly wide?: boolean
  /** False while a draft would be lost: then only Escape and buttons close it. */
  readonly closesOutside?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A modal layer: the browser's own dialog keeps focus inside, gives it back, and closes the innermost on Escape and on a
 * phone's way back. On phones it is a sheet at the bottom, which a finger pulls away.
 */
export function Dialog({ title, wide, closesOutside = true, onClose, children }: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // In the layout phase: only a dialog that is still in the page gives the focus back on closing.
  useLayoutEffect(() => showModal(ref.current), [])
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  // A draft is not lost to a finger that slipped.
  useLayoutEffect(
    () => (ref.current && closesOutside ? swipeToClose(ref.current, () => latest.current()) : undefined),
    [closesOutside],
  )
  return (
    // The keyboard's way to close is Escape; a press outside is a convenience for pointers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (closesOutside && event.target === event.currentTarget && isOutside(event.currentTarget, event)) onClose()
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/** What a dialog ends with: its buttons, what it is for as the last. */
export function DialogActions({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.actions}>{children}</div>
}

function isOutside(dialog: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const box = dialog.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
