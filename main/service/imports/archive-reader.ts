import { Worker } from 'node:worker_threads'
import { Channel } from '#shared/wire/channel.ts'
import { eventedPort } from '#shared/wire/evented-port.ts'
import type { ArchiveFacts, ImportMethods } from './import-methods.ts'
import { ImportRefusal } from './import-refusal.ts'
import { importWorkerUrl } from './import-worker-url.ts'
import { importRefusalKind } from './import-refusal-kind.ts'
import type { IncomingItem } from './incoming-item.ts'

/** A file that takes longer is made to. */
const PATIENCE = 5 * 60_000
/** Half a million items with their notes fit. */
const MAX_HEAP_MB = 1024

const SLICE = 250

export interface ArchiveReader {
  /**
   * Reads a file in a thread of its own and hands its items to `take`, in slices and in order. Rejects with
   * ImportRefusal for a file that cannot be read, and with the signal's reason.
   */
  read(
    file: { readonly bytes: Uint8Array; readonly name: string },
    take: (items: readonly IncomingItem[], from: number) => Promise<void>,
    signal: AbortSignal,
  ): Promise<ArchiveFacts>
}

export function createArchiveReader(): ArchiveReader {
  return {
    async read(file, take, signal) {
      const worker = new Worker(importWorkerUrl(), {
        resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, stackSizeMb: 8 },
        env: {},
        stdout: true,
        stderr: true,
      })
      const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])
      try {
        const channel = Channel.open<ImportMethods>(eventedPort(worker), { errors: [importRefusalKind] })
        const facts = await refusedUnless(file.name, signal, channel.ask('open', [file], { signal: limit }))
        for (let start = 0; start < facts.items; start += SLICE) {
          const range = { start, end: start + SLICE }
          await take(await refusedUnless(file.name, signal, channel.ask('slice', [range], { signal: limit })), start)
        }
        return facts
      } finally {
        await worker.terminate()
      }
    },
  }
}

/** A thread that runs out of memory, stack or time read a file that is made for it. */
async function refusedUnless<T>(name: string, signal: AbortSignal, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof ImportRefusal) throw cause
    throw new ImportRefusal(`${name} is too large or too deeply nested to be read.`, { cause })
  }
}
