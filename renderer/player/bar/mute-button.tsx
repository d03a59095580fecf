import { VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import * as t from '#shared/words/player.ts'
import { withKey } from '../../commands/index.ts'
import { usePlayer } from '../make-player.ts'
import styles from './player.module.css'

/** Shown only while the audio is muted. Otherwise the system's own volume control is enough. */
export function MuteButton(): ReactNode {
  const player = usePlayer()
  const isMuted = useStore(player.state, (state) => state.isMuted)
  if (!isMuted) return null
  return (
    <button
      type="button"
      className={styles.small}
      aria-label={t.mute}
      title={withKey(t.unmute, 'media.mute')}
      aria-pressed
      onClick={() => player.mute()}
    >
      <VolumeX size={18} aria-hidden />
    </button>
  )
}
