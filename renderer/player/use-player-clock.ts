import { useEffect } from 'react'
import { useStore } from 'zustand'
import { PROGRESS_INTERVAL } from '#shared/limits.ts'
import { report } from '../report.ts'
import { usePlayer } from './make-player.ts'

/** Milliseconds between updates in a hidden window, for the sleep timer and the system's display. */
const HIDDEN_INTERVAL = 500
const LOCK = 'lectern-player'

/** Updates the player while it plays, on each frame if the window is visible. Only one window plays at a time. */
export function usePlayerClock(): void {
  const player = usePlayer()
  const isPlaying = useStore(player.state, ({ status }) => status === 'playing')
  useEffect(() => {
    if (!isPlaying) return
    let frame = 0
    const draw = (): void => {
      player.tick()
      frame = requestAnimationFrame(draw)
    }
    draw()
    const hidden = setInterval(() => document.hidden && player.tick(), HIDDEN_INTERVAL)
    const telling = setInterval(player.report, PROGRESS_INTERVAL)
    return () => {
      cancelAnimationFrame(frame)
      clearInterval(hidden)
      clearInterval(telling)
    }
  }, [player, isPlaying])

  useEffect(() => {
    if (!isPlaying || !('locks' in navigator)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    navigator.locks
      .request(LOCK, { steal: true }, () => promise)
      .catch((error: unknown) => {
        // Another window has started to play.
        if (error instanceof DOMException && error.name === 'AbortError') player.pause()
        else report('tell other windows that this one plays', error)
      })
    return resolve
  }, [player, isPlaying])

  // Pauses when a podcast or video in the page plays, because two voices at the same time help no one.
  useEffect(() => {
    const onPlay = (): void => {
      if (player.state.getState().status === 'playing') player.pause()
    }
    document.addEventListener('play', onPlay, true)
    addEventListener('pagehide', player.report)
    return () => {
      document.removeEventListener('play', onPlay, true)
      removeEventListener('pagehide', player.report)
    }
  }, [player])
}
