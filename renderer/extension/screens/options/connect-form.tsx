import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { SIGN_IN_POLL_INTERVAL } from '#shared/limits.ts'
import type { Connection, Pairing } from '#shared/extension/messages.ts'
import { isDesktop } from '#shared/extension/library-addresses.ts'
import * as t from '#shared/words/extension.ts'
import { Button } from '../../../components/button.tsx'
import fields from '../../../components/field.module.css'
import { browser } from '../../browser.ts'
import { ask } from '../ask.ts'
import { DesktopChoice, hasDesktop } from './desktop-choice.tsx'
import styles from './options.module.css'

interface ConnectFormProps {
  /** The connection that the service has ended. */
  readonly signedOut: Connection | null
  readonly onConnected: (connection: Connection) => void
}

/** Connects after the reader has agreed on a page of the app. The reader doesn't type any secrets. */
export function ConnectForm({ signedOut, onConnected }: ConnectFormProps): ReactNode {
  const id = useId()
  const asked = new URLSearchParams(location.search).get('connect')
  const [address, setAddress] = useState(asked ?? (signedOut && !isDesktop(signedOut.origin) ? signedOut.origin : ''))
  const [pairing, setPairing] = useState<(Pairing & { readonly tabId: number | undefined }) | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const begin = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      const begun = await ask({ type: 'connect', address })
      const tab = await browser.tabs.create({ url: begun.confirmUrl })
      setPairing({ ...begun, tabId: tab.id })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  // The popup opened this page with the address of the library whose page was on screen.
  const begins = useRef(asked !== null)
  useEffect(() => {
    if (!begins.current) return
    begins.current = false
    history.replaceState(null, '', location.pathname)
    void begin()
  })

  useEffect(() => {
    if (!pairing) return undefined
    let isOver = false
    const poll = async (): Promise<void> => {
      try {
        const connection = await ask({ type: 'exchange' })
        if (isOver) return
        if (connection === null) {
          timer = setTimeout(() => void poll(), SIGN_IN_POLL_INTERVAL)
          return
        }
        onConnected(connection)
        if (pairing.tabId !== undefined) await closeTab(pairing.tabId)
      } catch (error) {
        setPairing(null)
        setProblem(error instanceof Error ? error.message : String(error))
      }
    }
    let timer = setTimeout(() => void poll(), SIGN_IN_POLL_INTERVAL)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [pairing, onConnected])

  if (pairing) {
    return (
      <div role="status">
        <p className={styles.text}>{t.lecternIsAskingForAccessIn}</p>
        <p className={styles.code}>{pairing.code}</p>
        <Button onClick={() => setPairing(null)}>{t.cancel}</Button>
      </div>
    )
  }
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void begin()
      }}
    >
      {signedOut ? <p className={styles.text}>{t.youAreSignedOut}</p> : null}
      <label className={styles.label} htmlFor={id}>
        {t.addressOfYourLectern}
      </label>
      <div className={styles.row}>
        <input
          id={id}
          className={fields.input}
          value={address}
          placeholder="https://read.example.org"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button kind="primary" type="submit" disabled={busy || address.trim() === ''}>
          {t.connect}
        </Button>
      </div>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      {hasDesktop() ? <DesktopChoice onConnected={onConnected} /> : null}
    </form>
  )
}

async function closeTab(tabId: number): Promise<void> {
  try {
    await browser.tabs.remove(tabId)
  } catch {
    // The reader has already closed the tab.
    return
  }
}
