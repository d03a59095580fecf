import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import * as t from '#shared/words/player.ts'
import { withKey } from '../../commands/index.ts'
import type { PlayerState } from '../player-state.ts'
import { usePlayer } from '../make-player.ts'
import styles from './player.module.css'

interface StateProps {
  readonly state: PlayerState
}

/** Plays, pauses, and retries after a failure. */
export function PlayButton({ state }: StateProps): ReactNode {
  const player = usePlayer()
  const plays = state.status === 'playing' || state.status === 'seeking' || state.status === 'loading'
  const label = plays ? t.pause : state.status === 'failed' ? t.tryAgain : t.play
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={label}
      title={withKey(label, 'player.toggle')}
      onClick={() => (plays ? player.pause() : void player.resume())}
    >
      {plays ? <Pause size={20} aria-hidden fill="currentColor" /> : <Play size={20} aria-hidden fill="currentColor" />}
    </button>
  )
}
