import type { ReactNode } from 'react'
import * as t from '#shared/words/components.ts'
import styles from './premium-gate.module.css'

interface PremiumGateProps {
  /** The feature's name. */
  readonly label: string
  /** Shows the price. */
  readonly onOpen: () => void
}

/** A feature that requires payment. It is visible and marked, and one click shows its price. */
export function PremiumGate({ label, onOpen }: PremiumGateProps): ReactNode {
  return (
    <button type="button" className={styles.gate} aria-haspopup="dialog" onClick={onOpen}>
      {label} <span className={styles.tag}>{t.premium}</span>
    </button>
  )
}
