import type { ReactNode } from 'react'
import { PLAYBACK_RATES } from '#shared/limits.ts'
import * as t from '#shared/words/player.ts'
import type { PlayerState } from '../player-state.ts'
import styles from './player.module.css'

interface RateChoiceProps {
  readonly state: PlayerState
  readonly onChoose: (rate: number) => void
}

/** Shows and sets the speed. */
export function RateChoice({ state, onChoose }: RateChoiceProps): ReactNode {
  const { rate, realRate } = state
  return (
    <span className={styles.rates}>
      <select
        className={styles.rate}
        aria-label={t.speed}
        value={rate}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {PLAYBACK_RATES.map((value) => (
          <option key={value} value={value}>
            {value}×
          </option>
        ))}
      </select>
      {realRate !== null && realRate !== rate && (
        <small title={t.theVideosSiteDoesntSupportThe}>{t.playsAtRealRate({ realRate })}</small>
      )}
    </span>
  )
}
