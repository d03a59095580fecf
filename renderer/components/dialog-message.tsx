import type { ReactNode } from 'react'
import styles from './dialog-message.module.css'

interface DialogMessageProps {
  readonly id?: string | undefined
  /** Current activity of the dialog. A screen reader announces it after finishing its current sentence. */
  readonly status?: ReactNode
  /** The problem that occurred, which is announced immediately. If null or empty, nothing is shown. */
  readonly problem?: ReactNode
}

/** Shows the result of an action in a dialog. Space for its line is reserved, so that the buttons below don't move. */
export function DialogMessage({ id, status, problem }: DialogMessageProps): ReactNode {
  const isBad = problem !== undefined && problem !== null && problem !== ''
  return (
    <div id={id} className={styles.message}>
      <p role="status">{isBad ? null : status}</p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
