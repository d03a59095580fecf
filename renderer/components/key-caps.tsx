import type { ReactNode } from 'react'
import styles from './key-caps.module.css'

/** Presses of caps, as commands/key-label.ts gives them. */
export function KeyCaps({ presses }: { readonly presses: readonly (readonly string[])[] }): ReactNode {
  return (
    <span className={styles.keys}>
      {presses.flat().map((cap, index) => (
        // Caps of one binding never move.
        // oxlint-disable-next-line react/no-array-index-key
        <kbd key={index} className={styles.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  )
}
