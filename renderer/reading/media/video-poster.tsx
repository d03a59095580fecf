import { Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as t from '#shared/words/reading.ts'
import styles from './media.module.css'

interface VideoPosterProps {
  readonly title: string
  /** A still image that can be loaded without sending a request to the video's site. */
  readonly poster?: string | undefined
  readonly onPlay: () => void
}

/** Represents a video until the reader plays it. Nothing from the video's site loads before that. */
export function VideoPoster({ title, poster, onPlay }: VideoPosterProps): ReactNode {
  const [gone, setGone] = useState<string | null>(null)
  return (
    <div className={styles.video}>
      <button type="button" className={styles.poster} onClick={onPlay}>
        {poster && poster !== gone && <img src={poster} alt="" decoding="async" onError={() => setGone(poster)} />}
        <span className={styles.playMark}>
          <Play size={28} aria-hidden fill="currentColor" />
        </span>
        <span className={styles.posterTitle}>{t.playTitle({ title })}</span>
        <small>{t.loadsTheVideoFromYoutubeNocookie}</small>
      </button>
    </div>
  )
}
