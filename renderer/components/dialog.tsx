import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { showModal } from './modal-layers.ts'
import { swipeToClose } from './swipe-to-close.ts'

interface DialogProps {
  readonly title: string
  readonly wide?: boolean
  /** False if closing would lose a draft. Then only Escape and buttons close the dialog. */
  readonly closesOutside?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A modal dialog. The native element keeps the focus inside, restores it, and closes the innermost dialog on Escape and
 * on a phone's back gesture. On phones it is a sheet at the bottom that a swipe closes. The control with
 * `data-first-focus`, or else the first control, receives the initial focus, so that a key press loses nothing.
 */
export function Dialog({ title, wide, closesOutside = true, onClose, children }: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Runs in the layout phase, because a closing dialog restores the focus only while it is still in the page.
  useLayoutEffect(() => {
    const close = showModal(ref.current)
    ref.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return close
  }, [])
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  // An accidental swipe must not lose a draft.
  useLayoutEffect(
    () => (ref.current && closesOutside ? swipeToClose(ref.current, () => latest.current()) : undefined),
    [closesOutside],
  )
  return (
    // Keyboards close with Escape. Pressing outside is a convenience for pointers.
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

/** A dialog's buttons. The main action is last. */
export function DialogActions({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.actions}>{children}</div>
}

function isOutside(dialog: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const box = dialog.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
