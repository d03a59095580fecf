import { ArrowLeft, Maximize } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { labelOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/player.ts'
import styles from './video-stage.module.css'
import { readerPath } from '../../paths/index.ts'
import { withKey } from '../../commands/index.ts'
import type { PlayerState } from '../player-state.ts'
import { placeScreen, toggleFullScreen, videoSlot } from './video-slot.ts'

/** Shows a video: in its page while that is open, otherwise in the corner of every screen. */
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

/**
 * Positions one element over another without placing it inside. Follows the other element when it moves. The returned
 * function stops this.
 */
function followElement(place: HTMLElement, over: HTMLElement): () => void {
  const stop = new AbortController()
  const lay = (): void => {
    const { left, top, width, height } = place.getBoundingClientRect()
    Object.assign(over.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  }
  // The element can move only if something around it is resized, scrolled or animated.
  const sizes = new ResizeObserver(lay)
  for (let around: HTMLElement | null = place; around; around = around.parentElement) sizes.observe(around)
  const how = { signal: stop.signal, capture: true, passive: true }
  for (const event of ['scroll', 'transitionend', 'animationend', 'fullscreenchange'])
    document.addEventListener(event, lay, how)
  addEventListener('resize', lay, how)
  lay()
  return () => {
    stop.abort()
    sizes.disconnect()
    over.removeAttribute('style')
  }
}
