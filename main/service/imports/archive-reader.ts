import { FILE_PART } from '#shared/limits.ts'
import { Channel } from '#shared/wire/channel.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { StartProcess } from '../processes/index.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import type { ArchiveFacts, FileMethods, ImportMethods } from './import-methods.ts'
import { ImportRefusal } from './import-refusal.ts'
import { importRefusalKind } from './import-refusal-kind.ts'
import type { HandedItem } from './incoming-item.ts'
import { languageNow } from '../language/index.ts'

/**
 * A process that has not answered for this many milliseconds is stuck. The process itself limits the time it spends.
 */
const PATIENCE = 30 * 60_000

export interface ArchiveReader {
  /**
   * Reads a file in a separate process, range by range, and passes its items to `take` in slices and in order. Rejects
   * with ImportRefusal for a file that cannot be read, with the source's own error, or with the signal's reason.
   */
  read(
    file: { readonly source: ByteSource; readonly name: string },
    take: (items: readonly HandedItem[], from: number) => Promise<void>,
    signal: AbortSignal,
  ): Promise<ArchiveFacts>
}

export function createArchiveReader(start: StartProcess): ArchiveReader {
  return {
    async read({ source, name }, take, signal) {
      const { port, kill } = start()
      /** Errors that occurred while the file was read from storage. They are not the file's fault. */
      const lost: unknown[] = []
      const range = (from: number, to: number): Promise<Uint8Array> =>
        rangeOf(source, from, to).catch((error: unknown) => {
          lost.push(error)
          throw error
        })
      const channel = Channel.open<ImportMethods, FileMethods>(port, {
        answers: { range: ({ args }) => range(...args) },
        errors: [importRefusalKind],
      })
      const answered = <T>(ask: (options: { readonly signal: AbortSignal }) => Promise<T>) =>
        refusedUnless(name, signal, lost, patiently(signal, ask))
      try {
        const facts = await answered((options) =>
          channel.ask('open', [{ name, size: source.size, language: languageNow() }], options),
        )
        const refused = [...facts.refused]
        for (let from = 0; from < facts.items; ) {
          const { items, damaged } = await answered((options) => channel.ask('slice', [from], options))
          if (lost.length > 0) throw lost[0]
          if (items.length === 0) throw new Error('The process that reads gave no items.')
          await take(items, from)
          refused.push(...damaged)
          from += items.length
        }
        return { ...facts, refused }
      } finally {
        kill()
      }
    },
  }
}

/** The process reads untrusted files, so the ranges it requests are checked. */
async function rangeOf(source: ByteSource, from: unknown, to: unknown): Promise<Uint8Array> {
  const isRange = Number.isSafeInteger(from) && Number.isSafeInteger(to)
  const [start, end] = [Number(from), Number(to)]
  if (!isRange || start < 0 || end < start || end - start > FILE_PART) throw new RangeError('The range is not one.')
  return source.read(start, end)
}

/** A large archive has thousands of slices, so each slice's timer must end with the slice. */
async function patiently<T>(
  signal: AbortSignal,
  ask: (options: { readonly signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new DOMException('No answer came', 'TimeoutError')), PATIENCE)
  try {
    return await ask({ signal: AbortSignal.any([signal, late.signal]) })
  } finally {
    clearTimeout(timer)
  }
}

/** Refuses a file if reading it exhausts memory, stack or time, because the file was made to do that. */
async function refusedUnless<T>(
  name: string,
  signal: AbortSignal,
  lost: readonly unknown[],
  answer: Promise<T>,
): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    signal.throwIfAborted()
    if (lost.length > 0) throw lost[0]
    if (cause instanceof ImportRefusal) throw cause
    throw new ImportRefusal(reason('file_too_complex', { name }), { cause })
  }
}
