import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as t from '#shared/words/player.ts'
import { Facts } from '../../components/facts.tsx'
import { useOfflineAudio } from '../../listening/index.ts'
import { readerPath } from '../../paths/index.ts'
import styles from './player.module.css'

interface NamesProps {
  readonly contentId: number
  readonly title: string
  readonly source: string
}

/** Shows the title of the item that is playing, and its source. */
export function Names({ contentId, title, source }: NamesProps): ReactNode {
  const isHere = useOfflineAudio(contentId)?.state === 'kept'
  return (
    <p className={styles.names}>
      <Link to={readerPath(contentId)} dir="auto">
        {title}
      </Link>
      {(source !== '' || isHere) && (
        <small>
          <Facts of={[source, isHere && t.onThisDevice]} />
        </small>
      )}
    </p>
  )
}
