import type { DeviceRecords, OutboxProgress } from '../../sync/device-records.ts'

/** A waiting change or read progress that was not sent before its user signed out. */
interface Aside {
  readonly owner: number
  readonly change?: unknown
  readonly progress?: OutboxProgress
}

/**
 * Sets unsent changes aside, under the user who made them, before another user signs in. They are restored when the
 * first user signs in again, because data that exists only on this device is never thrown away. If the user is not
 * known, nothing can be set aside.
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

/** Restores the changes set aside for this user, in order. */
export async function restoreChanges(store: DeviceRecords, owner: number): Promise<void> {
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
