import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './segmented-links.module.css'

interface SegmentsProps {
  readonly label: string
  readonly segments: readonly { readonly to: string; readonly label: string; readonly current: boolean }[]
}

/** Two or three views of the same content, each with its own address. */
export function SegmentedLinks({ label, segments }: SegmentsProps): ReactNode {
  return (
    <nav className={styles.segments} aria-label={label}>
      {segments.map((segment) => (
        <Link
          key={segment.to}
          to={segment.to}
          replace
          className={styles.segment}
          aria-current={segment.current ? 'page' : undefined}
        >
          {segment.label}
        </Link>
      ))}
    </nav>
  )
}
