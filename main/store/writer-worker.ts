import { parentPort, workerData } from 'node:worker_threads'
import { StoreError } from '#shared/sync/store/store-error.ts'
import { openConnection } from '../sqlite/open-connection.ts'
import type { PreparedBatch, PreparedPut } from './prepared-batch.ts'
import { QueueWriter } from './queue-writer.ts'
import { SortIndexes } from './sort-indexes.ts'
import { toStoreError } from './to-store-error.ts'
import type { ThreadAnswer, ThreadStart, ThreadWord } from './writer-thread.ts'

// The entry of the thread that writes large batches: a batch in, what it changed out, `null` to end.
const { file, maxPages } = workerData as ThreadStart
const sqlite = openConnection(file)
sqlite.pragma('synchronous = NORMAL')
sqlite.pragma('foreign_keys = ON')
sqlite.pragma('temp_store = MEMORY')
// Rows arrive in the order of the usual sort: few pages are touched twice.
sqlite.pragma('cache_size = -16384')
// A checkpoint copies what the log holds and waits for the disk twice: every 64 MB, and when there is nothing to write. A
// longer log saves the waiting, but the system must find new memory for all of it: a fifth slower in all.
sqlite.pragma('wal_autocheckpoint = 4096')
if (maxPages !== null) sqlite.pragma(`max_page_count = ${maxPages}`)
const writer = new QueueWriter(sqlite, new SortIndexes(sqlite))

const held = new Map<number, readonly PreparedPut[]>()

parentPort?.on('message', (word: ThreadWord) => {
  if (word && 'hold' in word) {
    held.set(word.hold, word.puts)
    return
  }
  if (word) {
    const { batch, lists, done } = word
    const puts = [...lists.flatMap(ready), ...batch.puts]
    for (const list of held.keys()) if (list <= done) held.delete(list)
    parentPort?.postMessage(answer({ ...batch, puts }))
    return
  }
  // What takes long keeps nobody from writing; what is left then is only to give the log's room back, if nobody writes.
  sqlite.pragma('wal_checkpoint(PASSIVE)')
  sqlite.pragma('busy_timeout = 0')
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
  parentPort?.close()
})

/** A batch without some of its puts would move the cursor past them: rather no thread at all. */
function ready(list: number): readonly PreparedPut[] {
  const puts = held.get(list)
  if (!puts) throw new Error(`The thread holds nothing under ${list}`)
  return puts
}

function answer(batch: PreparedBatch): ThreadAnswer {
  try {
    return { written: writer.apply(batch) }
  } catch (error) {
    const told = toStoreError(error)
    return { failure: { code: told instanceof StoreError ? told.code : 'failed', message: told.message } }
  }
}
