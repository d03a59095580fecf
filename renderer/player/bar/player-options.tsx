import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import * as t from '#shared/words/player.ts'
import { MenuButton } from '../../components/menu-button.tsx'
import type { MenuItem } from '../../components/menu-item.ts'
import { usePreference } from '../../preferences/index.ts'
import type { SleepEnd } from '../player-state.ts'
import { usePlayer } from '../make-player.ts'
import { chooseSystemVoice, useSystemVoiceFor, useSystemVoices } from '../system/system-voices.ts'
import { voiceLanguage } from '../voice-language.ts'
import { chooseVoice, type Voice } from '../voices.ts'
import styles from './player.module.css'

const MINUTES = [15, 30, 45, 60] as const
const MINUTE = 60_000
const ends: readonly (readonly [SleepEnd, string])[] = [
  ['paragraph', t.atTheEndOfTheParagraph],
  ['article', t.atTheEndOfTheArticle],
]

const endsOfEpisode: typeof ends = [['article', t.atTheEndOfTheEpisode]]
const endsOfVideo: typeof ends = [['article', t.atTheEndOfTheVideo]]

const headingOf = ({ host }: Voice): string => (host === null ? t.voiceClear : t.voiceFromHost({ host }))

interface PlayerOptionsProps {
  readonly voices: readonly Voice[]
  readonly language: string | null
}

/** Controls for the sleep timer and the voice. */
export function PlayerOptions({ voices, language }: PlayerOptionsProps): ReactNode {
  const player = usePlayer()
  const sleep = useStore(player.state, (state) => state.sleep)
  const isEpisode = useStore(player.state, (state) => state.isEpisode)
  const isVideo = useStore(player.state, (state) => state.video !== null)
  const heard = useStore(player.state, (state) => state.voice)
  const voice = usePreference('listenVoices')[voiceLanguage(language)] ?? heard
  const ofSystem = useSystemVoices().filter((one) => voiceLanguage(one.language) === voiceLanguage(language))
  const systemVoice = useSystemVoiceFor(language)
  const items = (): MenuItem[] => [
    ...MINUTES.map((minutes, at) => ({
      id: `sleep-${minutes}`,
      label: t.inMinutesMin({ minutes }),
      heading: at === 0 ? t.stopListening : undefined,
      chosen: false,
      run: () => player.setSleep(Date.now() + minutes * MINUTE),
    })),
    ...(isVideo ? endsOfVideo : isEpisode ? endsOfEpisode : ends).map(([end, label]) => ({
      id: `sleep-${end}`,
      label,
      chosen: sleep === end,
      run: () => player.setSleep(end),
    })),
    { id: 'sleep-off', label: t.never, chosen: sleep === null, run: () => player.setSleep(null) },
    ...(isEpisode ? [] : voices).map((one, at, all) => ({
      id: `voice-${one.id}`,
      label: one.name,
      heading: all[at - 1]?.host === one.host ? undefined : headingOf(one),
      chosen: systemVoice === null && one.id === voice,
      run: () => chooseVoice(one, language),
    })),
    ...(isEpisode ? [] : ofSystem).map((one, at) => ({
      id: `system-${one.uri}`,
      label: one.name,
      heading: at === 0 ? t.voiceOnThisDevice : undefined,
      chosen: one.uri === systemVoice?.uri,
      run: () => chooseSystemVoice(one, language ?? one.language),
    })),
  ]
  return (
    <MenuButton label={isEpisode ? t.sleepTimer : t.sleepTimerAndVoice} className={styles.small} items={items}>
      <SlidersHorizontal size={18} aria-hidden />
      {sleep !== null && <span className={styles.dot} aria-hidden />}
    </MenuButton>
  )
}
