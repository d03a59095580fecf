import { useEffect } from 'react'
import { useStore } from 'zustand'
import { PROGRESS_INTERVAL } from '#shared/limits.ts'
import { report } from '../report.ts'
import { thePlayer } from './player-instance.ts'

/** Interval between looks of a hidden window: for the sleep timer and the system's display. */
const HIDDEN_INTERVAL = 500
const LOCK = 'lectern-player'

/** Moves the player on while it plays: each frame while the window is seen. Only one window plays at a time. */
export function usePlayerClock(): void {
  const isPlaying = useStore(thePlayer.state, ({ status }) => status === 'playing')
  useEffect(() => {
    if (!isPlaying) return
    let frame = 0
    const draw = (): void => {
      thePlayer.tick()
      frame = requestAnimationFrame(draw)
    }
    draw()
    const hidden = setInterval(() => document.hidden && thePlayer.tick(), HIDDEN_INTERVAL)
    const telling = setInterval(thePlayer.report, PROGRESS_INTERVAL)
    return () => {
      cancelAnimationFrame(frame)
      clearInterval(hidden)
      clearInterval(telling)
    }
  }, [isPlaying])

  useEffect(() => {
    if (!isPlaying || !('locks' in navigator)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    navigator.locks
      .request(LOCK, { steal: true }, () => promise)
      .catch((error: unknown) => {
        // Another window plays now.
        if (error instanceof DOMException && error.name === 'AbortError') thePlayer.pause()
        else report('tell other windows that this one plays', error)
      })
    return resolve
  }, [isPlaying])

  // A podcast or video in the page plays: two voices at the same time help no one.
  useEffect(() => {
    const onPlay = (): void => {
      if (thePlayer.state.getState().status === 'playing') thePlayer.pause()
    }
    document.addEventListener('play', onPlay, true)
    addEventListener('pagehide', thePlayer.report)
    return () => {
      document.removeEventListener('play', onPlay, true)
      removeEventListener('pagehide', thePlayer.report)
    }
  }, [])
}
