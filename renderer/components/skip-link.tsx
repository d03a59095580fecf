import type { MouseEvent, ReactNode } from 'react'
import styles from './skip-link.module.css'

/** A link that skips the parts every screen shares. Visible while focused. `to` is the id of the element to focus. */
export function SkipLink({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactNode {
  const skip = (event: MouseEvent): void => {
    // Keeps the screen's address unchanged.
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <a className={styles.skip} href={`#${to}`} onClick={skip}>
      {children}
    </a>
  )
}
