import { useEffect } from 'react'
import { useStore } from 'zustand'
import { PROGRESS_INTERVAL } from '#shared/limits.ts'
import { report } from '../report.ts'
import { usePlayer } from './make-player.ts'

/** Interval between looks of a hidden window: for the sleep timer and the system's display. */
const HIDDEN_INTERVAL = 500
const LOCK = 'lectern-player'

/** Moves the player on while it plays: each frame while the window is seen. Only one window plays at a time. */
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
        // Another window plays now.
        if (error instanceof DOMException && error.name === 'AbortError') player.pause()
        else report('tell other windows that this one plays', error)
      })
    return resolve
  }, [player, isPlaying])

  // A podcast or video in the page plays: two voices at the same time help no one.
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
