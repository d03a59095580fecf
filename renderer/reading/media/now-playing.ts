import { useEffect, useRef } from 'react'
import { report } from '../../report.ts'

export interface NowPlaying {
  readonly title: string
  /** Who it is of. */
  readonly source: string
  /** Something has been played: until then the keys belong to whatever else plays on this machine. */
  readonly begun: boolean
  readonly plays: boolean
  /** Seconds. `length` is 0 while it is not known. */
  readonly at: number
  readonly length: number
  readonly rate: number
  /** How often somebody went elsewhere in it. */
  readonly moved: number
}

export interface Keys {
  readonly play: () => void
  readonly pause: () => void
  readonly seek: (seconds: number) => void
}

/**
 * Media keys, headphones, and what the system shows as playing (UX.md section 20): the Media Session, which Chromium hands
 * on to Now Playing on macOS, to the transport controls of Windows and to MPRIS on Linux. `back` and `forward` in seconds.
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

  // Where it stands is told when its pace changes and when it was moved, not as it goes on: the system counts for itself.
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
    // A TypeError: a key that this browser does not know.
    if (!(error instanceof TypeError)) report('take a media key', error)
  }
}
