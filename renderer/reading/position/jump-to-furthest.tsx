import { ArrowDown, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { labelOf } from '#shared/commands/index.ts'
import type { Content } from '#shared/model/content.ts'
import * as t from '#shared/words/reading.ts'
import { furthestRead } from './furthest-read.ts'
import styles from './jump-to-furthest.module.css'

interface FurthestOfferProps {
  readonly history: Content['history']
  /** The fraction of the text reached on screen, from 0 to 1. */
  readonly share: number
  readonly onJump: (share: number) => void
}

/** The offer disappears after the reader continues for this fraction of the text. */
const READ_ON = 0.1

/** Offers a jump to the furthest point read if the text opened before that point. Doesn't cover the text. */
export function JumpToFurthest({ history, share, onJump }: FurthestOfferProps): ReactNode {
  const [from] = useState(() => history?.last_read_percentage ?? 0)
  const [came, setCame] = useState(from)
  const [declined, setDeclined] = useState(0)
  if (share > came) setCame(share)
  const ahead = furthestRead(history, came)
  const isOffered = ahead !== null && ahead > declined && came < from + READ_ON
  return (
    <div className={styles.place} role="status" data-screen-only="">
      {isOffered && (
        <div className={styles.offer}>
          <span className={styles.words}>{t.previouslyReadToRound({ round: Math.round(ahead * 100) })}</span>
          <button type="button" className={styles.jump} onClick={() => onJump(ahead)}>
            <ArrowDown size={15} aria-hidden />
            {labelOf('reader.furthest')}
          </button>
          <button
            type="button"
            className={styles.close}
            aria-label={t.stayHere}
            title={t.stayHere}
            onClick={() => setDeclined(ahead)}
          >
            <X size={15} aria-hidden />
          </button>
        </div>
      )}
    </div>
  )
}
