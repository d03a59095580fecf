import { Play } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { reported } from '../../report.ts'
import type { Player, Playing } from './player.ts'
import styles from './media.module.css'

interface VideoPlayerProps {
  readonly id: string
  readonly title: string
  /** A still that sends no request to the video's site. */
  readonly poster?: string | undefined
  /** The start position in seconds. */
  readonly from: number
  readonly onPlaying: (playing: Playing) => void
  readonly ref?: Ref<Player>
}

const ORIGIN = 'https://www.youtube-nocookie.com'

/** A video from another site. Until the reader starts it, nothing of it loads: no image, no script, no cookie. */
export function VideoPlayer({ id, title, poster, from, onPlaying, ref }: VideoPlayerProps): ReactNode {
  const [begin, setBegin] = useState<number | null>(null)
  const [gone, setGone] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useRef({ at: from, plays: false, rate: 1, muted: false })
  const latest = useRef(onPlaying)
  useEffect(() => {
    latest.current = onPlaying
  })

  const tell = (message: object) => frame.current?.contentWindow?.postMessage(JSON.stringify(message), ORIGIN)
  const command = (func: string, ...args: unknown[]) => tell({ event: 'command', func, args, id })

  useEffect(() => {
    if (begin === null) return
    const heard = ({ origin, source, data }: MessageEvent) => {
      if (origin !== ORIGIN || source !== frame.current?.contentWindow || typeof data !== 'string') return
      const info = infoOf(data)
      if (!info) return
      if (info.muted !== null) place.current.muted = info.muted
      if (info.playerState !== null) place.current.plays = info.playerState === 1
      if (info.at !== null) {
        place.current.at = info.at
        latest.current({ at: info.at, length: info.length })
      }
    }
    addEventListener('message', heard)
    return () => removeEventListener('message', heard)
  }, [begin])

  useImperativeHandle(ref, () => ({
    seek(seconds) {
      place.current.at = seconds
      if (begin === null) setBegin(seconds)
      else {
        command('seekTo', seconds, true)
        command('playVideo')
      }
    },
    toggle() {
      if (begin === null) setBegin(from)
      else command(place.current.plays ? 'pauseVideo' : 'playVideo')
    },
    skip(seconds) {
      if (begin !== null) command('seekTo', Math.max(0, place.current.at + seconds), true)
    },
    rate(direction) {
      const rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
      const next = rates[rates.indexOf(place.current.rate) + direction]
      if (next === undefined || begin === null) return
      place.current.rate = next
      command('setPlaybackRate', next)
    },
    mute() {
      if (begin === null) return
      place.current.muted = !place.current.muted
      command(place.current.muted ? 'mute' : 'unMute')
    },
    fullScreen() {
      if (document.fullscreenElement) void document.exitFullscreen()
      else if (begin !== null && box.current)
        void reported('show the video on the full screen', box.current.requestFullscreen())
    },
  }))

  const address = new URL(`/embed/${id}`, ORIGIN)
  address.search = String(
    new URLSearchParams({
      autoplay: '1',
      enablejsapi: '1',
      rel: '0',
      start: String(Math.floor(begin ?? 0)),
      origin: location.origin,
    }),
  )
  return (
    <div className={styles.video} ref={box}>
      {begin === null ? (
        <button type="button" className={styles.poster} onClick={() => setBegin(from)}>
          {poster && poster !== gone && <img src={poster} alt="" decoding="async" onError={() => setGone(poster)} />}
          <span className={styles.playMark}>
            <Play size={28} aria-hidden fill="currentColor" />
          </span>
          <span className={styles.posterTitle}>Play “{title}”</span>
          <small>Loads the video from youtube-nocookie.com</small>
        </button>
      ) : (
        <iframe
          ref={frame}
          title={title}
          src={address.href}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the origin it keeps is its own, not ours
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          // The site refuses to play without a referrer; it receives our origin only.
          referrerPolicy="strict-origin"
          onLoad={() => tell({ event: 'listening', id })}
        />
      )}
    </div>
  )
}

interface Info {
  readonly at: number | null
  readonly length: number | null
  readonly playerState: number | null
  readonly muted: boolean | null
}

/** Validates a message from the player's frame. */
function infoOf(data: string): Info | null {
  try {
    const { info } = JSON.parse(data) as { info?: Record<string, unknown> }
    if (typeof info !== 'object' || info === null) return null
    const number = (value: unknown) =>
      typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
    const state = info['playerState']
    return {
      at: number(info['currentTime']),
      length: number(info['duration']) || null,
      playerState: typeof state === 'number' ? state : null,
      muted: typeof info['muted'] === 'boolean' ? info['muted'] : null,
    }
  } catch {
    return null
  }
}
