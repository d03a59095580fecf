import { type ComponentType, type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Page } from '../../components/page.tsx'
import fields from '../../components/field.module.css'
import { AboutPage } from './about-page.tsx'
import { AccountPage } from './account-page.tsx'
import { AppearancePage } from './appearance-page.tsx'
import { IntegrationsPage } from './integrations-page.tsx'
import { KeyboardPage } from './keyboard-page.tsx'
import { LibraryPage } from './library-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { ReadingPage } from './reading-page.tsx'
import styles from './settings-screen.module.css'

export interface SettingsPage {
  readonly title: string
  readonly content: ComponentType
  /** What stands on it, for the search. */
  readonly words?: string
}

const pages: Readonly<Record<string, SettingsPage>> = {
  appearance: {
    title: 'Appearance',
    content: AppearancePage,
    words: 'colour scheme system light dark theme white sepia paper dawn carbon black winter forest density rows',
  },
  reading: {
    title: 'Reading',
    content: ReadingPage,
    words:
      'font text size line height width paragraphs indent hyphenate justify dim ruler typewriter pages turn scroll read percent',
  },
  library: {
    title: 'Library and sync',
    content: LibraryPage,
    words: 'start screen order sort queue last sync now full refresh interval offline storage keep changes texts',
  },
  keyboard: {
    title: 'Keyboard',
    content: KeyboardPage,
    words: 'shortcuts keys single palette rebind export import reset',
  },
  account: {
    title: 'Account',
    content: AccountPage,
    words: 'name public handle email plan premium subscription upgrade sessions devices signed in sign out read-only',
  },
  integrations: {
    title: 'Integrations',
    content: IntegrationsPage,
    words: 'bookmarklet browser extension feeds opml api token developer',
  },
  privacy: {
    title: 'Privacy and data',
    content: PrivacyPage,
    words: 'pictures images newsletters tracking embeds videos clear recent commands history',
  },
}
const about: SettingsPage = {
  title: 'About',
  content: AboutPage,
  words: 'version licence api feedback diagnostics',
}

/** Every setting changes at once (UX.md section 12). `?page=` names the page. `more`: pages that only this platform has. */
export function SettingsScreen({ more = {} }: { readonly more?: Readonly<Record<string, SettingsPage>> }): ReactNode {
  const [search] = useSearchParams()
  const [wanted, setWanted] = useState('')
  const all: Readonly<Record<string, SettingsPage>> = { ...pages, ...more, about }
  const asked = search.get('page')
  const name = asked !== null && Object.hasOwn(all, asked) ? asked : 'appearance'
  const { title, content: Content } = all[name] ?? about
  const found = Object.entries(all).filter(([, page]) => holds(page, wanted))
  return (
    <Page title="Settings">
      <div className={styles.columns}>
        <div>
          <input
            type="search"
            className={`${fields.field} ${styles.search}`}
            aria-label="Find a setting"
            placeholder="Find a setting"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
          <nav className={styles.pages} aria-label="Pages of the settings">
            {found.map(([page, { title: label }]) => (
              <Link
                key={page}
                to={`/settings?page=${page}`}
                className={styles.page}
                aria-current={page === name ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
            {found.length === 0 ? <span className={styles.help}>Nothing by that name.</span> : null}
          </nav>
        </div>
        <section className={styles.form} aria-labelledby="settings-page">
          <h2 id="settings-page" className={styles.heading}>
            {title}
          </h2>
          <Content />
        </section>
      </div>
    </Page>
  )
}

/** Every word that is looked for begins one of the page's. */
function holds({ title, words = '' }: SettingsPage, wanted: string): boolean {
  const own = `${title} ${words}`.toLowerCase().split(' ')
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.some((one) => one.startsWith(word)))
}
