import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { labelOf } from '#shared/commands/index.ts'
import { stopListening } from '../../listening/index.ts'
import styles from './player.module.css'

export function CloseButton(): ReactNode {
  return (
    <button
      type="button"
      className={styles.small}
      aria-label={labelOf('player.stop')}
      title={labelOf('player.stop')}
      onClick={stopListening}
    >
      <X size={18} aria-hidden />
    </button>
  )
}
