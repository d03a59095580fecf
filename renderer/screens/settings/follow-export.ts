import type { Host } from '#shared/host/host.ts'
import type { ExportStatus } from '#shared/model/export-status.ts'
import * as t from '#shared/words/settings.ts'
import { failureOf, notify } from '../../cache/index.ts'
import { report } from '../../report.ts'
import { saveExport } from './save-export.ts'

/** In milliseconds: the interval between checks. */
const LOOK_AGAIN = 2000

/** Notifies the reader when an export is ready, on whatever screen is open by then. */
export function followExport(host: Host, { id }: ExportStatus, { onEnd }: { readonly onEnd: () => void }): void {
  const look = async (): Promise<void> => {
    const found = await host.call('exportStatus', { params: { id } })
    if (found.status === 0) return again()
    onEnd()
    if (found.status === 2) notify(found.error ?? t.theExportFailed, { type: 'error' })
    else notify(t.yourExportIsReady, { duration: 10_000, action: { label: t.save, run: () => save(found) } })
  }
  const save = (found: ExportStatus): void =>
    void saveExport(host, found, () => {}).catch((error: unknown) => {
      report('export', error)
      notify(t.theFileCouldNotBeRead, { type: 'error' })
    })
  const again = (): void => {
    setTimeout(() => {
      look().catch((error: unknown) => {
        // Any other failure means that the export was removed in the meantime, so there is nothing to wait for. Without
        // a connection, the check is repeated.
        if (failureOf(error).kind === 'offline') again()
      })
    }, LOOK_AGAIN)
  }
  again()
}
