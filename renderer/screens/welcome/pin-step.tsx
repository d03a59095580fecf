import type { ReactNode } from 'react'
import * as t from '#shared/words/welcome.ts'
import { ALL_STEPS } from './onboarding-screen.tsx'
import { WelcomeLink } from './welcome-link.tsx'
import { WelcomePage } from './welcome-page.tsx'
import styles from './welcome.module.css'

/** Screen for /n/pin: explains how to keep the app within easy reach. */
export function PinStep(): ReactNode {
  return (
    <WelcomePage
      title={t.keepItAtHand}
      step={{ at: ALL_STEPS, of: ALL_STEPS }}
      actions={
        <>
          <WelcomeLink to="/entry" label={t.openYourLibrary} isMain />
          <WelcomeLink to="/n/install" label={t.back} />
        </>
      }
    >
      <ol className={styles.steps}>
        <li>{t.showTheBookmarksBar}</li>
        <li>{t.dragSaveToLecternFromThe}</li>
        <li>{t.youCanAlsoPasteALink}</li>
      </ol>
    </WelcomePage>
  )
}
