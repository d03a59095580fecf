import type { ReactNode } from 'react'
import styles from './key-caps.module.css'

/** Key caps of presses from renderer/commands/key-label.ts. */
export function KeyCaps({ presses }: { readonly presses: readonly (readonly string[])[] }): ReactNode {
  return (
    <span className={styles.keys}>
      {presses.flat().map((cap, index) => (
        // The caps of a binding never move.
        <kbd key={index} className={styles.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  )
}
