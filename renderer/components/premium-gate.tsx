import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './premium-gate.module.css'

interface PremiumGateProps {
  /** The feature's name. */
  readonly label: string
  /** The page with the price. */
  readonly to: string
}

/** A feature that needs payment: visible, marked, one press from its price. */
export function PremiumGate({ label, to }: PremiumGateProps): ReactNode {
  return (
    <Link to={to} className={styles.gate}>
      {label} <span className={styles.tag}>Premium</span>
    </Link>
  )
}
