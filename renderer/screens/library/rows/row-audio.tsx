import { CircleAlert, Headphones } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentencesText } from '#shared/language/formats.ts'
import * as t from '#shared/words/shell.ts'
import type { OfflineAudioState } from '../../../listening/index.ts'
import { ProgressRing } from '../../../components/progress-ring.tsx'
import styles from './row.module.css'

/** Shows that a row's audio is stored on this device, how much of it is stored, or that it couldn't be stored. */
export function RowAudio({ audio }: { readonly audio: OfflineAudioState }): ReactNode {
  return (
    <span className={styles.mark} title={wordsOf(audio)}>
      {markOf(audio)}
    </span>
  )
}

function markOf({ state, share }: OfflineAudioState): ReactNode {
  if (state === 'failed') return <CircleAlert size={12} />
  return state === 'kept' ? <Headphones size={12} /> : <ProgressRing share={share} />
}

/** Returns the last part of the row's accessible name, which describes the audio. */
export const audioName = (audio: OfflineAudioState): string =>
  audio.state === 'failed' ? t.audioNotStored : wordsOf(audio)

function wordsOf({ state, share, problem }: OfflineAudioState): string {
  if (state === 'failed') return sentencesText([t.audioNotStored, problem ?? ''])
  return state === 'kept' ? t.audioOnThisDevice : t.storingAudio({ round: Math.round(share * 100) })
}
