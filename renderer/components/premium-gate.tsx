import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './premium-gate.module.css'

interface PremiumGateProps {
  /** What would be had. */
  readonly label: string
  /** Where what it costs is told. */
  readonly to: string
}

/** Something that has to be paid for here and is not: visible, marked, one press from what it costs (UX.md section 2). */
export function PremiumGate({ label, to }: PremiumGateProps): ReactNode {
  return (
    <Link to={to} className={styles.gate}>
      {label} <span className={styles.tag}>Premium</span>
    </Link>
  )
}
