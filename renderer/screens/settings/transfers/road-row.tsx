import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from '../settings-screen.module.css'
import own from './transfers.module.css'

interface RoadRowProps {
  /** The fragment of addresses that lead to this row. */
  readonly id: string
  readonly title: string
  readonly glyph: LucideIcon
  readonly help?: ReactNode
  /** The current state, in one line. */
  readonly status?: ReactNode
  /** True if the state needs the reader's attention. */
  readonly isBad?: boolean
  /** Content below the row that belongs to it. */
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** One way into or out of the library, with its state and its controls. */
export function RoadRow({ id, title, glyph: Glyph, help, status, isBad, below, children }: RoadRowProps): ReactNode {
  return (
    <div className={own.road} data-setting={title}>
      <div className={`${styles.row} ${own.row}`}>
        <Glyph size={18} className={own.glyph} aria-hidden />
        <span className={`${styles.label} ${own.name}`}>
          <h4 id={id} className={own.title}>
            {title}
          </h4>
          {help === undefined ? null : <span className={styles.help}>{help}</span>}
          {status === undefined ? null : (
            <span className={`${styles.help} ${styles.long}`} data-bad={isBad || undefined}>
              {status}
            </span>
          )}
        </span>
        <span className={styles.control} data-wrap>
          {children}
        </span>
      </div>
      {below === undefined ? null : <div className={own.below}>{below}</div>}
    </div>
  )
}
