import { type ReactNode, useState } from 'react'
import { dateText } from '#shared/language/formats.ts'
import { UPDATES_INTERVAL } from '#shared/limits.ts'
import * as t from '#shared/words/settings.ts'
import * as l from '#shared/words/settings/listening.ts'
import * as s from '#shared/words/settings/search.ts'
import styles from './settings-screen.module.css'
import { reportRefusal } from '../../paying/index.ts'
import { notify, useHost, useHostStatus } from '../../cache/index.ts'
import { runCommand } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { OfflineSettings } from './offline-settings.tsx'
import { FactRow, Row } from './setting-rows.tsx'
import { setting, type SettingsPage } from './settings-page.ts'
import { syncSummary } from './sync-summary.ts'
import { TransfersLink } from './transfers-link.tsx'
import { isFiltered, readQueueView, chosenFilters } from '../../paths/index.ts'
import { setPreference, usePreference } from '../../preferences/index.ts'

export const libraryPage: SettingsPage = {
  title: t.libraryAndSync,
  rows: [
    setting('startScreen', { label: t.startWith, search: s.startWith }),
    setting('queueSort', { label: t.queueOrder, search: s.queueOrder }),
    { content: StoredFilters, finds: [[t.queueFilters, s.queueFilters]] },
    {
      content: SyncNow,
      finds: [
        [t.sync, s.sync],
        [t.lastSync, s.lastSync],
      ],
    },
    {
      label: t.checkForChanges,
      search: s.checkForChanges,
      value: t.everySeconds({ seconds: UPDATES_INTERVAL / 1000 }),
      help: t.inYourMostRecentlyUsedWindow,
    },
    { content: FullSync, finds: [[t.fullResync, s.fullResync]] },
    {
      content: OfflineSettings,
      finds: [
        [t.fullSyncOnSlowConnections, s.fullSyncOnSlowConnections],
        [t.saveChangesMadeOffline, s.saveChangesMadeOffline],
        [t.articlesToReadOffline, s.articlesToReadOffline],
        [l.keepListenQueueAudioOffline, s.keepListenQueueAudioOffline],
        [l.spaceForAudio, s.spaceForAudio],
        [l.audioOnThisDevice, s.audioOnThisDevice],
        [t.storedOnThisDevice, s.storedOnThisDevice],
      ],
    },
    { content: TransfersLink, finds: [] },
  ],
}

function SyncNow(): ReactNode {
  const status = useHostStatus()
  const last = status?.sync.lastSync
  return (
    <>
      <Row label={t.sync} help={<span role="status">{status ? syncSummary(status) : ''}</span>}>
        <Button onClick={() => runCommand('sync.now')}>{t.syncNow}</Button>
      </Row>
      <FactRow label={t.lastSync} value={last == null ? t.notYet : dateText(last, 'moment')} />
    </>
  )
}

function FullSync(): ReactNode {
  const host = useHost()
  const [busy, setBusy] = useState(false)
  const full = async (): Promise<void> => {
    setBusy(true)
    try {
      await host.sync({ full: true })
      notify(t.everythingWasSyncedAgain)
    } catch (error) {
      reportRefusal(error, t.theSyncDidNotFinish)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Row label={t.fullResync} help={t.downloadsYourWholeQueueAgain}>
      <Button disabled={busy} onClick={() => void full()}>
        {t.fullResync}
      </Button>
    </Row>
  )
}

/** Shows the queue filters that stay active until removed. They are set in the queue and stored on this device. */
function StoredFilters(): ReactNode {
  const kept = usePreference('queueFilters')
  const view = readQueueView(new URLSearchParams(kept))
  const any = isFiltered(view)
  const chosen = chosenFilters(view).map(({ chip }) => chip)
  return (
    <Row label={t.queueFilters} help={t.chosenAboveTheQueue}>
      <span className={styles.value}>{any ? chosen.join(', ') : t.none}</span>
      {any ? <Button onClick={() => setPreference('queueFilters', '')}>{t.clear2}</Button> : null}
    </Row>
  )
}
