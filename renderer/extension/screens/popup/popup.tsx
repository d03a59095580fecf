import type { ReactNode } from 'react'
import * as t from '#shared/words/extension.ts'
import { Logo } from '../../../components/logo.tsx'
import { ask } from '../ask.ts'
import { useAnswer } from '../use-answer.ts'
import { activeTab } from './active-tab.ts'
import { Connect } from './connect.tsx'
import styles from './popup.module.css'
import { SavedPage } from './saved-page.tsx'

/** The toolbar button's popup. Opening it saves the page. */
export function Popup(): ReactNode {
  const { value: begun, problem } = useAnswer(begin)
  return (
    <main className={styles.popup}>
      <header className={styles.brand}>
        <Logo size={18} />
        <span>{t.lectern}</span>
      </header>
      {problem ? (
        <p className={styles.state} role="alert">
          {problem}
        </p>
      ) : begun === undefined ? (
        <p className={styles.state} role="status">
          {t.saving2}
        </p>
      ) : begun.save === null ? (
        <Connect />
      ) : (
        <SavedPage first={begun.save} origin={begun.origin} />
      )}
    </main>
  )
}

async function begin() {
  const { connection } = await ask({ type: 'state' })
  if (connection === null) return { save: null, origin: '' }
  const tab = await activeTab()
  if (tab.id === undefined) throw new Error('This page cannot be saved.')
  return { save: await ask({ type: 'save', tabId: tab.id }), origin: connection.origin }
}
