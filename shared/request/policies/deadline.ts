import type { Clock } from '../ports.ts'

/** A service that holds the line open without a word counts as no answer; milliseconds. */
export const ANSWER_DEADLINE = 60_000

/** Runs with a signal that is aborted by the caller's own or at the deadline, whichever is first. */
export async function withDeadline<T>(
  clock: Clock,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal
  let refuse: (reason: unknown) => void = () => {}
  // A transport may be deaf to signals: the race ends all the same.
  const aborted = new Promise<never>((_resolve, reject) => (refuse = reject))
  const onAbort = () => refuse(either.reason)
  const cancel = clock.after(ANSWER_DEADLINE, () => late.abort(new DOMException('No answer came', 'TimeoutError')))
  either.addEventListener('abort', onAbort)
  try {
    either.throwIfAborted()
    return await Promise.race([run(either), aborted])
  } finally {
    cancel()
    either.removeEventListener('abort', onAbort)
  }
}
