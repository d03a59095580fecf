// The entry point of a process that reads one file. A worker thread reads the file. The main thread monitors the memory
// and time that both threads use. A heap limit does not apply to buffers, and only a process can be terminated
// reliably.
import { Worker } from 'node:worker_threads'
import { Channel } from '#shared/wire/channel.ts'
import { eventedPort } from '#shared/wire/evented-port.ts'
import { openOwnerPort, processorTime } from '../processes/index.ts'
import type { FileMethods, ImportMethods } from './import-methods.ts'
import { importRefusalKind } from './import-refusal-kind.ts'

/** Resident memory, in bytes, at which the process exits. */
const MAX_RESIDENT = 1_500_000_000
/** Heap size in megabytes. It is enough for half a million items with their notes. */
const MAX_HEAP_MB = 1024
const STACK_MB = 8
const LOOK_EVERY_MS = 15
/** Maximum processor time, in milliseconds, for opening a file and for passing on each slice. */
const MOST_SPENT = 5 * 60_000

/** Time at which the awaited answer is overdue. */
let end = Infinity

const owner = await openOwnerPort()
const worker = new Worker(
  import.meta.url.endsWith('.ts')
    ? new URL('./worker.ts', import.meta.url)
    : new URL('./import-worker.js', import.meta.url),
  { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 8, stackSizeMb: STACK_MB } },
)
const reading: Channel<ImportMethods, FileMethods> = Channel.open(eventedPort(worker), {
  answers: { range: ({ args }) => asked.ask('range', args) },
  errors: [importRefusalKind],
  ended: () => process.exit(1),
})
const asked: Channel<FileMethods, ImportMethods> = Channel.open(owner, {
  answers: {
    open: ({ args }) => inTime(() => reading.ask('open', args)),
    slice: ({ args }) => inTime(() => reading.ask('slice', args)),
  },
  errors: [importRefusalKind],
  ended: () => process.exit(),
})
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_RESIDENT || processorTime() > end) process.exit(1)
}, LOOK_EVERY_MS)

async function inTime<T>(read: () => Promise<T>): Promise<T> {
  end = processorTime() + MOST_SPENT
  try {
    return await read()
  } finally {
    end = Infinity
  }
}
