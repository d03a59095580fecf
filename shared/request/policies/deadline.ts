import * as t from '#shared/words/sync.ts'
import type { Clock } from '../ports.ts'

/** Number of milliseconds without any reply after which the service counts as not answering. */
export const ANSWER_DEADLINE = 60_000

/** Runs a task with a signal that is aborted by the caller's signal or the deadline, whichever comes first. */
export async function withDeadline<T>(
  clock: Clock,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal
  let refuse: (reason: unknown) => void = () => {}
  // A transport may ignore signals, but the race ends anyway.
  const aborted = new Promise<never>((_resolve, reject) => (refuse = reject))
  const onAbort = () => refuse(either.reason)
  const cancel = clock.after(ANSWER_DEADLINE, () => late.abort(new DOMException(t.noResponse, 'TimeoutError')))
  either.addEventListener('abort', onAbort)
  try {
    either.throwIfAborted()
    return await Promise.race([run(either), aborted])
  } finally {
    cancel()
    either.removeEventListener('abort', onAbort)
  }
}
