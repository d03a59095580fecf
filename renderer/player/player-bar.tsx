import {
  ChevronsLeft,
  ChevronsRight,
  ListMusic,
  LocateFixed,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  VolumeX,
  X,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { labelOf } from '#shared/commands/index.ts'
import { PLAYBACK_RATES } from '#shared/limits.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { clockText } from '#shared/text/duration.ts'
import { messages } from '#shared/text/messages.ts'
import { dialogs, type Heard, isEpisode, readerPath, stopListening, useCommands, withKey } from '../commands/index.ts'
import { PremiumGate } from '../components/premium-gate.tsx'
import { useNowPlaying } from '../components/now-playing.ts'
import { usePhone } from '../components/use-phone.ts'
import { setPreference, usePreference } from '../preferences/index.ts'
import { ChapterButton } from './chapter-button.tsx'
import { following, toggleFollowing } from './following.ts'
import { PlayerOptions } from './player-options.tsx'
import { PlayerSheet } from './player-sheet.tsx'
import { type Beginning, chapterAt, type PlayerState } from './speech-player.ts'
import { setRateOf, useRateOf } from './rate-of.ts'
import { thePlayer } from './the-player.ts'
import { usePlayerClock } from './use-player-clock.ts'
import { useChapters } from './use-chapters.ts'
import { useHeardEntry } from './use-heard-entry.ts'
import { useSpeechChoices } from './use-speech-choices.ts'
import { useVoices } from './voices.ts'
import styles from './player.module.css'

/** In seconds. */
const BACK = 15
const FORWARD = 30
/** A time that is not known yet. */
const UNKNOWN = '–:––'
/** Shares of an article, or an episode, outside of these are not where somebody stopped. */
const [BEGUN, READ, PLAYED] = [0.001, 0.95, 0.99]

/** What is heard, at the bottom of every screen. */
export function PlayerBar({ heard }: { readonly heard: Heard }): ReactNode {
  const { contentId, from } = heard
  const { entry, isSettled, text } = useHeardEntry(contentId)
  const state = useStore(thePlayer.state)
  const phone = usePhone()
  const [sheet, setSheet] = useState(false)
  const voices = useVoices(state.language)
  usePlayerClock()
  useSpeechChoices()
  const rate = useRateOf(entry)
  useEffect(() => thePlayer.setRate(rate), [rate])
  useEffect(() => {
    if (!isSettled) return
    setPreference('hasListened', true)
    void thePlayer.open(contentId, beginning(from, entry))
    // A new wish opens again, also for the same article. Where its reader is changes while it is heard.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [heard, isSettled])
  useChapters(contentId, state.isEpisode, text)
  useEffect(() => {
    document.documentElement.dataset['player'] = ''
    return () => {
      delete document.documentElement.dataset['player']
      thePlayer.close()
    }
  }, [])
  useCommands('media', { 'media.mute': () => thePlayer.mute() })
  useCommands('global', {
    'player.toggle': () => thePlayer.toggle(),
    'player.back': () => void thePlayer.skip(-BACK),
    'player.forward': () => void thePlayer.skip(FORWARD),
    'player.slower': () => setRateOf(entry, thePlayer.rate(-1)),
    'player.faster': () => setRateOf(entry, thePlayer.rate(1)),
    'player.prevSentence': () => void thePlayer.sentence(-1),
    'player.nextSentence': () => void thePlayer.sentence(1),
    'player.prevParagraph': () => void thePlayer.paragraph(-1),
    'player.nextParagraph': () => void thePlayer.paragraph(1),
    'player.follow': toggleFollowing,
    'player.stop': stopListening,
  })
  const title = entry?.content.title ?? ''
  const source = entry?.content.publisher?.any_name ?? ''
  const chapter = chapterAt(state)?.title ?? null
  useNowPlaying(
    {
      title,
      source,
      begun: state.length > 0,
      plays: state.status === 'playing',
      at: state.at,
      length: state.length,
      rate: state.rate,
      moved: state.jumps,
    },
    {
      play: () => void thePlayer.resume(),
      pause: () => thePlayer.pause(),
      seek: (seconds) => void thePlayer.seekToTime(seconds),
      next: () => void thePlayer.paragraph(1),
      previous: () => void thePlayer.paragraph(-1),
    },
    BACK,
    FORWARD,
  )
  const parts = { title, source: chapter ?? source, contentId }
  const setRate = (chosen: number): void => setRateOf(entry, chosen)
  const more = <PlayerOptions voices={voices} language={state.language} />
  return (
    <section className={styles.bar} aria-label="Player" data-pane="" data-screen-only="">
      {phone ? (
        <>
          <span className={styles.line} style={{ inlineSize: `${share(state) * 100}%` }} aria-hidden />
          <PlayButton state={state} />
          <button type="button" className={styles.open} onClick={() => setSheet(true)} aria-haspopup="dialog">
            <span dir="auto">{title}</span>
            <small>
              {clockText(state.at)} of {lengthText(state.length)}
            </small>
          </button>
          <CloseButton />
          {sheet && (
            <PlayerSheet onClose={() => setSheet(false)}>
              <Names {...parts} />
              <Scrubber state={state} />
              <Keys state={state} wide />
              <div className={styles.row}>
                <Rate state={state} onChoose={setRate} />
                <MuteButton />
                <FollowButton />
                <ChapterButton />
                <QueueButton />
                {more}
              </div>
            </PlayerSheet>
          )}
        </>
      ) : (
        <>
          <Keys state={state} />
          <div className={styles.middle}>
            <Names {...parts} />
            <Scrubber state={state} />
          </div>
          <MuteButton />
          <Rate state={state} onChoose={setRate} />
          <FollowButton />
          <ChapterButton />
          <QueueButton />
          {more}
          <CloseButton />
        </>
      )}
      <p
        className={styles.state}
        role="status"
        data-failed={(state.status === 'failed' && !state.isForSale) || undefined}
      >
        {wordsOf(state)}
        {state.isForSale && <PremiumGate label="Listen" to="/payment/premium?screen=ARTICLE_AUDIO" />}
      </p>
    </section>
  )
}

function beginning(from: Heard['from'], entry: FeedEntry | null): Beginning {
  if (from !== null) return typeof from === 'number' ? { offset: from } : from
  const read = entry?.content.history?.last_read_percentage ?? 0
  const end = entry && isEpisode(entry) ? PLAYED : READ
  return { share: read > BEGUN && read < end ? read : 0 }
}

const lengthText = (length: number): string => (length > 0 ? clockText(length) : UNKNOWN)
const share = ({ at, length }: PlayerState): number => (length > 0 ? Math.min(1, at / length) : 0)

function wordsOf({ status, reason, isForSale }: PlayerState): string {
  if (isForSale) return 'Listening is part of premium. '
  if (status === 'failed') return reason === null ? messages.audioFailed : `${messages.audioFailed} ${reason}`
  if (status === 'loading') return messages.audioLoading
  return status === 'seeking' ? messages.seekingAudio : ''
}

interface StateProps {
  readonly state: PlayerState
}

interface NamesProps {
  readonly contentId: number
  readonly title: string
  readonly source: string
}

function Names({ contentId, title, source }: NamesProps): ReactNode {
  return (
    <p className={styles.names}>
      <Link to={readerPath(contentId)} dir="auto">
        {title}
      </Link>
      {source !== '' && <small>{source}</small>}
    </p>
  )
}

function PlayButton({ state }: StateProps): ReactNode {
  const plays = state.status === 'playing' || state.status === 'seeking' || state.status === 'loading'
  const label = plays ? 'Pause' : state.status === 'failed' ? 'Try again' : 'Play'
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={label}
      title={withKey(label, 'player.toggle')}
      onClick={() => (plays ? thePlayer.pause() : void thePlayer.resume())}
    >
      {plays ? <Pause size={20} aria-hidden fill="currentColor" /> : <Play size={20} aria-hidden fill="currentColor" />}
    </button>
  )
}

function Keys({ state, wide = false }: StateProps & { readonly wide?: boolean }): ReactNode {
  return (
    <div className={styles.keys}>
      {wide && (
        <button type="button" aria-label={labelOf('player.prevSentence')} onClick={() => void thePlayer.sentence(-1)}>
          <ChevronsLeft size={20} aria-hidden />
        </button>
      )}
      <button
        type="button"
        aria-label={labelOf('player.back')}
        title={withKey(labelOf('player.back'), 'player.back')}
        onClick={() => void thePlayer.skip(-BACK)}
      >
        <RotateCcw size={18} aria-hidden />
        <small aria-hidden>{BACK}</small>
      </button>
      <PlayButton state={state} />
      <button
        type="button"
        aria-label={labelOf('player.forward')}
        title={withKey(labelOf('player.forward'), 'player.forward')}
        onClick={() => void thePlayer.skip(FORWARD)}
      >
        <RotateCw size={18} aria-hidden />
        <small aria-hidden>{FORWARD}</small>
      </button>
      {wide && (
        <button type="button" aria-label={labelOf('player.nextSentence')} onClick={() => void thePlayer.sentence(1)}>
          <ChevronsRight size={20} aria-hidden />
        </button>
      )}
    </div>
  )
}

/** Times are those of the voice at its own rate; what is left is told at the chosen one. */
function Scrubber({ state }: StateProps): ReactNode {
  const { at, length, rate } = state
  const left = (length - at) / rate
  return (
    <div className={styles.scrubber}>
      <span>{clockText(at)}</span>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={length > 0 ? `${clockText(at)} of ${clockText(length)}` : 'Not known yet'}
        min={0}
        max={Math.max(1, Math.round(length))}
        step={1}
        value={Math.round(at)}
        disabled={length === 0}
        onChange={(event) => void thePlayer.seekToTime(Number(event.target.value))}
      />
      <span title="Time left at this speed">{length > 0 ? `-${clockText(left)}` : UNKNOWN}</span>
    </div>
  )
}

function Rate({ state, onChoose }: StateProps & { readonly onChoose: (rate: number) => void }): ReactNode {
  return (
    <select
      className={styles.rate}
      aria-label="Speed"
      value={state.rate}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {PLAYBACK_RATES.map((value) => (
        <option key={value} value={value}>
          {value}×
        </option>
      ))}
    </select>
  )
}

/** Only while nothing can be heard: the system's own volume is for everything else. */
function MuteButton(): ReactNode {
  const isMuted = useStore(thePlayer.state, (state) => state.isMuted)
  if (!isMuted) return null
  return (
    <button
      type="button"
      className={styles.small}
      aria-label="Mute"
      title={withKey('Be heard again', 'media.mute')}
      aria-pressed
      onClick={() => thePlayer.mute()}
    >
      <VolumeX size={18} aria-hidden />
    </button>
  )
}

function FollowButton(): ReactNode {
  const { isInterrupted, isSeen } = useStore(following)
  const chosen = usePreference('followVoice')
  if (!isSeen) return null
  if (isInterrupted)
    return (
      <button type="button" className={styles.resume} onClick={toggleFollowing}>
        Resume following
      </button>
    )
  return (
    <button
      type="button"
      className={styles.small}
      aria-label={labelOf('player.follow')}
      title={withKey(labelOf('player.follow'), 'player.follow')}
      aria-pressed={chosen}
      onClick={toggleFollowing}
    >
      <LocateFixed size={18} aria-hidden />
    </button>
  )
}

function QueueButton(): ReactNode {
  return (
    <button
      type="button"
      className={styles.small}
      aria-label={labelOf('player.queue')}
      title={withKey(labelOf('player.queue'), 'player.queue')}
      aria-haspopup="dialog"
      onClick={() => dialogs.open({ kind: 'listenQueue' })}
    >
      <ListMusic size={18} aria-hidden />
    </button>
  )
}

function CloseButton(): ReactNode {
  return (
    <button
      type="button"
      className={styles.small}
      aria-label={labelOf('player.stop')}
      title={labelOf('player.stop')}
      onClick={stopListening}
    >
      <X size={18} aria-hidden />
    </button>
  )
}
