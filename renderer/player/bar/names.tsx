import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readerPath } from '../../commands/index.ts'
import styles from './player.module.css'

interface NamesProps {
  readonly contentId: number
  readonly title: string
  readonly source: string
}

/** What is heard, and from where. */
export function Names({ contentId, title, source }: NamesProps): ReactNode {
  return (
    <p className={styles.names}>
      <Link to={readerPath(contentId)} dir="auto">
        {title}
      </Link>
      {source !== '' && <small>{source}</small>}
    </p>
  )
}
