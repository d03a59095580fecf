import type { MouseEvent, ReactNode } from 'react'
import styles from './skip-link.module.css'

/**
 * A link that skips the parts common to all screens. Visible only while focused. `to` is the ID of the element to
 * focus.
 */
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
