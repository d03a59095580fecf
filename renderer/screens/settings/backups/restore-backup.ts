import type { Host } from '#shared/host/host.ts'
import type { RestoreOutcome } from '#shared/model/backups/backup-state.ts'
import { failureOf } from '../../../cache/index.ts'

/** Milliseconds between two looks whether it is done. */
const LOOK_AGAIN = 700

/**
 * Replaces the library with a backup and resolves once that is done and the library is available again. Rejects if it
 * could not be started.
 */
export async function restoreBackup(host: Host, name: string): Promise<RestoreOutcome> {
  const before = await host.call('backupRestore', { body: { name } })
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN))
    const { restored } = await host.call('backups', {}).catch((error: unknown) => {
      // The service answers nothing else until the library is available again.
      const { kind, status } = failureOf(error)
      if (kind === 'offline' || status === 503) return { restored: before.restored }
      throw error
    })
    if (restored !== null && restored.date !== before.restored?.date) return restored
  }
}
