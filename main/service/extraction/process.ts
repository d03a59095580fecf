// The entry of an extraction process. Its worker reads. This thread, which nothing blocks, watches the memory of both
// and the time they take. A heap's limit does not bound buffers, and only a process can be ended for certain. No one
// else can determine on every system how much of the time it had a processor.
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

/** Bytes of memory at which the process ends. The largest files that we take need about half. */
const MAX_RESIDENT = 640_000_000
/** The heap of what reads. */
const MAX_HEAP_MB = 270
const MAX_YOUNG_MB = 16
const STACK_MB = 8
/** Bytes of a result. The owner must hold it several times over. */
const MAX_RESULT = 24_000_000
/** The same for a feed, which the owner also writes. The largest ones that we fetch need about two thirds. */
const MAX_FEED = 16_000_000
const LOOK_EVERY_MS = 15
/** Maximum time for the last notice to leave. */
const FAREWELL_MS = 10

/** The worker is gone, and this process ends with it. */
let isEnding = false
/** Milliseconds that a document may take of what `spentTime` counts. */
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
  // Its only notice is that it is ready.
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
    else reading.tell(notice)
  },
  errors: [extractionErrorKind],
  ended: () => process.exit(),
})
endsFirst()

async function watched<T>(read: () => Promise<T>, most = MAX_RESULT): Promise<T> {
  // The start of the process itself does not count as the document's time.
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
    // The owner must not hear of a lost worker before it hears why the process ends.
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

/** If the machine's memory is full, Linux ends this process before the library's. */
function endsFirst(): void {
  // A sandbox may forbid it.
  if (process.platform === 'linux') writeFile('/proc/self/oom_score_adj', '1000', () => {})
}
