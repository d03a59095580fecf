import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './welcome.module.css'

interface WelcomeLinkProps {
  readonly to: string
  readonly label: string
  readonly isMain?: boolean
}

/** A link from one welcome page to the next. */
export function WelcomeLink({ to, label, isMain = false }: WelcomeLinkProps): ReactNode {
  return (
    <Link to={to} className={isMain ? styles.next : styles.link}>
      {label}
    </Link>
  )
}
