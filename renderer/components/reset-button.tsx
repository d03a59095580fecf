import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import styles from './reset-button.module.css'

interface ResetMarkProps {
  /** What was chosen, as its row calls it. */
  readonly label: string
  readonly onReset: () => void
}

/** Beside a choice that is not what it was at first: says so, and is the way back (UX.md section 12). */
export function ResetButton({ label, onReset }: ResetMarkProps): ReactNode {
  return (
    <IconButton
      className={styles.mark}
      label={`Reset ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
      tip="Changed. Back to what it was at first"
      onClick={onReset}
    >
      <RotateCcw size={14} aria-hidden />
    </IconButton>
  )
}
