import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import * as t from '#shared/words/components.ts'
import { IconButton } from './button.tsx'
import styles from './reset-button.module.css'

interface ResetMarkProps {
  /** The setting's label. */
  readonly label: string
  readonly onReset: () => void
}

/** Marks a setting that differs from its default. Pressing it restores the default. */
export function ResetButton({ label, onReset }: ResetMarkProps): ReactNode {
  return (
    <IconButton className={styles.mark} label={t.resetLabel({ label })} tip={t.resetToTheDefault} onClick={onReset}>
      <RotateCcw size={14} aria-hidden />
    </IconButton>
  )
}
