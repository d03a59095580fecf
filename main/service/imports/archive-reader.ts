import { Channel } from '#shared/wire/channel.ts'
import type { StartProcess } from '../processes/index.ts'
import type { ArchiveFacts, ImportMethods } from './import-methods.ts'
import { ImportRefusal } from './import-refusal.ts'
import { importRefusalKind } from './import-refusal-kind.ts'
import type { IncomingItem } from './incoming-item.ts'

/** A file that takes longer is made to. */
const PATIENCE = 5 * 60_000

export interface ArchiveReader {
  /**
   * Reads a file, given in parts, in a process of its own and hands its items to `take`, in slices and in order.
   * Rejects with ImportRefusal for a file that cannot be read, and with the signal's reason.
   */
  read(
    file: { readonly parts: AsyncIterable<Uint8Array>; readonly name: string },
    take: (items: readonly IncomingItem[], from: number) => Promise<void>,
    signal: AbortSignal,
  ): Promise<ArchiveFacts>
}

export function createArchiveReader(start: StartProcess): ArchiveReader {
  return {
    async read({ parts, name }, take, signal) {
      const { port, kill } = start()
      const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])
      try {
        const channel = Channel.open<ImportMethods>(port, { errors: [importRefusalKind] })
        for await (const part of parts) await refusedUnless(name, signal, channel.ask('add', [part], { signal: limit }))
        const facts = await refusedUnless(name, signal, channel.ask('open', [name], { signal: limit }))
        for (let from = 0; from < facts.items; ) {
          const items = await refusedUnless(name, signal, channel.ask('slice', [from], { signal: limit }))
          await take(items, from)
          from += items.length
        }
        return facts
      } finally {
        kill()
      }
    },
  }
}

/** A process that runs out of memory, stack or time read a file that is made for it. */
async function refusedUnless<T>(name: string, signal: AbortSignal, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof ImportRefusal) throw cause
    throw new ImportRefusal(`${name} is too large or too deeply nested to be read.`, { cause })
  }
}
