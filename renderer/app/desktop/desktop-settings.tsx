import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { DesktopFacts, Shell } from '#shared/desktop/shell.ts'
import { Button } from '../../components/button.tsx'
import { type UpdateFacts, useDesktopFacts } from './desktop-facts.ts'
import { ChoiceRow, FactRow, SwitchRow } from './desktop-rows.tsx'
import { DesktopService } from './desktop-service.tsx'
import styles from './desktop-settings.module.css'
import { desktopShell } from './desktop-shell.ts'
import { DesktopShortcut } from './desktop-shortcut.tsx'

/** Settings → Desktop. Exists only in the desktop app. */
export function DesktopSettingsPage(): ReactNode {
  const shell = desktopShell()
  return shell ? <Page shell={shell} /> : <p>These options belong to the desktop app.</p>
}

function Page({ shell }: { readonly shell: Shell }): ReactNode {
  const navigate = useNavigate()
  const { facts, update, change, resetOf } = useDesktopFacts(shell)
  if (facts === null) return null
  const { settings, dataFolder, logFile, browsers } = facts
  return (
    <>
      <section aria-label="Saving from other programs">
        <DesktopShortcut keys={settings.saveShortcut} choose={(saveShortcut) => change({ saveShortcut })} />
        <SwitchRow
          label="Offer to save a copied address"
          help="When you come back to Lectern with one on the clipboard."
          on={settings.clipboardSuggestion}
          reset={resetOf('clipboardSuggestion')}
          change={(clipboardSuggestion) => change({ clipboardSuggestion })}
        />
        <SwitchRow
          label="Open lectern:// links"
          help="Other programs may save pages and open items with them."
          on={settings.deepLinks}
          reset={resetOf('deepLinks')}
          change={(deepLinks) => change({ deepLinks })}
        />
        <SwitchRow
          label="Save from browsers"
          help={helpOf(browsers)}
          on={settings.saveFromBrowsers}
          disabled={browsers === null && !settings.saveFromBrowsers}
          reset={resetOf('saveFromBrowsers')}
          change={(saveFromBrowsers) => change({ saveFromBrowsers })}
        />
      </section>
      <h3 className={styles.heading}>On the desktop</h3>
      <SwitchRow
        label="Icon in the tray or menu bar"
        help="Lectern stays there when its last window is closed."
        on={settings.tray}
        reset={resetOf('tray')}
        change={(tray) => change({ tray })}
      />
      <SwitchRow
        label="Open at login"
        on={settings.openAtLogin}
        reset={resetOf('openAtLogin')}
        change={(openAtLogin) => change({ openAtLogin })}
      />
      <SwitchRow
        label="Start hidden at login"
        help={settings.tray ? 'Only the icon is shown.' : 'Needs the icon in the tray or menu bar.'}
        on={settings.startHidden && settings.tray}
        disabled={!settings.openAtLogin || !settings.tray}
        reset={settings.tray ? resetOf('startHidden') : undefined}
        change={(startHidden) => change({ startHidden })}
      />
      <SwitchRow
        label="Hardware acceleration"
        help="Turn it off if windows flicker or stay blank. From the next start on."
        on={settings.hardwareAcceleration}
        reset={resetOf('hardwareAcceleration')}
        change={(hardwareAcceleration) => change({ hardwareAcceleration })}
      />
      <SwitchRow
        label="Check no feeds and mailboxes on metered connections"
        help="They wait for another connection, or until you refresh them. Not every system says which are metered."
        on={settings.spareMetered}
        reset={resetOf('spareMetered')}
        change={(spareMetered) => change({ spareMetered })}
      />
      <h3 className={styles.heading}>Library</h3>
      <DesktopService shell={shell} facts={facts} />
      <FactRow label="Data folder" help={dataFolder}>
        <Button onClick={() => shell.tell({ type: 'revealData' })}>Show folder</Button>
      </FactRow>
      <FactRow label="Log" help={logFile}>
        <Button onClick={() => shell.tell({ type: 'openLog' })}>Show file</Button>
        <Button onClick={() => void navigate('/activity')}>Activity</Button>
      </FactRow>
      <h3 className={styles.heading}>Updates</h3>
      {facts.updates ? (
        <>
          <ChoiceRow
            label="Versions"
            value={settings.updateChannel}
            values={{ latest: 'Stable', beta: 'Beta' }}
            reset={resetOf('updateChannel')}
            change={(updateChannel) => change({ updateChannel })}
          />
          <SwitchRow
            label="Download updates in the background"
            help="They are installed when you ask for it."
            on={settings.autoDownload}
            reset={resetOf('autoDownload')}
            change={(autoDownload) => change({ autoDownload })}
          />
          <UpdateRow shell={shell} update={update} />
        </>
      ) : (
        <p className={styles.note}>This copy of Lectern is updated the way it was installed.</p>
      )}
    </>
  )
}

function helpOf(browsers: DesktopFacts['browsers']): string {
  if (browsers === null) return 'This copy of Lectern was built without the program that browsers start.'
  const names =
    browsers.length === 0 ? 'a browser' : new Intl.ListFormat('en', { type: 'disjunction' }).format(browsers)
  return `Lectern’s extension in ${names} may save to this library without a sign-in. Choose this computer in its options.`
}

const sentences: Readonly<Record<UpdateFacts['state'], (version: string) => string>> = {
  none: () => 'No newer version is known',
  available: (version) => `Lectern ${version} is there`,
  downloading: (version) => `Lectern ${version} is being downloaded`,
  ready: (version) => `Lectern ${version} is ready`,
  failed: (version) => `Lectern ${version} could not be downloaded`,
}

function UpdateRow({ shell, update }: { readonly shell: Shell; readonly update: UpdateFacts }): ReactNode {
  const { state, version } = update
  return (
    <FactRow label={sentences[state](version ?? '')}>
      {state === 'ready' ? (
        <Button onClick={() => shell.tell({ type: 'restartToUpdate' })}>Restart to update</Button>
      ) : state === 'available' ? (
        <Button onClick={() => shell.tell({ type: 'downloadUpdate' })}>Download</Button>
      ) : state === 'downloading' ? null : (
        <Button onClick={() => shell.tell({ type: 'checkForUpdates' })}>Look now</Button>
      )}
    </FactRow>
  )
}
