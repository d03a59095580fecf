import { type ReactNode, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { UPDATES_INTERVAL } from '#shared/limits.ts'
import { queueSorts } from '#shared/model/queue-query.ts'
import { failureOf, notify, useHost, useHostStatus, useReading } from '../../cache/index.ts'
import { runCommand, keyText } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { FailedPanel } from '../../components/failed-panel.tsx'
import { Page } from '../../components/page.tsx'
import {
  colourSchemes,
  darkThemes,
  densities,
  entryFonts,
  entryFontSizes,
  entryLineHeights,
  entryWidths,
  lightThemes,
  type PreferenceName,
  type PreferenceValue,
  setPreference,
  startScreens,
  usePreference,
} from '../../preferences/index.ts'
import styles from './settings-screen.module.css'

const pages = {
  appearance: { title: 'Appearance', content: Appearance },
  reading: { title: 'Reading', content: Reading },
  library: { title: 'Library and sync', content: LibraryAndSync },
  keyboard: { title: 'Keyboard', content: Keyboard },
  account: { title: 'Account', content: Account },
  about: { title: 'About', content: About },
} as const
type PageName = keyof typeof pages

/** Every setting changes at once (UX.md section 12). `?page=` names the page. */
export function SettingsScreen(): ReactNode {
  const [search] = useSearchParams()
  const asked = search.get('page')
  const name: PageName = asked !== null && Object.hasOwn(pages, asked) ? (asked as PageName) : 'appearance'
  const { title, content: Content } = pages[name]
  return (
    <Page title="Settings">
      <div className={styles.columns}>
        <nav className={styles.pages} aria-label="Pages of the settings">
          {(Object.keys(pages) as PageName[]).map((page) => (
            <Link
              key={page}
              to={`/settings?page=${page}`}
              className={styles.page}
              aria-current={page === name ? 'page' : undefined}
            >
              {pages[page].title}
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
    </>
  )
}

function Keyboard(): ReactNode {
  return (
    <>
      <Switch name="shortcuts" label="Single-key shortcuts" help="Keys with Ctrl, Alt or Cmd and Escape stay on." />
      <div className={styles.buttons}>
        <Button onClick={() => runCommand('help.shortcuts')}>All shortcuts ({keyText('help.shortcuts')})</Button>
      </div>
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
      {status?.readOnly ? <Fact label="Read-only mode" value="changes are not saved" /> : null}
      <div className={styles.buttons}>
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

interface ChoiceProps<N extends PreferenceName> {
  readonly name: N
  readonly label: string
  readonly values: readonly (PreferenceValue<N> & (string | number))[]
  readonly unit?: string
  readonly help?: string
}

function Choice<N extends PreferenceName>({ name, label, values, unit = '', help }: ChoiceProps<N>): ReactNode {
  const id = useId()
  const value = usePreference(name)
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {help ? <span className={styles.help}>{help}</span> : null}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value as string | number}
        onChange={(event) => {
          const chosen = values.find((one) => String(one) === event.target.value)
          if (chosen !== undefined) setPreference(name, chosen as PreferenceValue<N>)
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {worded(String(one))}
            {unit}
          </option>
        ))}
      </select>
    </div>
  )
}

/** "recently_saved" as people write it. */
const worded = (value: string): string => (value[0]?.toUpperCase() ?? '') + value.slice(1).replaceAll('_', ' ')

function Switch({
  name,
  label,
  help,
}: {
  readonly name: 'shortcuts'
  readonly label: string
  readonly help: string
}): ReactNode {
  const id = useId()
  const on = usePreference(name)
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        {label}
        <span className={styles.help}>{help}</span>
      </label>
      <input
        id={id}
        type="checkbox"
        className={styles.check}
        checked={on}
        onChange={(event) => setPreference(name, event.target.checked)}
      />
    </div>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
    </div>
  )
}
