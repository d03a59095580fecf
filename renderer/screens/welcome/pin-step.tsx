import type { ReactNode } from 'react'
import { ALL_STEPS } from './onboarding-screen.tsx'
import { WelcomeLink } from './welcome-link.tsx'
import { WelcomePage } from './welcome-page.tsx'
import styles from './welcome.module.css'

/** /n/pin: how to keep the app at hand. */
export function PinStep(): ReactNode {
  return (
    <WelcomePage
      title="Keep it at hand"
      step={{ at: ALL_STEPS, of: ALL_STEPS }}
      actions={
        <>
          <WelcomeLink to="/entry" label="Open your library" isMain />
          <WelcomeLink to="/n/install" label="Back" />
        </>
      }
    >
      <ol className={styles.steps}>
        <li>Show the bookmarks bar: Ctrl+Shift+B, or ⌘⇧B on a Mac.</li>
        <li>Drag “Save to Lectern” from the bookmarklet page into it.</li>
        <li>Paste a link anywhere in Lectern, and it is saved too.</li>
      </ol>
    </WelcomePage>
  )
}
