import { SIGN_IN_POLL_INTERVAL, SIGN_IN_POLLS } from '#shared/limits.ts'
import { failureOf } from '../../cache/index.ts'

/** 'stale': the service will not let this one in any more. 'tired': it was asked often enough (API.md section 1). */
export type SignInOutcome = 'in' | 'stale' | 'tired' | 'given_up'

interface UntilLetInParts {
  readonly ask: () => Promise<void>
  /** Resolves after so many milliseconds, or as soon as `signal` says so. */
  readonly wait: (length: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
}

/** Asks until somebody confirmed the sign-in elsewhere. A lost connection or a busy service is waited out. */
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
