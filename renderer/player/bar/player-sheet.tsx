import type { ReactNode } from 'react'
import * as t from '#shared/words/player.ts'
import { Dialog } from '../../components/dialog.tsx'
import styles from './player.module.css'

/** The whole player, on phones. */
export function PlayerSheet({
  onClose,
  children,
}: {
  readonly onClose: () => void
  readonly children: ReactNode
}): ReactNode {
  return (
    <Dialog title={t.listening} onClose={onClose}>
      <div className={styles.sheet}>{children}</div>
    </Dialog>
  )
}
