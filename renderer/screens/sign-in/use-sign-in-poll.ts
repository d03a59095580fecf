import { useEffect, useState } from 'react'
import { useHost } from '../../cache/index.ts'
import { pollSignIn, type SignInOutcome } from './poll-sign-in.ts'

/**
 * Polls the sign-in started with `session`; null means that there is nothing to poll. After success, the screen
 * navigates onward. `verifier` is required if the sign-in was started with its challenge.
 */
export function useSignInPoll(
  by: 'email' | 'qr',
  session: string | null,
  verifier?: string,
): 'waiting' | SignInOutcome {
  const host = useHost()
  const [ended, setEnded] = useState<{ readonly of: string; readonly how: SignInOutcome } | null>(null)
  useEffect(() => {
    if (session === null) return
    const stopped = new AbortController()
    const { signal } = stopped
    void pollSignIn({
      ask: () => host.signIn({ by, session, ...(verifier !== undefined && { verifier }) }),
      wait,
      signal,
    }).then((how) => {
      if (!signal.aborted) setEnded({ of: session, how })
    })
    return () => stopped.abort()
  }, [host, by, session, verifier])
  return ended !== null && ended.of === session ? ended.how : 'waiting'
}

/**
 * Returning to the window ends the wait immediately, because the user may have opened the magic link in the meantime.
 */
function wait(length: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = (): void => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, length)
    signal.addEventListener('abort', end, { signal: over.signal })
    window.addEventListener('focus', end, { signal: over.signal })
  })
}
