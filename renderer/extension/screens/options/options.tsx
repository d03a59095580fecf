import type { ReactNode } from 'react'
import type { Connection } from '#shared/extension/messages.ts'
import * as t from '#shared/words/extension.ts'
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

/** The options page: where pages are saved, which saves are waiting, and the keyboard shortcuts. */
export function Options(): ReactNode {
  const { value: state, problem, set } = useAnswer(askForState)
  const connected = (connection: Connection | null): void => set({ connection, waiting: state?.waiting ?? 0 })
  return (
    <main className={styles.page}>
      <header className={styles.brand}>
        <Logo size={24} />
        <h1>{t.lecternInThisBrowser}</h1>
      </header>
      {problem ? <p role="alert">{problem}</p> : null}
      {state === undefined ? null : (
        <>
          <section className={styles.section} aria-labelledby="account">
            <h2 id="account">{t.yourLibrary}</h2>
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
            <h2 id="privacy">{t.whatIsSent}</h2>
            <ul className={styles.facts}>
              <li>{t.whenYouPressTheButton}</li>
              <li>{t.tabsLinksAndAddressesAreSent}</li>
              <li>{t.wordsThatYouTypeAfterLec}</li>
              <li>{t.onSitesWhereYouShowHighlights}</li>
              <li>{t.onAllOtherPages}</li>
            </ul>
          </section>
        </>
      )}
    </main>
  )
}
