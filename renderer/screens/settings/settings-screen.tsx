import { type ComponentType, type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { UPDATES_INTERVAL } from '#shared/limits.ts'
import { queueSorts } from '#shared/model/queue-query.ts'
import { failureOf, notify, useHost, useHostStatus, useReading } from '../../cache/index.ts'
import { runCommand } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { FailedPanel } from '../../components/failed-panel.tsx'
import { Page } from '../../components/page.tsx'
import { PremiumGate } from '../../components/premium-gate.tsx'
import {
  colourSchemes,
  darkThemes,
  densities,
  entryFonts,
  entryFontSizes,
  entryLineHeights,
  entryWidths,
  lightThemes,
  startScreens,
} from '../../preferences/index.ts'
import { KeyboardPage } from './keyboard-page.tsx'
import { Choice, Fact } from './setting-rows.tsx'
import { OfflineSettings } from './offline-settings.tsx'
import styles from './settings-screen.module.css'

const pages = {
  appearance: { title: 'Appearance', content: Appearance },
  reading: { title: 'Reading', content: Reading },
  library: { title: 'Library and sync', content: LibraryAndSync },
  keyboard: { title: 'Keyboard', content: KeyboardPage },
  account: { title: 'Account', content: Account },
  about: { title: 'About', content: About },
} as const

export interface SettingsPage {
  readonly title: string
  readonly content: ComponentType
}

/** Every setting changes at once (UX.md section 12). `?page=` names the page. `more`: pages that only this platform has. */
export function SettingsScreen({ more = {} }: { readonly more?: Readonly<Record<string, SettingsPage>> }): ReactNode {
  const [search] = useSearchParams()
  const { about, ...first } = pages
  const all: Readonly<Record<string, SettingsPage>> = { ...first, ...more, about }
  const asked = search.get('page')
  const name = asked !== null && Object.hasOwn(all, asked) ? asked : 'appearance'
  const { title, content: Content } = all[name] ?? pages.appearance
  return (
    <Page title="Settings">
      <div className={styles.columns}>
        <nav className={styles.pages} aria-label="Pages of the settings">
          {Object.entries(all).map(([page, { title: label }]) => (
            <Link
              key={page}
              to={`/settings?page=${page}`}
              className={styles.page}
              aria-current={page === name ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
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

function Appearance(): ReactNode {
  return (
    <>
      <Choice name="colourScheme" label="Colour scheme" values={colourSchemes} help="System follows your device." />
      <Choice name="lightTheme" label="Light theme" values={lightThemes} />
      <Choice name="darkTheme" label="Dark theme" values={darkThemes} />
      <Choice name="density" label="Density of lists" values={densities} />
    </>
  )
}

function Reading(): ReactNode {
  return (
    <>
      <Choice name="entryFont" label="Font" values={entryFonts} />
      <Choice name="entryFontSize" label="Text size" values={entryFontSizes} unit=" px" />
      <Choice name="entryLineHeight" label="Line height" values={entryLineHeights} />
      <Choice name="entryWidth" label="Width of the text" values={entryWidths} />
      <Fact label="Marked read" value="at 95 percent of the text" />
    </>
  )
}

function LibraryAndSync(): ReactNode {
  const host = useHost()
  const status = useHostStatus()
  const [busy, setBusy] = useState(false)
  const last = status?.sync.lastSync
  const full = async (): Promise<void> => {
    setBusy(true)
    try {
      await host.sync({ full: true })
      notify('Everything was synced again.')
    } catch (error) {
      notify(failureOf(error).details.split('\n')[0] ?? 'The sync did not finish.', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Choice name="startScreen" label="Start with" values={startScreens} />
      <Choice name="queueSort" label="Order of the queue" values={queueSorts} />
      <Fact label="Last sync" value={last == null ? 'not yet' : new Date(last).toLocaleString()} />
      <Fact label="Looks for changes" value={`every ${UPDATES_INTERVAL / 1000} seconds`} />
      <div className={styles.buttons}>
        <Button onClick={() => runCommand('sync.now')}>Sync now</Button>
        <Button disabled={busy} onClick={() => void full()}>
          Sync everything again
        </Button>
      </div>
      <OfflineSettings />
    </>
  )
}

function Account(): ReactNode {
  const host = useHost()
  const status = useHostStatus()
  const { value, failure, again } = useReading('profile', () => host.call('profile', {}))
  if (value === null && failure) return <FailedPanel title="your account" failure={failure} retry={again} />
  return (
    <>
      <Fact label="Name" value={value?.display_name ?? value?.any_name ?? '…'} />
      {typeof value?.email === 'string' ? <Fact label="Email" value={value.email} /> : null}
      {value ? <Fact label="Plan" value={value.is_premium === false ? 'Free' : 'Everything included'} /> : null}
      {status?.readOnly ? <Fact label="Read-only mode" value="changes are not saved" /> : null}
      <div className={styles.buttons}>
        {value?.is_premium === false ? <PremiumGate label="Upgrade" to="/payment/premium?screen=SETTINGS" /> : null}
        <Button
          onClick={() =>
            void host.signOut().catch((error: unknown) => notify(failureOf(error).details, { type: 'error' }))
          }
        >
          Sign out
        </Button>
      </div>
    </>
  )
}

function About(): ReactNode {
  const version = String(import.meta.env['LECTERN_VERSION'] ?? '')
  return (
    <>
      <Fact label="Version" value={version} />
      <Fact label="Licence" value="AGPL-3.0-or-later" />
      <div className={styles.buttons}>
        <Button
          onClick={() =>
            void navigator.clipboard.writeText(`Lectern ${version}\n${navigator.userAgent}`).then(
              () => notify('Diagnostics copied'),
              () => notify('The clipboard could not be written to', { type: 'error' }),
            )
          }
        >
          Copy diagnostics
        </Button>
      </div>
    </>
  )
}
