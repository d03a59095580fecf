import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import * as t from '#shared/words/settings.ts'
import { useEnglish } from '../../commands/use-english.ts'
import { Page } from '../../components/page.tsx'
import fields from '../../components/field.module.css'
import { usePhone } from '../../components/use-phone.ts'
import { aboutPage } from './about-page.tsx'
import { accountPage } from './account-page.tsx'
import { appearancePage } from './appearance-page.tsx'
import { backupsPage } from './backups/backups-page.tsx'
import { DrawSettings } from './draw-settings.tsx'
import { integrationsPage } from './integrations-page.tsx'
import { keyboardPage } from './keyboard-page.tsx'
import { libraryPage } from './library-page.tsx'
import { listeningPage } from './listening/listening-page.tsx'
import { peoplePage } from './people/people-page.tsx'
import { useIsOwner } from './people/use-is-owner.ts'
import { privacyPage } from './privacy-page.tsx'
import { readingPage } from './reading-page.tsx'
import { rulesPage } from './rules/rules-page.tsx'
import { findSettings, type SettingsPage } from './settings-page.ts'
import { showSetting } from './show-setting.ts'
import { sourcesPage } from './sources-page.tsx'
import { subscriptionPage } from './subscription/subscription-page.tsx'
import { type AppRows, AppRowsContext } from './transfers/bring-in.tsx'
import { transfersPage } from './transfers/transfers-page.tsx'
import styles from './settings-screen.module.css'

type Pages = Readonly<Record<string, SettingsPage>>

/** The pages that every reader sees, in order. */
export const settingsPages = {
  appearance: appearancePage,
  reading: readingPage,
  listening: listeningPage,
  library: libraryPage,
  sources: sourcesPage,
  rules: rulesPage,
  transfers: transfersPage,
  keyboard: keyboardPage,
  account: accountPage,
  subscription: subscriptionPage,
  integrations: integrationsPage,
  backups: backupsPage,
  privacy: privacyPage,
  people: peoplePage,
  about: aboutPage,
} satisfies Pages

interface SettingsScreenProps {
  readonly desktop?: Pages
  readonly rows: AppRows
}

/**
 * Shows the settings. Every setting applies immediately. `?page=` selects the page, and `#` the row to show. On phones,
 * the list of pages comes first. `desktop` has the pages of the desktop app, and `rows` the rows for choosing files.
 */
export function SettingsScreen({ desktop, rows }: SettingsScreenProps): ReactNode {
  const [search] = useSearchParams()
  const phone = usePhone()
  const isOwner = useIsOwner()
  const asked = search.get('page')
  const { people, about, ...others } = settingsPages
  // The page may be requested before it is known that the reader is the owner. The page itself informs users who aren't
  // the owner.
  const more: Pages = desktop ?? (isOwner || asked === 'people' ? { people } : {})
  const all: Pages = { ...others, ...more, about }
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
        <AppRowsContext value={rows}>{shown ? <Shown key={name} page={all[name] ?? about} /> : null}</AppRowsContext>
      </div>
    </Page>
  )
}

function Shown({ page: { title, rows } }: { readonly page: SettingsPage }): ReactNode {
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
      <DrawSettings rows={rows} />
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
  const found = findSettings(all, wanted, useEnglish())
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
