import { isSameJson, entryText } from '#shared/model/entry-text.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { type ProjectedRow, projectRow } from '#shared/sync/store/projected-row.ts'
import type { QueueProjection } from '#shared/sync/store/queue-projection.ts'
import type { QueueBatch, QueueChange } from '#shared/sync/queue-rows.ts'
import type { StoredEntry } from './queue-schema.ts'

/** Stored data that is not in the projection, for the IDs of a batch. */
export interface StoredFacts {
  readonly removals: ReadonlyMap<number, number>
  /** The stored entries as JSON, for puts with the same version as the stored entry. */
  readonly texts: ReadonlyMap<number, string>
}

interface Put {
  readonly row: ProjectedRow
  readonly record: StoredEntry
  readonly text: string
  readonly textHash: string | undefined
}

/**
 * The changes of a batch. They are planned without changing anything, because the transaction that writes them may
 * fail.
 */
export interface QueueBatchPlan {
  readonly records: readonly StoredEntry[]
  /** Text hashes of the records. Bodies with a different hash are stale. */
  readonly textHashes: readonly (string | undefined)[]
  readonly rows: readonly ProjectedRow[]
  readonly removed: readonly number[]
  /** Entries seen by the full pass and left unchanged. */
  readonly kept: readonly number[]
  readonly removals: readonly { readonly id: number; readonly version: number }[]
  /** Removals that are overridden by a later put. */
  readonly forgotten: readonly number[]
  readonly change: QueueChange
}

/**
 * Returns the IDs whose puts must be compared with the stored text. A put with the stored version is a change only if
 * its content differs.
 */
export function idsToCompare(
  batch: QueueBatch,
  projection: QueueProjection,
  versionOf: (entry: FeedEntry) => number,
): number[] {
  const ids = new Set<number>()
  for (const entry of batch.puts ?? []) {
    if (projection.version(entry.content.id) === versionOf(entry)) ids.add(entry.content.id)
  }
  return [...ids]
}

export function planBatch(
  batch: QueueBatch,
  now: number,
  projection: QueueProjection,
  facts: StoredFacts,
): QueueBatchPlan {
  const puts = new Map<number, Put>()
  const gone = new Set<number>()
  const kept = new Set<number>()
  const removals = new Map<number, number>()
  const forgotten = new Set<number>()
  const versionNow = (id: number): number | undefined =>
    gone.has(id) ? undefined : (puts.get(id)?.row.version ?? projection.version(id))
  const seenNow = (id: number): number => {
    if (kept.has(id)) return batch.generation ?? 0
    return puts.get(id)?.row.seen ?? (gone.has(id) ? 0 : projection.seen(id))
  }
  const removalNow = (id: number): number | undefined =>
    forgotten.has(id) ? undefined : (removals.get(id) ?? facts.removals.get(id))
  const remove = (id: number): void => {
    puts.delete(id)
    kept.delete(id)
    gone.add(id)
  }

  for (const entry of batch.puts ?? []) {
    const text = entryText(entry)
    const derived = toQueueRow(entry, now)
    const { id, _feed_dirty_date: version } = derived
    const stored = versionNow(id)
    const storedText = puts.get(id)?.text ?? facts.texts.get(id)
    const force = batch.force === true && (stored === undefined || seenNow(id) !== batch.generation)
    const older = stored !== undefined && version < stored && !force
    if (older || (version === stored && storedText !== undefined && isSameJson(storedText, text))) {
      if (batch.generation !== undefined && !puts.has(id)) kept.add(id)
      continue
    }
    if (stored === undefined && version < (removalNow(id) ?? version) && !force) continue
    if (removalNow(id) !== undefined) forgotten.add(id)
    const row = projectRow(derived, batch.generation ?? seenNow(id), entry.content.article?.id)
    puts.set(id, { row, record: { ...derived, entry: text }, text, textHash: entry.content.article?.text_hash })
    gone.delete(id)
    kept.delete(id)
  }
  for (const { id, version } of batch.deletes ?? []) {
    const stored = versionNow(id)
    if (stored !== undefined && stored > version) continue
    removals.set(id, Math.max(version, removalNow(id) ?? version))
    forgotten.delete(id)
    if (stored !== undefined) remove(id)
  }
  if (batch.sweep) {
    const { generation, notNewerThan } = batch.sweep
    const unseen = (id: number): boolean => seenNow(id) !== generation && (versionNow(id) ?? Infinity) <= notNewerThan
    // Entries that this batch put or saw belong to the batch's generation, whatever the projection says.
    const candidates = [...puts.keys(), ...kept, ...projection.unseen(generation, notNewerThan)]
    for (const id of candidates) if (unseen(id)) remove(id)
  }
  const list = [...puts.values()]
  return {
    records: list.map(({ record }) => record),
    textHashes: list.map(({ textHash }) => textHash),
    rows: list.map(({ row }) => row),
    removed: [...gone],
    kept: [...kept],
    removals: Array.from(removals, ([id, version]) => ({ id, version })),
    forgotten: [...forgotten],
    change: { put: [...puts.keys()], removed: [...gone] },
  }
}
