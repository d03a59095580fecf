import type { ReactNode } from 'react'
import styles from './dialog-message.module.css'

interface DialogMessageProps {
  readonly id?: string | undefined
  /** What the dialog is doing. Said when a screen reader has finished its sentence. */
  readonly status?: ReactNode
  /** What went wrong. Said at once. Null or empty: nothing. */
  readonly problem?: ReactNode
}

/** What came of a dialog's answer. Its line is kept free, so that the buttons below stay where they are. */
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
