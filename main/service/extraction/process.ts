// The entry point of an extraction process. Its worker reads the documents. This thread, which is never blocked,
// monitors the memory that both use and the time they take. A heap limit doesn't apply to buffers, and only a process
// can be ended reliably. Only the process itself can determine, on every system, how much processor time it had.
import { writeFile } from 'node:fs'
import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { Channel } from '#shared/wire/channel.ts'
import { eventedPort } from '#shared/wire/evented-port.ts'
import { ExtractionError } from './extraction-error.ts'
import { extractionErrorKind } from './extraction-error-kind.ts'
import { type ExtractionMethods, isTimeNotice, processNotice, type WorkerMethods } from './extraction-process.ts'
import { GatheredFile } from './gathered-file.ts'
import { openOwnerPort, spentTime } from '../processes/index.ts'

/** Memory use in bytes at which the process ends. The largest accepted files need about half of it. */
const MAX_RESIDENT = 640_000_000
/** Maximum heap size of the worker thread that reads. */
const MAX_HEAP_MB = 270
const MAX_YOUNG_MB = 16
const STACK_MB = 8
/** Maximum size of a result in bytes. The owner process must hold several copies of it. */
const MAX_RESULT = 24_000_000
/**
 * Maximum size of a feed's result, which the owner also has to write. The largest feeds that are fetched need about two
 * thirds of it.
 */
const MAX_FEED = 16_000_000
const LOOK_EVERY_MS = 15
/** Maximum time for sending the last notice. */
const FAREWELL_MS = 10

/** True once the worker is gone. This process then ends, too. */
let isEnding = false
/** Milliseconds that a document may take, as counted by `spentTime`. */
let mostSpent = Infinity
const loaded = Promise.withResolvers<void>()
const file = new GatheredFile()

const owner = await openOwnerPort()
const worker = new Worker(
  import.meta.url.endsWith('.ts')
    ? new URL('./worker.ts', import.meta.url)
    : new URL('./extraction-worker.js', import.meta.url),
  {
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_HEAP_MB,
      maxYoungGenerationSizeMb: MAX_YOUNG_MB,
      stackSizeMb: STACK_MB,
    },
  },
)
const reading = Channel.open<WorkerMethods>(eventedPort(worker), {
  errors: [extractionErrorKind],
  // The only notice that the worker sends is that it is ready.
  heard: () => {
    loaded.resolve()
    channel.tell(processNotice.ready)
  },
  ended: (cause) => {
    isEnding = true
    if ((cause as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY') endWith(processNotice.full)
    else process.exit(1)
  },
})
const channel = Channel.open<object, ExtractionMethods>(owner, {
  answers: {
    page: ({ args }) => watched(() => reading.ask('page', args)),
    media: ({ args }) => watched(() => reading.ask('media', args)),
    transcript: ({ args }) => watched(() => reading.ask('transcript', args)),
    storedPage: ({ args }) => watched(() => reading.ask('storedPage', args)),
    changes: ({ args }) => watched(() => reading.ask('changes', args)),
    email: ({ args }) => watched(() => reading.ask('email', args)),
    feed: ({ args }) => watched(() => reading.ask('feed', args), MAX_FEED),
    piece: ({ args: [piece] }) => file.add(piece),
    pdf: ({ args: [url] }) => {
      const bytes = file.take()
      return watched(() => reading.ask('pdf', [{ url, bytes }], { transfer: [bytes.buffer] }))
    },
    book: ({ args: [url] }) => {
      const bytes = file.take()
      return watched(() => reading.ask('book', [{ url, bytes }], { transfer: [bytes.buffer] }))
    },
  },
  heard: (notice) => {
    if (isTimeNotice(notice)) mostSpent = notice.spendsMs
    reading.tell(notice)
  },
  errors: [extractionErrorKind],
  ended: () => process.exit(),
})
endsFirst()

async function watched<T>(read: () => Promise<T>, most = MAX_RESULT): Promise<T> {
  // The time that the process itself needs to start doesn't count toward the document's time.
  await loaded.promise
  const end = spentTime(worker) + mostSpent
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_RESIDENT) endWith(processNotice.full)
    else if (spentTime(worker) > end) endWith(processNotice.late)
  }, LOOK_EVERY_MS)
  try {
    const value = await read()
    if (serialize(value).byteLength > most) throw new ExtractionError('too_complex')
    return value
  } catch (error) {
    // The owner must not find out that the worker is lost before it finds out why the process ends.
    if (isEnding) return await Promise.withResolvers<T>().promise
    throw error
  } finally {
    clearInterval(watch)
  }
}

function endWith(notice: string): void {
  channel.tell(notice)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), FAREWELL_MS)
}

/** Makes Linux end this process before the library's process if the machine runs out of memory. */
function endsFirst(): void {
  // A sandbox may prohibit this.
  if (process.platform === 'linux') writeFile('/proc/self/oom_score_adj', '1000', () => {})
}
