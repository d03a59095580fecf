import { type ReactNode, useState } from 'react'
import * as t from '#shared/words/app/crash.ts'
import * as messages from '#shared/words/messages.ts'
import { type Failure, failureOf, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'

const whyUnsent: Partial<Record<Failure['kind'], string>> = {
  offline: messages.offline,
  too_many: messages.tooManyRequests,
}

/** Sends a crash report to the person who runs the library, if the reader requests it. */
export function SendReport({ name, message }: { readonly name: string; readonly message: string }): ReactNode {
  const host = useHost()
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const [wrong, setWrong] = useState<string | null>(null)
  const send = async (): Promise<void> => {
    setState('sending')
    setWrong(null)
    try {
      const version = String(import.meta.env['LECTERN_VERSION'] ?? '')
      const logs = [{ version, agent: navigator.userAgent, language: navigator.language }]
      const title = `${name}: ${message}`.slice(0, 500)
      await host.call('bugReport', { body: { title, message, error_name: name.slice(0, 500), logs } })
      setState('sent')
    } catch (error) {
      setState('ready')
      setWrong(whyUnsent[failureOf(error).kind] ?? t.theReportCouldNotBeSent)
    }
  }
  return (
    <>
      <Button disabled={state !== 'ready'} onClick={() => void send()}>
        {state === 'sent' ? messages.feedbackSubmitted : state === 'sending' ? t.sending : t.sendAReport}
      </Button>
      {wrong === null ? null : <span role="alert">{wrong}</span>}
    </>
  )
}
