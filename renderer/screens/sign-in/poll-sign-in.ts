import { SIGN_IN_POLL_INTERVAL, SIGN_IN_POLLS } from '#shared/limits.ts'
import { failureOf } from '../../cache/index.ts'

/** 'stale' means that the service no longer accepts this session. 'tired' means that the poll has reached its limit. */
export type SignInOutcome = 'in' | 'stale' | 'tired' | 'given_up'

interface UntilLetInParts {
  readonly ask: () => Promise<void>
  /** Resolves after `length` milliseconds, or as soon as `signal` aborts. */
  readonly wait: (length: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
}

/** Polls until the sign-in is confirmed elsewhere. Continues despite a lost connection or a busy service. */
export async function pollSignIn({ ask, wait, signal }: UntilLetInParts): Promise<SignInOutcome> {
  for (let asked = 0; asked < SIGN_IN_POLLS && !signal.aborted; asked += 1) {
    let pause = SIGN_IN_POLL_INTERVAL
    try {
      await ask()
      return 'in'
    } catch (error) {
      const { status, retryAt } = failureOf(error)
      if (status === 400) return signal.aborted ? 'given_up' : 'stale'
      if (retryAt !== null) pause = Math.max(pause, retryAt - Date.now())
    }
    await wait(pause, signal)
  }
  return signal.aborted ? 'given_up' : 'tired'
}
