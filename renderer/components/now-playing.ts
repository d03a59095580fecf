import { useEffect, useRef } from 'react'
import { report } from '../report.ts'

export interface NowPlaying {
  readonly title: string
  /** Its publisher. */
  readonly source: string
  /** True once playback has started. Until then the media keys belong to whatever else is playing on this computer. */
  readonly begun: boolean
  readonly plays: boolean
  /** In seconds. `length` is 0 while it is unknown. */
  readonly at: number
  readonly length: number
  readonly rate: number
  /** Number of times the reader jumped to another position. */
  readonly moved: number
}

export interface Keys {
  readonly play: () => void
  readonly pause: () => void
  readonly seek: (seconds: number) => void
  /** If missing, the corresponding media key does nothing. */
  readonly next?: () => void
  readonly previous?: () => void
}

/**
 * Connects the player to media keys, headphones and the system's display of what is playing. Uses the Media Session
 * API, which Chromium forwards to Now Playing on macOS, the media transport controls on Windows and MPRIS on Linux.
 * `back` and `forward` are in seconds.
 */
export function useNowPlaying(now: NowPlaying, keys: Keys, back: number, forward: number): void {
  const { title, source, begun, plays, length, rate, moved } = now
  const latest = useRef({ now, keys })
  useEffect(() => {
    latest.current = { now, keys }
  })

  useEffect(() => {
    const session = sessionOf()
    if (!begun || session === null) return
    session.metadata = new MediaMetadata({ title, artist: source, album: 'Lectern' })
    const skip = (seconds: number): void => latest.current.keys.seek(latest.current.now.at + seconds)
    const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => latest.current.keys.play()],
      ['pause', () => latest.current.keys.pause()],
      ['stop', () => latest.current.keys.pause()],
      ['seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? back))],
      ['seekforward', ({ seekOffset }) => skip(seekOffset ?? forward)],
      ['nexttrack', () => latest.current.keys.next?.()],
      ['previoustrack', () => latest.current.keys.previous?.()],
      ['seekto', ({ seekTime }) => seekTime != null && latest.current.keys.seek(seekTime)],
    ]
    for (const [action, run] of actions) take(session, action, run)
    return () => {
      for (const [action] of actions) take(session, action, null)
      session.metadata = null
      session.playbackState = 'none'
      session.setPositionState()
    }
  }, [begun, title, source, back, forward])

  // Reports the position when the rate changes or the reader jumps, but not as playback advances, because the system
  // advances the position itself.
  useEffect(() => {
    const session = sessionOf()
    if (!begun || session === null) return
    session.playbackState = plays ? 'playing' : 'paused'
    const { at } = latest.current.now
    if (length > 0)
      session.setPositionState({ duration: length, playbackRate: rate, position: Math.max(0, Math.min(at, length)) })
  }, [begun, plays, length, rate, moved])
}

const sessionOf = (): MediaSession | null => ('mediaSession' in navigator ? navigator.mediaSession : null)

function take(session: MediaSession, action: MediaSessionAction, run: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(action, run)
  } catch (error) {
    // A TypeError means that this browser doesn't support the key.
    if (!(error instanceof TypeError)) report('take a media key', error)
  }
}
