import { useEffect } from 'react'
import type { Confirmation } from '#shared/model/mail-account.ts'
import * as t from '#shared/words/shell.ts'
import { failureOf } from './failure.ts'
import { useHost } from './hooks.ts'
import { notify } from './notices.ts'
import { useAsyncValue } from './use-async-value.ts'

/**
 * Milliseconds between checks while confirmations are on screen. A reader who is subscribing is waiting for the email.
 */
const LOOK_EVERY = 20_000

export interface Confirmations {
  readonly confirmations: readonly Confirmation[]
  /** Called when the reader is done with a confirmation. */
  readonly finish: (id: number) => void
}

/** Returns emails that request a confirmation. Empty while they are unknown, because nothing else waits for them. */
export function useConfirmations(): Confirmations {
  const host = useHost()
  const { value, again, put } = useAsyncValue('confirmations', async (signal) => ({
    all: (await host.call('confirmations', {}, signal)).confirmations as readonly Confirmation[],
  }))
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [again])
  const all = value?.all ?? []
  const finish = (id: number): void => {
    put({ all: all.filter((one) => one.id !== id) })
    host.call('confirmationRemove', { params: { id } }).catch((error: unknown) => {
      if (failureOf(error).status === 404) return
      again()
      notify(t.theConfirmationCouldNotBeRemoved, { type: 'error' })
    })
  }
  return { confirmations: all, finish }
}
