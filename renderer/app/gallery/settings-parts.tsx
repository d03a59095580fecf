import { type ReactNode, useState } from 'react'
import type { Host } from '#shared/host/host.ts'
import { Button } from '../../components/button.tsx'
import { aboutPage } from '../../screens/settings/about-page.tsx'
import { accountPage } from '../../screens/settings/account-page.tsx'
import { appearancePage } from '../../screens/settings/appearance-page.tsx'
import { ClearCache } from '../../screens/settings/clear-cache.tsx'
import { DrawSettings } from '../../screens/settings/draw-settings.tsx'
import { integrationsPage } from '../../screens/settings/integrations-page.tsx'
import { keyboardPage } from '../../screens/settings/keyboard-page.tsx'
import { libraryPage } from '../../screens/settings/library-page.tsx'
import { privacyPage } from '../../screens/settings/privacy-page.tsx'
import { readingPage } from '../../screens/settings/reading-page.tsx'
import { ReleaseNotes } from '../../screens/settings/release-notes.tsx'
import { sourcesPage } from '../../screens/settings/sources-page.tsx'
import { subscriptionPage } from '../../screens/settings/subscription/subscription-page.tsx'
import { transfersPage } from '../../screens/settings/transfers/transfers-page.tsx'
import styles from './gallery.module.css'
import { WithFakeLibrary } from './with-fake-library.tsx'

type Answer = () => Promise<unknown>
const never: Answer = () => new Promise(() => undefined)
const refused = (facts: object): Answer => {
  const error = Object.assign(new Error('The service said no'), facts)
  return () => Promise.reject(error)
}
const failed = refused({ status: 500, url: '/api/v19/profile/' })
const throttled = refused({ status: 429, retryAfter: 40 })
const offline = refused({ status: 0 })
const unpaid: Answer = () => Promise.resolve({ is_premium: false })

const staged = (call: Answer, page: ReactNode): ReactNode => (
  <WithFakeLibrary host={{ call: call as Host['call'] }}>{page}</WithFakeLibrary>
)

const pages: Readonly<Record<string, (close: () => void) => ReactNode>> = {
  Appearance: () => <DrawSettings rows={appearancePage.rows} />,
  Reading: () => <DrawSettings rows={readingPage.rows} />,
  'Library and sync': () => <DrawSettings rows={libraryPage.rows} />,
  Keyboard: () => <DrawSettings rows={keyboardPage.rows} />,
  Privacy: () => <DrawSettings rows={privacyPage.rows} />,
  About: () => <DrawSettings rows={aboutPage.rows} />,
  'Clear what is stored': (close) => <ClearCache stored="24 articles with 60 pictures, 12 MB" onClose={close} />,
  'Release notes': (close) => <ReleaseNotes onClose={close} />,
  'Subscription, waiting': () => staged(never, <DrawSettings rows={subscriptionPage.rows} />),
  'Subscription, failed': () => staged(failed, <DrawSettings rows={subscriptionPage.rows} />),
  'Subscription, free': () => staged(unpaid, <DrawSettings rows={subscriptionPage.rows} />),
  'Integrations, waiting': () => staged(never, <DrawSettings rows={integrationsPage.rows} />),
  'Integrations, throttled': () => staged(throttled, <DrawSettings rows={integrationsPage.rows} />),
  'Import and export, waiting': () => staged(never, <DrawSettings rows={transfersPage.rows} />),
  'Import and export, failed': () => staged(failed, <DrawSettings rows={transfersPage.rows} />),
  'Sources, waiting': () => staged(never, <DrawSettings rows={sourcesPage.rows} />),
  'Sources, failed': () => staged(failed, <DrawSettings rows={sourcesPage.rows} />),
  'Account, waiting': () => staged(never, <DrawSettings rows={accountPage.rows} />),
  'Account, offline': () => staged(offline, <DrawSettings rows={accountPage.rows} />),
}

/** The settings pages and their states, one at a time. Changes made in them take effect. */
export function SettingsParts(): ReactNode {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <>
      {Object.keys(pages).map((name) => (
        <Button key={name} aria-pressed={name === shown} onClick={() => setShown(name === shown ? null : name)}>
          {name}
        </Button>
      ))}
      {shown === null ? null : (
        <div key={shown} className={styles.settings}>
          {pages[shown]?.(() => setShown(null))}
        </div>
      )}
    </>
  )
}
