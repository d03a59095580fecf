import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as t from '#shared/words/player.ts'
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
  const facts = [source, isHere ? t.onThisDevice : ''].filter((fact) => fact !== '').join(' · ')
  return (
    <p className={styles.names}>
      <Link to={readerPath(contentId)} dir="auto">
        {title}
      </Link>
      {facts !== '' && <small>{facts}</small>}
    </p>
  )
}
