import type { Host } from '../host.ts'

/** Calls `run` at the end of each sync pass. Returns a function that stops these calls. */
export function afterEachSync(host: Pick<Host, 'subscribe'>, run: () => void): () => void {
  let isSyncing = false
  return host.subscribe((event) => {
    if (event.type !== 'status') return
    const { activity } = event.status.sync
    const hasEnded = isSyncing && activity === 'idle'
    isSyncing = activity === 'full' || activity === 'incremental'
    if (hasEnded) run()
  })
}
