import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeedEntry } from '#shared/model/feed.ts'
import { versionOf } from '#shared/model/queue-row.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import type { QueueBatch } from '#shared/sync/queue-rows.ts'
import { QueueProjection } from '#shared/sync/store/queue-projection.ts'
import { applyRecord, writeRecord } from '../../../renderer/host/store/projection-record.ts'
import { parseStoredEntry } from '../../../renderer/host/store/queue-database.ts'
import { idsToCompare, planBatch } from '../../../renderer/host/store/queue-batch-plan.ts'
import { anyBatch, NOW } from '../../contracts/queue-store/arbitraries.ts'
import { runs } from '../../seed.ts'

test('a planned batch, serialized and replayed, leaves the same state as the reference', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyBatch, { minLength: 1, maxLength: 10 }), async (batches) => {
      const reference = new MemoryQueueStore()
      const projection = new QueueProjection()
      const entries = new Map<number, FeedEntry>()
      const removals = new Map<number, number>()
      for (const [index, batch] of batches.entries()) {
        const expected = await reference.apply(batch, NOW)
        const texts = new Map(
          idsToCompare(batch, projection, versionOf).map((id) => [id, JSON.stringify(entries.get(id))]),
        )
        const plan = planBatch(batch, NOW, projection, { removals, texts })
        for (const record of plan.records) entries.set(record.id, parseStoredEntry(record))
        for (const id of plan.removed) entries.delete(id)
        for (const id of plan.forgotten) removals.delete(id)
        for (const { id, version } of plan.removals) removals.set(id, version)
        const newest = batch.sweep?.notNewerThan ?? -1
        for (const [id, version] of removals) if (version <= newest) removals.delete(id)
        applyRecord(projection, writeRecord(index, { ...plan, generation: batch.generation ?? 0 }))

        const told = JSON.stringify(batches.slice(0, index + 1).map(brief))
        expect([...plan.change.put].sort(), told).toEqual([...expected.put].sort())
        expect([...plan.change.removed].sort(), told).toEqual([...expected.removed].sort())
        const ids = await reference.ids({ sort: 'oldest' }, NOW)
        expect(projection.ids({ sort: 'oldest' }, NOW)).toEqual(ids)
        expect(ids.map((id) => entries.get(id))).toEqual(await reference.entries(ids))
      }
    }),
    { numRuns: runs(300) },
  )
})

/** The decisive parts of a batch. */
function brief({ puts, ...rest }: QueueBatch): unknown {
  return { ...rest, puts: puts?.map((entry) => [entry.content.id, versionOf(entry), entry.content.title]) }
}
