import type { ReactNode } from 'react'
import { minutesText } from '#shared/text/duration.ts'
import { minutesLeft } from './reading-minutes.ts'
import styles from './reading-surface.module.css'

/** How far the text goes on screen, as a line at the foot and in words. */
export function ProgressLine({ share, minutes }: { readonly share: number; readonly minutes: number }): ReactNode {
  const left = minutesLeft(minutes, share)
  const percent = Math.floor(share * 100)
  const words = left === 0 ? 'Finished' : `${minutesText(left)} left`
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label="Read"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={left === 0 ? 'finished' : `${percent} percent, ${left} ${left === 1 ? 'minute' : 'minutes'} left`}
    >
      <span className={styles.progressWords}>{words}</span>
      <span className={styles.progressLine} style={{ transform: `scaleX(${share})` }} />
    </div>
  )
}
