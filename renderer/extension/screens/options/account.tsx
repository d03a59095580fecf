import { type ReactNode, useState } from 'react'
import type { Connection } from '#shared/extension/messages.ts'
import { isDesktop, queueAddress } from '#shared/extension/library-addresses.ts'
import * as t from '#shared/words/extension.ts'
import { Button } from '../../../components/button.tsx'
import { browser } from '../../browser.ts'
import { ask } from '../ask.ts'
import styles from './options.module.css'
import { Rich } from '../../../components/rich.tsx'

interface AccountProps {
  readonly connection: Connection
  readonly onDisconnected: () => void
}

/** Shows the library to which pages are saved. */
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
          <Rich
            text={t.savesGoToLecternOnThis}
            tags={{
              strong: <strong />,
              // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- Rich fills it.
              link: <a className={styles.link} href={queueAddress(connection.origin)} />,
            }}
          />
        </p>
      ) : (
        <p className={styles.text}>
          <Rich
            text={t.savesGoToTheLibraryOf({ name: connection.name, host: new URL(connection.origin).host })}
            tags={{
              strong: <strong />,
              // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- Rich fills it.
              link: <a className={styles.link} href={connection.origin} target="_blank" rel="noreferrer" />,
            }}
          />
        </p>
      )}
      {asks ? (
        <div role="alertdialog" aria-label={t.disconnect}>
          <p className={styles.text}>{t.pagesThatHaventBeenSentYet}</p>
          <div className={styles.row}>
            <Button onClick={() => setAsks(false)}>{t.stayConnected}</Button>
            <Button onClick={() => void disconnect()}>{t.disconnect2}</Button>
          </div>
        </div>
      ) : (
        <Button onClick={() => setAsks(true)}>{t.disconnect3}</Button>
      )}
    </>
  )
}
