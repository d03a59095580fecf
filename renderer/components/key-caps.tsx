import type { ReactNode } from 'react'
import styles from './key-caps.module.css'

/** Shows the key caps of the presses returned by renderer/commands/key-label.ts. */
export function KeyCaps({ presses }: { readonly presses: readonly (readonly string[])[] }): ReactNode {
  return (
    <span className={styles.keys} dir="ltr">
      {presses.flat().map((cap, index) => (
        // The caps of a binding are never reordered, so the index can be the key.
        <kbd key={index} className={styles.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  )
}
