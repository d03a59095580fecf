import type { ReactNode } from 'react'
import { clockText } from '#shared/model/duration.ts'
import * as t from '#shared/words/player.ts'
import type { PlayerState } from '../player-state.ts'
import { usePlayer } from '../make-player.ts'
import { lengthText } from './length-text.ts'
import styles from './player.module.css'

interface StateProps {
  readonly state: PlayerState
}

/**
 * Shows and sets the position. Times are at the voice's normal rate, except that the remaining time is shown at the
 * actual rate. Media runs from left to right in every language, as the players of all systems show it.
 */
export function Scrubber({ state }: StateProps): ReactNode {
  const player = usePlayer()
  const { at, length, rate, realRate } = state
  const left = (length - at) / (realRate ?? rate)
  return (
    <div className={styles.scrubber} dir="ltr">
      <span>{clockText(at)}</span>
      <input
        type="range"
        aria-label={t.position}
        aria-valuetext={
          length > 0
            ? t.clockTextOfClockText2({ clockText: clockText(at), clockText2: clockText(length) })
            : t.unknownSoFar
        }
        min={0}
        max={Math.max(1, Math.round(length))}
        step={1}
        value={Math.round(at)}
        disabled={length === 0}
        onChange={(event) => void player.seek({ seconds: Number(event.target.value) })}
      />
      <span title={t.timeLeftAtThisSpeed}>{length > 0 ? `-${clockText(left)}` : lengthText(0)}</span>
    </div>
  )
}
