import { parentPort, workerData } from 'node:worker_threads'
import { StoreError } from '#shared/sync/store/store-error.ts'
import { storeErrorKind } from '#shared/sync/store-error-kind.ts'
import { Channel } from '#shared/wire/channel.ts'
import { eventedPort } from '#shared/wire/evented-port.ts'
import { openConnection } from '../sqlite/open-connection.ts'
import type { PreparedBatch, PreparedPut } from './prepared-batch.ts'
import { QueueWriter, type WriteResult } from './queue-writer.ts'
import { SortIndexes } from './sort-indexes.ts'
import { toStoreError } from './to-store-error.ts'
import type { StagePutsNotice, ThreadMethods, WriterThreadData } from './writer-thread.ts'

// The entry of the thread that writes large batches. It receives batches and returns their changes until its channel is
// closed.
const { file, maxPages } = workerData as WriterThreadData
const sqlite = openConnection(file)
sqlite.pragma('synchronous = NORMAL')
sqlite.pragma('foreign_keys = ON')
sqlite.pragma('temp_store = MEMORY')
// Rows arrive in the default order, so few pages are touched twice.
sqlite.pragma('cache_size = -16384')
// A checkpoint copies the log's contents and waits for the disk twice. So it runs every 64 MB, and when there is
// nothing to write. A longer log would save some waiting, but the system must find new memory for all of it: overall,
// that is a fifth slower.
sqlite.pragma('wal_autocheckpoint = 4096')
if (maxPages !== null) sqlite.pragma(`max_page_count = ${maxPages}`)
const writer = new QueueWriter(sqlite, new SortIndexes(sqlite))

const held = new Map<number, readonly PreparedPut[]>()

if (parentPort) {
  const port = parentPort
  Channel.open<object, ThreadMethods>(eventedPort(port), {
    heard: (notice) => {
      // The thread's owner is this same program, so it is trusted.
      const { hold, puts } = notice as StagePutsNotice
      held.set(hold, puts)
    },
    answers: {
      write: ({ args: [batch, lists, done] }) => {
        const puts = [...lists.flatMap(ready), ...batch.puts]
        for (const list of held.keys()) if (list <= done) held.delete(list)
        return write({ ...batch, puts })
      },
    },
    errors: [storeErrorKind],
    ended: () => {
      // The slow part blocks no writer. The rest only frees the log's space, if no other connection is writing.
      sqlite.pragma('wal_checkpoint(PASSIVE)')
      sqlite.pragma('busy_timeout = 0')
      sqlite.pragma('wal_checkpoint(TRUNCATE)')
      sqlite.close()
      port.close()
    },
  })
}

/** Throws if a list is missing: a batch without some of its puts would move the cursor past them. */
function ready(list: number): readonly PreparedPut[] {
  const puts = held.get(list)
  if (!puts) throw new Error(`The thread holds nothing under ${list}`)
  return puts
}

function write(batch: PreparedBatch): WriteResult {
  try {
    return writer.apply(batch)
  } catch (error) {
    const told = toStoreError(error)
    throw told instanceof StoreError ? told : new StoreError('failed', told.message)
  }
}
