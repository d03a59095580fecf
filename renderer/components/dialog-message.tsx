import type { ReactNode } from 'react'
import styles from './dialog-message.module.css'

interface DialogMessageProps {
  readonly id?: string | undefined
  /** Current activity of the dialog. Announced when a screen reader has finished its sentence. */
  readonly status?: ReactNode
  /** The problem that occurred. Announced immediately. Null or empty: nothing. */
  readonly problem?: ReactNode
}

/** Shows the result of a dialog's answer. Its line is reserved, so that the buttons below do not move. */
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
