import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import * as t from '#shared/words/settings.ts'
import { Page } from '../../components/page.tsx'
import fields from '../../components/field.module.css'
import { usePhone } from '../../components/use-phone.ts'
import { AboutPage } from './about-page.tsx'
import { AccountPage } from './account-page.tsx'
import { AppearancePage } from './appearance-page.tsx'
import { BackupsPage } from './backups/backups-page.tsx'
import { IntegrationsPage } from './integrations-page.tsx'
import { KeyboardPage } from './keyboard-page.tsx'
import { LibraryPage } from './library-page.tsx'
import { ListeningPage } from './listening/listening-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { ReadingPage } from './reading-page.tsx'
import { findSettings } from './setting-names.ts'
import { showSetting } from './show-setting.ts'
import { SourcesPage } from './sources-page.tsx'
import { SubscriptionPage } from './subscription/subscription-page.tsx'
import styles from './settings-screen.module.css'

export interface SettingsPage {
  readonly title: string
  readonly content: ComponentType
}

type Pages = Readonly<Record<string, SettingsPage>>

const pages: Pages = {
  appearance: { title: t.appearance, content: AppearancePage },
  reading: { title: t.reading, content: ReadingPage },
  listening: { title: t.listening, content: ListeningPage },
  library: { title: t.libraryAndSync, content: LibraryPage },
  sources: { title: t.sources, content: SourcesPage },
  keyboard: { title: t.keyboard, content: KeyboardPage },
  account: { title: t.account, content: AccountPage },
  subscription: { title: t.subscription, content: SubscriptionPage },
  integrations: { title: t.integrations, content: IntegrationsPage },
  backups: { title: t.backups, content: BackupsPage },
  privacy: { title: t.privacyAndData, content: PrivacyPage },
}
const about: SettingsPage = { title: t.about, content: AboutPage }

/**
 * Every setting applies immediately. `?page=` names the page, `#` the row to show. On phones the list of pages comes
 * first. `more` holds the pages of one platform.
 */
export function SettingsScreen({ more = {} }: { readonly more?: Pages }): ReactNode {
  const [search] = useSearchParams()
  const phone = usePhone()
  const all: Pages = { ...pages, ...more, about }
  const asked = search.get('page')
  const known = asked !== null && Object.hasOwn(all, asked)
  const name = known ? asked : 'appearance'
  const shown = !phone || known
  return (
    <Page title={t.settings}>
      <div className={styles.columns}>
        {phone && known ? (
          <Link to="/settings" className={styles.back}>
            <ChevronLeft size={18} aria-hidden />
            {t.allSettings}
          </Link>
        ) : (
          <Contents all={all} current={shown ? name : null} />
        )}
        {shown ? <Shown key={name} page={all[name] ?? about} /> : null}
      </div>
    </Page>
  )
}

function Shown({ page: { title, content: Content } }: { readonly page: SettingsPage }): ReactNode {
  const form = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    const label = wordIn(hash)
    return form.current && label ? showSetting(form.current, label) : undefined
  }, [hash, key])
  return (
    <section ref={form} className={styles.form} aria-labelledby="settings-page">
      <h2 id="settings-page" className={styles.heading}>
        {title}
      </h2>
      <Content />
    </section>
  )
}

function wordIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

function Contents({ all, current }: { readonly all: Pages; readonly current: string | null }): ReactNode {
  const [wanted, setWanted] = useState('')
  const found = findSettings(all, wanted)
  return (
    <div>
      <input
        type="search"
        className={`${fields.field} ${styles.search}`}
        aria-label={t.findASetting}
        placeholder={t.findASetting}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {wanted.trim() === '' ? (
        <nav className={styles.pages} aria-label={t.settingsPages}>
          {Object.entries(all).map(([page, { title }]) => (
            <Link
              key={page}
              to={`/settings?page=${page}`}
              className={styles.page}
              aria-current={page === current ? 'page' : undefined}
            >
              {title}
              <ChevronRight className={styles.onward} size={16} aria-hidden />
            </Link>
          ))}
        </nav>
      ) : (
        <nav className={styles.pages} aria-label={t.settingsFound}>
          {found.map(({ page, label }) => (
            <Link
              key={`${page} ${label}`}
              to={`/settings?page=${page}#${encodeURIComponent(label)}`}
              className={styles.page}
            >
              <span className={styles.label}>
                {label}
                <span className={styles.help}>{all[page]?.title}</span>
              </span>
            </Link>
          ))}
          <span className={styles.help} role="status">
            {found.length === 0 ? t.noResults : null}
          </span>
        </nav>
      )}
    </div>
  )
}
