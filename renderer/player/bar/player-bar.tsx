import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { X, ListMusic } from 'lucide-react'
import { clockText } from '#shared/model/duration.ts'
import { labelOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/player.ts'
import styles from './player.module.css'
import { type Heard, stopListening } from '../../listening/index.ts'
import { usePhone } from '../../components/use-phone.ts'
import { setPreference } from '../../preferences/index.ts'
import { startPosition } from '../start-position.ts'
import { chapterAt, type PlayerState } from '../player-state.ts'
import { setRateOf, useRateOf } from '../rate-of.ts'
import { usePlayer } from '../make-player.ts'
import { useChapters } from '../use-load-chapters.ts'
import { useHeardEntry } from '../use-heard-entry.ts'
import { usePlayerClock } from '../use-player-clock.ts'
import { usePlayerCommands } from '../use-player-commands.ts'
import { useSpeechChoices } from '../use-speech-choices.ts'
import { useSystemDisplay } from '../use-system-display.ts'
import { VideoStage } from '../video/video-stage.tsx'
import { useVoices } from '../voices.ts'
import { ChapterButton } from './chapter-button.tsx'
import { FollowButton } from './follow-button.tsx'
import { lengthText } from './length-text.ts'
import { MuteButton } from './mute-button.tsx'
import { Names } from './names.tsx'
import { PlayButton } from './play-button.tsx'
import { PlayKeys } from './play-keys.tsx'
import { PlayerOptions } from './player-options.tsx'
import { RateChoice } from './rate-choice.tsx'
import { Scrubber } from './scrubber.tsx'
import { StateLine } from './state-line.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { dialogs } from '../../dialogs/index.ts'
import { withKey } from '../../commands/index.ts'

/** Shows the item that is playing, at the bottom of every screen. */
export function PlayerBar({ heard }: { readonly heard: Heard }): ReactNode {
  const player = usePlayer()
  const { contentId, from } = heard
  const { entry, isSettled, text } = useHeardEntry(contentId)
  const state = useStore(player.state)
  const phone = usePhone()
  const [sheet, setSheet] = useState(false)
  const voices = useVoices(state.language)
  usePlayerClock()
  useSpeechChoices()
  const rate = useRateOf(entry)
  useEffect(() => player.setRate(rate), [player, rate])
  useEffect(() => {
    if (!isSettled) return
    setPreference('hasListened', true)
    void player.open(contentId, startPosition(from, entry))
    // A new wish opens again, also for the same article. Where its reader is changes while it is heard.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [heard, isSettled])
  useChapters(contentId, state.isEpisode, text)
  useEffect(() => {
    document.documentElement.dataset['player'] = ''
    return () => {
      delete document.documentElement.dataset['player']
      player.close()
    }
  }, [player])
  usePlayerCommands(entry, state.video !== null)
  const title = entry?.content.title ?? ''
  const source = entry?.content.publisher?.any_name ?? ''
  useSystemDisplay(title, source, state)
  const parts = { title, source: chapterAt(state)?.title ?? source, contentId }
  const setRate = (chosen: number): void => setRateOf(entry, chosen)
  const more = <PlayerOptions voices={voices} language={state.language} />
  const bar = (
    <section className={styles.bar} aria-label={t.player} data-pane="" data-screen-only="">
      {phone ? (
        <>
          <span className={styles.line} dir="ltr" style={{ inlineSize: `${share(state) * 100}%` }} aria-hidden />
          <PlayButton state={state} />
          <button type="button" className={styles.open} onClick={() => setSheet(true)} aria-haspopup="dialog">
            <span dir="auto">{title}</span>
            <small>
              {t.clockTextOfLengthText({ clockText: clockText(state.at), lengthText: lengthText(state.length) })}
            </small>
          </button>
          <CloseButton />
          {sheet && (
            <PlayerSheet onClose={() => setSheet(false)}>
              <Names {...parts} />
              <Scrubber state={state} />
              <PlayKeys state={state} wide />
              <div className={styles.row}>
                <RateChoice state={state} onChoose={setRate} />
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
          <PlayKeys state={state} />
          <div className={styles.middle}>
            <Names {...parts} />
            <Scrubber state={state} />
          </div>
          <MuteButton />
          <RateChoice state={state} onChoose={setRate} />
          <FollowButton />
          <ChapterButton />
          <QueueButton />
          {more}
          <CloseButton />
        </>
      )}
      <StateLine state={state} />
    </section>
  )
  return (
    <>
      <VideoStage state={state} />
      {bar}
    </>
  )
}

const share = ({ at, length }: PlayerState): number => (length > 0 ? Math.min(1, at / length) : 0)

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

/** The whole player, as a sheet on phones. */
function PlayerSheet({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }): ReactNode {
  return (
    <Dialog title={t.listening} onClose={onClose}>
      <div className={styles.sheet}>{children}</div>
    </Dialog>
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
