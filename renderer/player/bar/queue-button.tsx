import { ListMusic } from 'lucide-react'
import type { ReactNode } from 'react'
import { labelOf } from '#shared/commands/index.ts'
import { dialogs } from '../../dialogs/index.ts'
import { withKey } from '../../commands/index.ts'
import styles from './player.module.css'

export function QueueButton(): ReactNode {
  return (
    <button
      type="button"
      className={styles.small}
      aria-label={labelOf('player.queue')}
      title={withKey(labelOf('player.queue'), 'player.queue')}
      aria-haspopup="dialog"
      onClick={() => dialogs.open({ kind: 'listenQueue' })}
    >
      <ListMusic size={18} aria-hidden />
    </button>
  )
}
