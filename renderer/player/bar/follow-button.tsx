import { LocateFixed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { labelOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/player.ts'
import { withKey } from '../../commands/index.ts'
import { usePreference } from '../../preferences/index.ts'
import { following, toggleFollowing } from '../following.ts'
import styles from './player.module.css'

/** Switches scrolling with the voice. Shown only if the item being played is on screen. */
export function FollowButton(): ReactNode {
  const { isInterrupted, isSeen } = useStore(following)
  const chosen = usePreference('followVoice')
  if (!isSeen) return null
  if (isInterrupted)
    return (
      <button type="button" className={styles.resume} onClick={toggleFollowing}>
        {t.resumeFollowing}
      </button>
    )
  return (
    <button
      type="button"
      className={styles.small}
      aria-label={labelOf('player.follow')}
      title={withKey(labelOf('player.follow'), 'player.follow')}
      aria-pressed={chosen}
      onClick={toggleFollowing}
    >
      <LocateFixed size={18} aria-hidden />
    </button>
  )
}
