import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** For those who listen instead of look. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles.hidden}>{children}</span>
}
