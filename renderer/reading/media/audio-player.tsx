import { Pause, Play, RotateCcw, RotateCw, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { PLAYBACK_RATES } from '#shared/limits.ts'
import { clockText } from '#shared/text/duration.ts'
import { messages } from '#shared/text/messages.ts'
import { useNowPlaying } from '../../components/now-playing.ts'
import type { Player, Playing } from './player.ts'
import type { TimeMark } from './time-marks.ts'
import styles from './media.module.css'

interface AudioPlayerProps {
  readonly url: string
  readonly title: string
  /** Its publisher, which the system shows as playing. */
  readonly source: string
  /** In seconds, or 0 when unknown. */
  readonly length: number
  /** Where playback resumes, as a share of the length. */
  readonly from: number
  readonly chapters: readonly TimeMark[]
  readonly onPlaying: (playing: Playing) => void
  readonly ref?: Ref<Player>
}

const RATES: readonly number[] = PLAYBACK_RATES
export const BACK = 15
export const FORWARD = 30

/** Plays an audio file. Fetches nothing until the reader starts playback. */
export function AudioPlayer({
  url,
  title,
  source,
  length,
  from,
  chapters,
  onPlaying,
  ref,
}: AudioPlayerProps): ReactNode {
  const sound = useRef<HTMLAudioElement>(null)
  const [plays, setPlays] = useState(false)
  const [waits, setWaits] = useState(false)
  const [failed, setFailed] = useState(false)
  const [begun, setBegun] = useState(false)
  const [seeks, setSeeks] = useState(0)
  const [rate, setRate] = useState(1)
  const [muted, setMuted] = useState(false)
  const [total, setTotal] = useState(length)
  const [at, setAt] = useState(from * length)
  /** Where to resume once the length is known. */
  const wanted = useRef<{ readonly seconds: number } | { readonly share: number } | null>({ share: from })

  const begin = () => {
    setFailed(false)
    sound.current?.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') return
      setFailed(true)
    })
  }
  const seek = (seconds: number) => {
    const element = sound.current
    if (!element) return
    const to = Math.max(0, total > 0 ? Math.min(seconds, total) : seconds)
    setAt(to)
    setSeeks((times) => times + 1)
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) element.currentTime = to
    else wanted.current = { seconds: to }
  }
  const change = (direction: 1 | -1) => setRate((now) => RATES[RATES.indexOf(now) + direction] ?? now)
  useImperativeHandle(ref, () => ({
    seek(seconds) {
      seek(seconds)
      begin()
    },
    toggle: () => (plays ? sound.current?.pause() : begin()),
    skip: (seconds) => seek(at + seconds),
    rate: change,
    mute: () => setMuted(!muted),
  }))
  useEffect(() => {
    if (sound.current) sound.current.playbackRate = rate
  }, [rate])
  useNowPlaying(
    { title, source, begun, plays, at, length: total, rate, moved: seeks },
    { play: begin, pause: () => sound.current?.pause(), seek },
    BACK,
    FORWARD,
  )

  const known = () => {
    const element = sound.current
    if (!element) return
    const whole = Number.isFinite(element.duration) ? element.duration : total
    setTotal(whole)
    element.playbackRate = rate
    const go = wanted.current
    wanted.current = null
    if (!go) return
    const to = 'seconds' in go ? go.seconds : go.share * whole
    // Audio that was heard to the end restarts from the beginning.
    if (to > 0 && to < whole * 0.99) element.currentTime = to
  }
  const moved = () => {
    const element = sound.current
    if (!element) return
    setAt(element.currentTime)
    onPlaying({ at: element.currentTime, length: total > 0 ? total : null })
  }
  const chapter = chapters.findLast(({ seconds }) => seconds <= at + 0.5)
  return (
    <section className={styles.bar} aria-label="Player">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript, when there is one, is below */}
      <audio
        ref={sound}
        src={url}
        preload="none"
        muted={muted}
        aria-label={title}
        onPlay={() => {
          setPlays(true)
          setBegun(true)
        }}
        onPause={() => setPlays(false)}
        onWaiting={() => setWaits(true)}
        onPlaying={() => setWaits(false)}
        onLoadedMetadata={known}
        onTimeUpdate={moved}
        onError={() => {
          setFailed(true)
          setPlays(false)
          setWaits(false)
        }}
      />
      <div className={styles.keys}>
        <button
          type="button"
          aria-label={`Back ${BACK} seconds`}
          title={`Back ${BACK} s (,)`}
          onClick={() => seek(at - BACK)}
        >
          <RotateCcw size={18} aria-hidden />
          <small aria-hidden>{BACK}</small>
        </button>
        <button
          type="button"
          className={styles.play}
          aria-label={plays ? 'Pause' : 'Play'}
          title={plays ? 'Pause (p)' : 'Play (p)'}
          onClick={() => (plays ? sound.current?.pause() : begin())}
        >
          {plays ? (
            <Pause size={20} aria-hidden fill="currentColor" />
          ) : (
            <Play size={20} aria-hidden fill="currentColor" />
          )}
        </button>
        <button
          type="button"
          aria-label={`Forward ${FORWARD} seconds`}
          title={`Forward ${FORWARD} s (.)`}
          onClick={() => seek(at + FORWARD)}
        >
          <RotateCw size={18} aria-hidden />
          <small aria-hidden>{FORWARD}</small>
        </button>
        <button
          type="button"
          aria-label="Mute"
          aria-pressed={muted}
          title={muted ? 'Be heard again (Shift+M)' : 'Mute (Shift+M)'}
          onClick={() => setMuted(!muted)}
        >
          {muted ? <VolumeX size={18} aria-hidden /> : <Volume2 size={18} aria-hidden />}
        </button>
      </div>
      <div className={styles.line}>
        <span className={styles.time}>{clockText(at)}</span>
        <input
          type="range"
          aria-label="Position"
          aria-valuetext={`${clockText(at)} of ${clockText(total)}`}
          min={0}
          max={Math.max(1, Math.round(total))}
          step={1}
          value={Math.min(Math.round(at), Math.max(1, Math.round(total)))}
          disabled={total === 0}
          onChange={(event) => seek(Number(event.target.value))}
        />
        <span className={styles.time}>{total > 0 ? `-${clockText(total - at)}` : '–:––'}</span>
      </div>
      <label className={styles.select}>
        <span className={styles.selectName}>Speed</span>
        <select value={rate} onChange={(event) => setRate(Number(event.target.value))}>
          {RATES.map((value) => (
            <option key={value} value={value}>
              {value}×
            </option>
          ))}
        </select>
      </label>
      {chapters.length > 1 && (
        <label className={styles.select}>
          <span className={styles.selectName}>Chapter</span>
          <select value={chapter?.start ?? ''} onChange={(event) => seekChapter(Number(event.target.value))}>
            {!chapter && <option value="">Chapters</option>}
            {chapters.map((one) => (
              <option key={one.start} value={one.start}>
                {clockText(one.seconds)} {one.chapter}
              </option>
            ))}
          </select>
        </label>
      )}
      <p className={styles.state} role="status">
        {failed ? messages.audioFailed : waits && plays ? 'Loading…' : ''}
      </p>
    </section>
  )

  function seekChapter(start: number): void {
    const to = chapters.find((one) => one.start === start)
    if (to) seek(to.seconds)
  }
}
