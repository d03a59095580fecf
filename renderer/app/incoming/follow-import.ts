import type { Host } from '#shared/host/host.ts'
import type { ImportStatus } from '#shared/model/import-status.ts'
import * as t from '#shared/words/app/incoming.ts'
import * as u from '#shared/words/units.ts'
import { notify } from '../../cache/index.ts'
import { reported } from '../../report.ts'
import { howFar } from './import-words.ts'
import { movingImports } from './moving-imports.ts'

/** Milliseconds between two checks of an import whose dialog is closed. */
const LOOK_AGAIN = 2_000
/** Milliseconds for which the message about the end of an import is shown, so that there is enough time to read it. */
const SHOWN_MS = 10_000

export const isMoving = (phase: ImportStatus['phase']): boolean => ['reading', 'taking', 'undoing'].includes(phase)

/**
 * Follows an import whose dialog was closed: shows its progress in the sidebar, and reports the result. A failed check
 * is repeated.
 */
export async function followImport(
  host: Host,
  { id, name, phase, done, total }: Pick<ImportStatus, 'id' | 'name' | 'phase' | 'done' | 'total'>,
  lookAgain = LOOK_AGAIN,
): Promise<void> {
  if (!isMoving(phase) || movingImports.now().some((one) => one.id === id)) return
  movingImports.show({ id, name, done, total })
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, lookAgain))
    // The dialog of the import has been opened again and now shows the progress.
    if (!movingImports.now().some((one) => one.id === id)) return
    const found = await reported('look how far an import is', host.call('importStatus', { params: { id } }))
    if (found === null) continue
    if (isMoving(found.phase)) {
      movingImports.show({ id, name, done: found.done, total: found.total })
      continue
    }
    movingImports.end(id)
    // Syncs immediately instead of at the next tick, so that the imported items appear.
    void reported('sync', host.sync())
    const isFaulty = found.error !== null || found.outcomes.refused > 0
    const told = found.phase === 'ready' ? t.readyToImport : howFar(found)
    notify(u.labelValue({ label: name, value: told }), { duration: SHOWN_MS, ...(isFaulty && { type: 'error' }) })
    return
  }
}
