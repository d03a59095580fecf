import { type ReactNode, useState } from 'react'
import { UPDATES_INTERVAL } from '#shared/limits.ts'
import { queueSorts } from '#shared/model/queue-query.ts'
import { failureOf, notify, useHost, useHostStatus } from '../../cache/index.ts'
import { runCommand } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { startScreens } from '../../preferences/all.ts'
import { OfflineSettings } from './offline-settings.tsx'
import { Choice, Fact } from './setting-rows.tsx'
import styles from './settings-screen.module.css'

export function LibraryPage(): ReactNode {
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
