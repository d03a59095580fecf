import type { StoredBody } from '#shared/sync/store/stored-body.ts'
import { initialSyncRecord, type SyncRecord } from '#shared/sync/store/sync-record.ts'

/** Returns a stored article body, or null if it can't be rendered. */
export function parseStoredBody(value: unknown): StoredBody | null {
  const { root, text } = (value ?? {}) as { readonly root?: { readonly children?: unknown }; readonly text?: unknown }
  return Array.isArray(root?.children) && typeof text === 'string' ? (value as StoredBody) : null
}

/**
 * Returns the stored sync position. If it is unreadable, the sync restarts with a generation number that no row has.
 */
export function parseSyncRecord(value: unknown): SyncRecord {
  if (value === undefined) return initialSyncRecord
  const { state, generation, cursor, resumeUrl, startVersion } = (value ?? {}) as Partial<SyncRecord>
  const sound =
    typeof state === 'string' &&
    Number.isSafeInteger(generation) &&
    (cursor === null || typeof cursor === 'string') &&
    (resumeUrl === null || typeof resumeUrl === 'string') &&
    typeof startVersion === 'number'
  return sound ? (value as SyncRecord) : { ...initialSyncRecord, generation: Math.floor(Date.now() / 1000) }
}
