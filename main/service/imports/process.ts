// The entry of a process that reads one file. Its thread reads, and this one watches the memory of both and the time they
// spend: a heap's limit does not bound buffers, and only a process can be ended for certain.
import { Worker } from 'node:worker_threads'
import { Channel } from '#shared/wire/channel.ts'
import { eventedPort } from '#shared/wire/evented-port.ts'
import { openOwnerPort, processorTime } from '../processes/index.ts'
import type { FileMethods, ImportMethods } from './import-methods.ts'
import { importRefusalKind } from './import-refusal-kind.ts'

/** Bytes of memory at which the process ends. */
const MAX_RESIDENT = 1_500_000_000
/** Half a million items with their notes fit. */
const MAX_HEAP_MB = 1024
const STACK_MB = 8
const LOOK_EVERY_MS = 15
/** Processor time, in milliseconds, within which a file must be open and each slice passed on. */
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
