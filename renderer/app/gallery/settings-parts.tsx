import { type ReactNode, useState } from 'react'
import type { Host } from '#shared/host/host.ts'
import { Button } from '../../components/button.tsx'
import { AboutPage } from '../../screens/settings/about-page.tsx'
import { AccountPage } from '../../screens/settings/account-page.tsx'
import { AppearancePage } from '../../screens/settings/appearance-page.tsx'
import { ClearCache } from '../../screens/settings/clear-cache.tsx'
import { IntegrationsPage } from '../../screens/settings/integrations-page.tsx'
import { KeyboardPage } from '../../screens/settings/keyboard-page.tsx'
import { LibraryPage } from '../../screens/settings/library-page.tsx'
import { PrivacyPage } from '../../screens/settings/privacy-page.tsx'
import { ReadingPage } from '../../screens/settings/reading-page.tsx'
import { ReleaseNotes } from '../../screens/settings/release-notes.tsx'
import { SourcesPage } from '../../screens/settings/sources-page.tsx'
import { SubscriptionPage } from '../../screens/settings/subscription/subscription-page.tsx'
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
  Appearance: () => <AppearancePage />,
  Reading: () => <ReadingPage />,
  'Library and sync': () => <LibraryPage />,
  Keyboard: () => <KeyboardPage />,
  Privacy: () => <PrivacyPage />,
  About: () => <AboutPage />,
  'Clear what is stored': (close) => <ClearCache stored="24 articles with 60 pictures, 12 MB" onClose={close} />,
  'Release notes': (close) => <ReleaseNotes onClose={close} />,
  'Subscription, waiting': () => staged(never, <SubscriptionPage />),
  'Subscription, failed': () => staged(failed, <SubscriptionPage />),
  'Subscription, free': () => staged(unpaid, <SubscriptionPage />),
  'Integrations, waiting': () => staged(never, <IntegrationsPage />),
  'Integrations, throttled': () => staged(throttled, <IntegrationsPage />),
  'Sources, waiting': () => staged(never, <SourcesPage />),
  'Sources, failed': () => staged(failed, <SourcesPage />),
  'Account, waiting': () => staged(never, <AccountPage />),
  'Account, offline': () => staged(offline, <AccountPage />),
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
