// Writes batches until it is killed. Batch n rewrites a hundred rows as version n, adds row 1000 + n, removes the one
// before it and moves the cursor to n. Everything found afterwards must be of the same n.
import { initialSyncRecord } from '#shared/sync/store/sync-record.ts'
import { SqliteQueueStore } from '../../../main/store/sqlite-queue-store.ts'
import { entryFrom, NOW } from '../../contracts/queue-store/arbitraries.ts'

const entry = new URL('../../../main/store/writer-worker.ts', import.meta.url)
const [, , file = '', how] = process.argv
const store = SqliteQueueStore.open(file, how === 'thread' ? { thread: { entry, from: 0 } } : {})
const start = Number((await store.syncRecord()).cursor ?? 0)
for (let n = start + 1; ; n++) {
  const puts = Array.from({ length: 100 }, (_, index) => entryFrom({ id: index + 1, version: n, tags: ['a'] }))
  puts.push(entryFrom({ id: 1000 + n, version: n }))
  const deletes = [{ id: 1000 + n - 1, version: n }]
  await store.putOutbox({ content_id: n, last_read_percentage: 0, max_read_percentage: 0, last_viewed_date: '' })
  await store.apply({ puts, deletes, sync: { ...initialSyncRecord, cursor: String(n) } }, NOW)
  if (n === start + 1) process.stdout.write('writing\n')
}
