import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { DesktopFacts, Shell } from '#shared/desktop/shell.ts'
import { listText } from '#shared/language/formats.ts'
import * as t from '#shared/words/app/desktop.ts'
import * as s from '#shared/words/settings/search.ts'
import { Button } from '../../components/button.tsx'
import { type UpdateFacts, useDesktopFacts } from './desktop-facts.ts'
import { ChoiceRow, FactRow, SwitchRow } from './desktop-rows.tsx'
import { DesktopService } from './desktop-service.tsx'
import type { SettingsPage } from '../../screens/settings/settings-page.ts'
import styles from './desktop-settings.module.css'
import { desktopShell } from './desktop-shell.ts'
import { DesktopShortcut } from './desktop-shortcut.tsx'

/** Settings → Desktop. Exists only in the desktop app. */
export const desktopPage: SettingsPage = {
  title: t.desktop,
  rows: [
    {
      content: DesktopSettings,
      finds: [
        [t.shortcutToSaveTheCopiedAddress, s.shortcutToSaveTheCopiedAddress],
        [t.offerToSaveACopiedAddress, s.offerToSaveACopiedAddress],
        [t.openLecternLinks, s.openLecternLinks],
        [t.saveFromBrowsers, s.saveFromBrowsers],
        [t.openAtLogin, s.openAtLogin],
        [t.startHiddenAtLogin],
        [t.iconInTheTrayOrMenu],
        [t.dataFolder],
        [t.log, s.log],
        [t.hardwareAcceleration, s.hardwareAcceleration],
        [t.dontCheckFeedsAndMailboxesOn, s.dontCheckFeedsAndMailboxesOn],
        [t.versions, s.versions],
      ],
    },
  ],
}

function DesktopSettings(): ReactNode {
  const shell = desktopShell()
  return shell ? <Page shell={shell} /> : <p>{t.theseOptionsBelongToTheDesktop}</p>
}

function Page({ shell }: { readonly shell: Shell }): ReactNode {
  const navigate = useNavigate()
  const { facts, update, change, resetOf } = useDesktopFacts(shell)
  if (facts === null) return null
  const { settings, dataFolder, logFile, browsers } = facts
  return (
    <>
      <section aria-label={t.savingFromOtherPrograms}>
        <DesktopShortcut keys={settings.saveShortcut} choose={(saveShortcut) => change({ saveShortcut })} />
        <SwitchRow
          label={t.offerToSaveACopiedAddress}
          help={t.whenYouReturnToLecternWith}
          on={settings.clipboardSuggestion}
          reset={resetOf('clipboardSuggestion')}
          change={(clipboardSuggestion) => change({ clipboardSuggestion })}
        />
        <SwitchRow
          label={t.openLecternLinks}
          help={t.otherProgramsCanUseThemTo}
          on={settings.deepLinks}
          reset={resetOf('deepLinks')}
          change={(deepLinks) => change({ deepLinks })}
        />
        <SwitchRow
          label={t.saveFromBrowsers}
          help={helpOf(browsers)}
          on={settings.saveFromBrowsers}
          disabled={browsers === null && !settings.saveFromBrowsers}
          reset={resetOf('saveFromBrowsers')}
          change={(saveFromBrowsers) => change({ saveFromBrowsers })}
        />
      </section>
      <h3 className={styles.heading}>{t.onTheDesktop}</h3>
      <SwitchRow
        label={t.iconInTheTrayOrMenu}
        help={t.lecternKeepsRunningThereAfterYou}
        on={settings.tray}
        reset={resetOf('tray')}
        change={(tray) => change({ tray })}
      />
      <SwitchRow
        label={t.openAtLogin}
        on={settings.openAtLogin}
        reset={resetOf('openAtLogin')}
        change={(openAtLogin) => change({ openAtLogin })}
      />
      <SwitchRow
        label={t.startHiddenAtLogin}
        help={settings.tray ? t.onlyTheIconIsShown : t.requiresTheIconInTheTray}
        on={settings.startHidden && settings.tray}
        disabled={!settings.openAtLogin || !settings.tray}
        reset={settings.tray ? resetOf('startHidden') : undefined}
        change={(startHidden) => change({ startHidden })}
      />
      <SwitchRow
        label={t.hardwareAcceleration}
        help={t.turnItOffIfWindowsFlicker}
        on={settings.hardwareAcceleration}
        reset={resetOf('hardwareAcceleration')}
        change={(hardwareAcceleration) => change({ hardwareAcceleration })}
      />
      <SwitchRow
        label={t.dontCheckFeedsAndMailboxesOn}
        help={t.theyWaitForAnotherConnection}
        on={settings.spareMetered}
        reset={resetOf('spareMetered')}
        change={(spareMetered) => change({ spareMetered })}
      />
      <h3 className={styles.heading}>{t.library}</h3>
      <DesktopService shell={shell} facts={facts} />
      <FactRow label={t.dataFolder} help={dataFolder}>
        <Button onClick={() => shell.tell({ type: 'revealData' })}>{t.showFolder}</Button>
      </FactRow>
      <FactRow label={t.log} help={logFile}>
        <Button onClick={() => shell.tell({ type: 'openLog' })}>{t.showFile}</Button>
        <Button onClick={() => void navigate('/activity')}>{t.activity}</Button>
      </FactRow>
      <h3 className={styles.heading}>{t.updates}</h3>
      {facts.updates ? (
        <>
          <ChoiceRow
            label={t.versions}
            value={settings.updateChannel}
            values={{ latest: t.stable, beta: t.beta }}
            reset={resetOf('updateChannel')}
            change={(updateChannel) => change({ updateChannel })}
          />
          <SwitchRow
            label={t.downloadUpdatesInTheBackground}
            help={t.youChooseWhenToInstallThem}
            on={settings.autoDownload}
            reset={resetOf('autoDownload')}
            change={(autoDownload) => change({ autoDownload })}
          />
          <UpdateRow shell={shell} update={update} />
        </>
      ) : (
        <p className={styles.note}>{t.updateThisCopyOfLecternThe}</p>
      )}
    </>
  )
}

function helpOf(browsers: DesktopFacts['browsers']): string {
  if (browsers === null) return t.thisCopyOfLecternDoesntInclude
  const names = browsers.length === 0 ? t.yourBrowser : listText(browsers, 'disjunction')
  return t.lecternsExtensionInNamesCanSave({ names })
}

const sentences: Readonly<Record<UpdateFacts['state'], (version: string) => string>> = {
  none: () => t.noNewerVersionFound,
  available: (version) => t.lecternVersionIsAvailable({ version }),
  downloading: (version) => t.lecternVersionIsBeingDownloaded({ version }),
  ready: (version) => t.lecternVersionIsReady({ version }),
  failed: (version) => t.lecternVersionCouldNotBeDownloaded({ version }),
}

function UpdateRow({ shell, update }: { readonly shell: Shell; readonly update: UpdateFacts }): ReactNode {
  const { state, version } = update
  return (
    <FactRow label={sentences[state](version ?? '')}>
      {state === 'ready' ? (
        <Button onClick={() => shell.tell({ type: 'restartToUpdate' })}>{t.restartToUpdate}</Button>
      ) : state === 'available' ? (
        <Button onClick={() => shell.tell({ type: 'downloadUpdate' })}>{t.download}</Button>
      ) : state === 'downloading' ? null : (
        <Button onClick={() => shell.tell({ type: 'checkForUpdates' })}>{t.checkNow}</Button>
      )}
    </FactRow>
  )
}
