import type { ReactNode } from 'react'
import type { Connection } from '#shared/extension/messages.ts'
import { Logo } from '../../../components/logo.tsx'
import { ask } from '../ask.ts'
import { useAnswer } from '../use-answer.ts'
import { Account } from './account.tsx'
import { ConnectForm } from './connect-form.tsx'
import styles from './options.module.css'
import { Outbox } from './outbox.tsx'
import { Saving } from './saving.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Sites } from './sites.tsx'

const askForState = () => ask({ type: 'state' })

/** Where saves go, what waits, and the keys. */
export function Options(): ReactNode {
  const { value: state, problem, set } = useAnswer(askForState)
  const connected = (connection: Connection | null): void => set({ connection, waiting: state?.waiting ?? 0 })
  return (
    <main className={styles.page}>
      <header className={styles.brand}>
        <Logo size={24} />
        <h1>Lectern in this browser</h1>
      </header>
      {problem ? <p role="alert">{problem}</p> : null}
      {state === undefined ? null : (
        <>
          <section className={styles.section} aria-labelledby="account">
            <h2 id="account">Your library</h2>
            {state.connection === null || state.connection.isSignedOut ? (
              <ConnectForm signedOut={state.connection} onConnected={connected} />
            ) : (
              <Account connection={state.connection} onDisconnected={() => connected(null)} />
            )}
          </section>
          {state.connection === null ? null : <Outbox />}
          {state.connection === null ? null : <Saving library={state.connection.origin} />}
          {state.connection === null ? null : <Sites library={state.connection.origin} />}
          <Shortcuts />
          <section className={styles.section} aria-labelledby="privacy">
            <h2 id="privacy">What is sent</h2>
            <ul className={styles.facts}>
              <li>When you press the button: the page you see, to your library, and nowhere else.</li>
              <li>All tabs, links and addresses: only if you save them.</li>
              <li>Words after “lec” in the address bar: to your library, to search it.</li>
              <li>On sites whose highlights you show: the addresses of pages that you saved.</li>
              <li>On all other pages: nothing. What you type into forms is never sent.</li>
            </ul>
          </section>
        </>
      )}
    </main>
  )
}
