import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { clockText, minutesText } from '#shared/model/duration.ts'
import * as t from '#shared/words/reading.ts'
import { withKey } from '../../../commands/index.ts'
import { useEpisodeLength } from '../../../player/index.ts'
import styles from './content-types.module.css'

interface EpisodeStartProps {
  readonly contentId: number
  /** The episode's length in seconds according to its feed, or 0 if unknown. */
  readonly told: number
  /** The position at which playback continues, as a fraction of the length. */
  readonly from: number
  readonly onPlay: () => void
}

/**
 * Shows a button that starts an episode, at the position where the player appears afterwards. Nothing of the episode is
 * fetched before it starts.
 */
export function EpisodeStart({ contentId, told, from, onPlay }: EpisodeStartProps): ReactNode {
  const length = useEpisodeLength(contentId, told)
  const at = from * length
  return (
    <section className={styles.episode} aria-label={t.episode} data-screen-only="">
      <button type="button" aria-label={t.play} title={withKey(t.play, 'player.toggle')} onClick={onPlay}>
        <Play size={20} aria-hidden fill="currentColor" />
      </button>
      <span>{at >= 1 ? t.continueAtClockText({ clockText: clockText(at) }) : t.playThisEpisode}</span>
      {length > 0 && (
        <small>
          {at >= 1 ? t.minutesTextLeft({ minutesText: minutesText((length - at) / 60) }) : minutesText(length / 60)}
        </small>
      )}
    </section>
  )
}
