import { Headphones } from 'lucide-react'
import type { ReactNode } from 'react'
import type { KeptAudio } from '../../../commands/index.ts'
import { ProgressRing } from '../../../components/progress-ring.tsx'
import styles from './row.module.css'

/** Shows that a row's audio is on this device, or how much of it. What failed is told in the settings. */
export function RowAudio({ audio }: { readonly audio: KeptAudio }): ReactNode {
  if (audio.state === 'failed') return null
  return (
    <span className={styles.mark} title={wordsOf(audio)}>
      {audio.state === 'kept' ? <Headphones size={12} /> : <ProgressRing share={audio.share} />}
    </span>
  )
}

/** The end of the row's name. */
export const audioName = (audio: KeptAudio | null): string =>
  audio === null || audio.state === 'failed' ? '' : `, ${wordsOf(audio).toLowerCase()}`

const wordsOf = ({ state, share }: KeptAudio): string =>
  state === 'kept' ? 'Audio on this device' : `Keeping audio, ${Math.round(share * 100)} percent`
