import { ChevronsLeft, ChevronsRight, RotateCcw, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { labelOf } from '#shared/commands/index.ts'
import { withKey } from '../../commands/index.ts'
import type { PlayerState } from '../player-state.ts'
import { BACK, FORWARD } from '../skips.ts'
import { usePlayer } from '../make-player.ts'
import { PlayButton } from './play-button.tsx'
import styles from './player.module.css'

interface PlayKeysProps {
  readonly state: PlayerState
  readonly wide?: boolean
}

/** Buttons for play, back and forward, in the order of the scrubber. `wide` adds buttons for sentences. */
export function PlayKeys({ state, wide = false }: PlayKeysProps): ReactNode {
  const player = usePlayer()
  return (
    <div className={styles.keys} dir="ltr">
      {wide && (
        <button type="button" aria-label={labelOf('player.prevSentence')} onClick={() => void player.sentence(-1)}>
          <ChevronsLeft size={20} aria-hidden />
        </button>
      )}
      <button
        type="button"
        aria-label={labelOf('player.back')}
        title={withKey(labelOf('player.back'), 'player.back')}
        onClick={() => void player.skip(-BACK)}
      >
        <RotateCcw size={18} aria-hidden />
        <small aria-hidden>{BACK}</small>
      </button>
      <PlayButton state={state} />
      <button
        type="button"
        aria-label={labelOf('player.forward')}
        title={withKey(labelOf('player.forward'), 'player.forward')}
        onClick={() => void player.skip(FORWARD)}
      >
        <RotateCw size={18} aria-hidden />
        <small aria-hidden>{FORWARD}</small>
      </button>
      {wide && (
        <button type="button" aria-label={labelOf('player.nextSentence')} onClick={() => void player.sentence(1)}>
          <ChevronsRight size={20} aria-hidden />
        </button>
      )}
    </div>
  )
}
