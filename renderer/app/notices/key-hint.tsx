import type { ReactNode } from 'react'
import { KeyCaps } from '../../components/key-caps.tsx'
import { useKeyPrefix } from '../../commands/index.ts'
import styles from './key-hint.module.css'

/** Shows an unfinished key sequence, such as "G …", while it waits for the next key. */
export function KeyHint(): ReactNode {
  const prefix = useKeyPrefix()
  if (prefix === '') return null
  return (
    <div className={styles.hint} aria-hidden>
      <KeyCaps presses={[[prefix.toUpperCase()]]} /> …
    </div>
  )
}
