import { Volume2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/settings/listening.ts'
import { failureOf, notify } from '../../../cache/index.ts'
import { IconButton } from '../../../components/button.tsx'
import { SpeechRefused } from '../../../player/index.ts'

interface HearButtonProps {
  readonly name: string
  readonly hear: () => Promise<void>
}

/** Plays a few words spoken by a voice. */
export function VoiceSampleButton({ name, hear }: HearButtonProps): ReactNode {
  const [busy, setBusy] = useState(false)
  const tryToHear = async (): Promise<void> => {
    setBusy(true)
    try {
      await hear()
    } catch (error) {
      const isOffline = failureOf(error).kind === 'offline'
      notify(error instanceof SpeechRefused ? error.message : isOffline ? messages.offline : messages.audioFailed, {
        type: 'error',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton label={t.playName({ name })} tip={t.play} disabled={busy} onClick={() => void tryToHear()}>
      <Volume2 size={16} aria-hidden />
    </IconButton>
  )
}
