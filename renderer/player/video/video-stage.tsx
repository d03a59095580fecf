import { ArrowLeft, Maximize } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { labelOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/player.ts'
import { readerPath } from '../../paths/index.ts'
import { withKey } from '../../commands/index.ts'
import type { PlayerState } from '../player-state.ts'
import { followElement } from './follow-element.ts'
import { placeScreen, toggleFullScreen, videoSlot } from './video-slot.ts'
import styles from './video-stage.module.css'

/** The picture of a video: in its page while that is open, else in the corner of every screen. */
export function VideoStage({ state }: { readonly state: PlayerState }): ReactNode {
  const { contentId, video } = state
  const stage = useRef<HTMLDivElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const place = useStore(videoSlot, (now) => now.place)
  const inPage = place !== null && place.contentId === contentId ? place.element : null
  useEffect(() => {
    if (room.current) placeScreen(room.current)
  }, [])
  useEffect(() => {
    if (inPage && stage.current) return followElement(inPage, stage.current)
  }, [inPage])
  return (
    <div ref={stage} className={styles.stage} data-at={inPage ? 'page' : 'corner'} hidden={video === null}>
      {!inPage && contentId !== null && (
        <div className={styles.strip}>
          <Link to={readerPath(contentId)}>
            <ArrowLeft size={16} aria-hidden />
            {t.backToTheVideo}
          </Link>
          <button
            type="button"
            aria-label={labelOf('media.fullScreen')}
            title={withKey(labelOf('media.fullScreen'), 'media.fullScreen')}
            onClick={toggleFullScreen}
          >
            <Maximize size={16} aria-hidden />
          </button>
        </div>
      )}
      <div ref={room} className={styles.room} />
    </div>
  )
}
