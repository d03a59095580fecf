import { type ReactNode, useEffect, useState } from 'react'
import { minutesText } from '#shared/model/duration.ts'
import * as t from '#shared/words/reading.ts'
import { minutesLeft } from '../facts/index.ts'
import { isRightToLeft } from '../../theme/direction.ts'
import styles from '../reading-surface.module.css'

/** Milliseconds for which the end of a text must stay on screen before the text is shown as finished. */
const AT_END = 3000

/** Returns true if the value has been true for a while. */
function useStaysTrue(isTrue: boolean): boolean {
  const [stayed, setStayed] = useState(false)
  useEffect(() => {
    if (!isTrue) return
    const timer = setTimeout(() => setStayed(true), AT_END)
    return () => {
      clearTimeout(timer)
      setStayed(false)
    }
  }, [isTrue])
  return isTrue && stayed
}

interface ProgressLineProps {
  readonly share: number
  readonly minutes: number
  /** The positions of highlights, as fractions of the text. */
  readonly ticks: readonly number[]
  /** The current page in paged mode. */
  readonly page?: { readonly at: number; readonly of: number } | null
  readonly onSeek: (share: number) => void
}

/** Shows the progress on screen, as a line at the bottom and in words. */
export function ProgressLine({ share, minutes, ticks, page = null, onSeek }: ProgressLineProps): ReactNode {
  const left = minutesLeft(minutes, share)
  const percent = Math.floor(share * 100)
  // A one-screen article isn't finished just because it was opened, and a long one isn't finished after a glance at its
  // end.
  const isFinished = useStaysTrue(left === 0)
  const words = page
    ? t.pageAtOfOf({ at: page.at, of: page.of })
    : isFinished
      ? t.finishedArticle
      : t.timeLeft({ time: minutesText(Math.max(1, left)) })
  return (
    <div
      className={styles.progress}
      role="progressbar"
      data-how-far=""
      aria-label={t.read}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={
        isFinished ? t.finishedArticle : t.percentPercentLeftLeftLeft({ percent, left: Math.max(1, left) })
      }
    >
      <span className={styles.progressWords}>{words}</span>
      <Seek onSeek={onSeek} ticks={ticks} />
      <span className={styles.progressLine} style={{ transform: `scaleX(${share})` }} />
    </div>
  )
}

/**
 * Jumps into the text when the reader presses anywhere along the line. Keyboard users have pages, headings and contents
 * for that.
 */
function Seek({ ticks, onSeek }: Pick<ProgressLineProps, 'ticks' | 'onSeek'>): ReactNode {
  return (
    <span
      className={styles.seek}
      aria-hidden
      onClick={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect()
        const along = Math.max(0, Math.min(1, (clientX - left) / width))
        onSeek(isRightToLeft(currentTarget) ? 1 - along : along)
      }}
    >
      {ticks.map((at) => (
        <span key={at} className={styles.tick} style={{ insetInlineStart: `${at * 100}%` }} />
      ))}
    </span>
  )
}
