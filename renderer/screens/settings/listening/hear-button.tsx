import { Volume2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { failureOf, notify, useHost } from '../../../cache/index.ts'
import { IconButton } from '../../../components/button.tsx'
import { hearSample, SpeechRefused, type Voice } from '../../../player/index.ts'
import { messages } from '#shared/text/messages.ts'

/** Lets a voice say a few words. */
export function HearButton({ voice, language }: { readonly voice: Voice; readonly language: string }): ReactNode {
  const { call } = useHost()
  const [busy, setBusy] = useState(false)
  const hear = async (): Promise<void> => {
    setBusy(true)
    try {
      await hearSample(call, voice.id, language)
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
    <IconButton label={`Hear ${voice.name}`} tip="Hear it" disabled={busy} onClick={() => void hear()}>
      <Volume2 size={16} aria-hidden />
    </IconButton>
  )
}
