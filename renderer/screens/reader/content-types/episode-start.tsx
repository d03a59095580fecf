import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { clockText, minutesText } from '#shared/text/duration.ts'
import { withKey } from '../../../commands/index.ts'
import { useEpisodeLength } from '../../../player/index.ts'
import styles from './content-types.module.css'

interface EpisodeStartProps {
  readonly contentId: number
  /** Seconds, as its feed tells. 0 if unknown. */
  readonly told: number
  /** Where playback goes on, as a share of the length. */
  readonly from: number
  readonly onPlay: () => void
}

/** Begins an episode, in the place where the player then is. Nothing of it is fetched before. */
export function EpisodeStart({ contentId, told, from, onPlay }: EpisodeStartProps): ReactNode {
  const length = useEpisodeLength(contentId, told)
  const at = from * length
  return (
    <section className={styles.episode} aria-label="Episode" data-screen-only="">
      <button type="button" aria-label="Play" title={withKey('Play', 'player.toggle')} onClick={onPlay}>
        <Play size={20} aria-hidden fill="currentColor" />
      </button>
      <span>{at >= 1 ? `Continue at ${clockText(at)}` : 'Play this episode'}</span>
      {length > 0 && <small>{at >= 1 ? `${minutesText((length - at) / 60)} left` : minutesText(length / 60)}</small>}
    </section>
  )
}
