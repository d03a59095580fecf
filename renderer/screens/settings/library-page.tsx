import { type ReactNode, useState } from 'react'
import { UPDATES_INTERVAL } from '#shared/limits.ts'
import { queueSorts } from '#shared/model/queue-fields.ts'
import * as t from '#shared/words/settings.ts'
import { notify, useHost, useHostStatus } from '../../cache/index.ts'
import { runCommand, reportRefusal } from '../../commands/index.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { startScreens } from '../../preferences/index.ts'
import { ExportLibrary } from './export-library.tsx'
import { StoredFilters } from './stored-filters.tsx'
import { OfflineSettings } from './offline-settings.tsx'
import { ChoiceRow, FactRow, Row } from './setting-rows.tsx'
import { syncSummary } from './sync-summary.ts'

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export function LibraryPage(): ReactNode {
  const host = useHost()
  const status = useHostStatus()
  const [busy, setBusy] = useState(false)
  const last = status?.sync.lastSync
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
    <>
      <ChoiceRow name="startScreen" label={t.startWith} values={startScreens} />
      <ChoiceRow name="queueSort" label={t.queueOrder} values={queueSorts} />
      <StoredFilters />
      <Row label={t.sync} help={<span role="status">{status ? syncSummary(status) : ''}</span>}>
        <Button onClick={() => runCommand('sync.now')}>{t.syncNow}</Button>
      </Row>
      <FactRow label={t.lastSync} value={last == null ? t.notYet : when.format(last)} />
      <FactRow
        label={t.checkForChanges}
        value={t.everySeconds({ seconds: UPDATES_INTERVAL / 1000 })}
        help={t.inYourMostRecentlyUsedWindow}
      />
      <Row label={t.fullResync} help={t.downloadsYourWholeQueueAgain}>
        <Button disabled={busy} onClick={() => void full()}>
          {t.fullResync}
        </Button>
      </Row>
      <OfflineSettings />
      <Row label={t.import2} help={t.fromAnotherApp}>
        <ButtonLink to="/list?list=connect#import">{t.import}</ButtonLink>
      </Row>
      <ExportLibrary />
    </>
  )
}
