import type { DeviceRecords, OutboxProgress } from '../../sync/device-records.ts'

/** What was not sent before its reader signed out: a waiting change as it lay in the store, or read progress. */
interface Aside {
  readonly owner: number
  readonly change?: unknown
  readonly progress?: OutboxProgress
}

/**
 * Takes what waits to be sent out of the way of whoever signs in next, and keeps it under its reader: it comes back when
 * that one signs in again (RELIABILITY.md section 3.4: what only this device knows is never thrown away). Of a reader
 * nobody knows, nothing can be kept apart.
 */
export async function setAsideChanges(store: DeviceRecords, owner: number | null): Promise<void> {
  for (const progress of await store.outbox()) {
    if (owner !== null) await keep(store, `${owner}.progress.${progress.content_id}`, { owner, progress })
    await store.clearOutbox(progress)
  }
  for (const { key, value } of await store.localRecords('change')) {
    if (owner !== null) await keep(store, `${owner}.change.${key}`, { owner, change: value })
    await store.removeLocal('change', key)
  }
}

/** Brings back what was set aside for this reader, in its order. */
export async function bringBackChanges(store: DeviceRecords, owner: number): Promise<void> {
  for (const { key, value } of await store.localRecords('aside')) {
    const { owner: whose, change, progress } = value as Aside
    if (whose !== owner) continue
    if (change !== undefined)
      await store.putLocal({ kind: 'change', key: key.split('.change.')[1] ?? key, value: change })
    if (progress) await store.putOutbox(progress)
    await store.removeLocal('aside', key)
  }
}

const keep = (store: DeviceRecords, key: string, value: Aside): Promise<void> =>
  store.putLocal({ kind: 'aside', key, value })
