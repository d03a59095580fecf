import type { MouseEvent, ReactNode } from 'react'
import styles from './skip-link.module.css'

/** Seen when the keyboard comes to it: leads past what is the same on every screen. `to`: the id of what takes the focus. */
export function SkipLink({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactNode {
  const skip = (event: MouseEvent): void => {
    // The address stays what the screen made of it.
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <a className={styles.skip} href={`#${to}`} onClick={skip}>
      {children}
    </a>
  )
}
