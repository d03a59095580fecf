import { type ReactNode, useState } from 'react'
import type { Connection } from '#shared/extension/messages.ts'
import { isDesktop, queueAddress } from '#shared/extension/places.ts'
import { Button } from '../../../components/button.tsx'
import { browser } from '../../browser.ts'
import { ask } from '../ask.ts'
import styles from './options.module.css'

interface AccountProps {
  readonly connection: Connection
  readonly onDisconnected: () => void
}

/** The library that saves go to. */
export function Account({ connection, onDisconnected }: AccountProps): ReactNode {
  const [asks, setAsks] = useState(false)
  const disconnect = async (): Promise<void> => {
    await ask({ type: 'disconnect' })
    if (isDesktop(connection.origin)) await browser.permissions.remove({ permissions: ['nativeMessaging'] })
    onDisconnected()
  }
  return (
    <>
      {isDesktop(connection.origin) ? (
        <p className={styles.text}>
          Saves go to <strong>Lectern on this computer</strong>. While it is closed, they wait here.{' '}
          <a className={styles.link} href={queueAddress(connection.origin)}>
            Open Lectern
          </a>
        </p>
      ) : (
        <p className={styles.text}>
          Saves go to the library of <strong>{connection.name}</strong> at{' '}
          <a className={styles.link} href={connection.origin} target="_blank" rel="noreferrer">
            {new URL(connection.origin).host}
          </a>
          .
        </p>
      )}
      {asks ? (
        <div role="alertdialog" aria-label="Disconnect?">
          <p className={styles.text}>Pages that were not sent yet are lost. What is in the library stays there.</p>
          <div className={styles.row}>
            <Button onClick={() => setAsks(false)}>Stay connected</Button>
            <Button onClick={() => void disconnect()}>Disconnect</Button>
          </div>
        </div>
      ) : (
        <Button onClick={() => setAsks(true)}>Disconnect…</Button>
      )}
    </>
  )
}
