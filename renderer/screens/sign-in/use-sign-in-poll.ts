import { useEffect, useState } from 'react'
import { useHost } from '../../cache/index.ts'
import { pollSignIn, type SignInOutcome } from './poll-sign-in.ts'

/** Waits to be let in by what was begun with `session`; null waits for nothing. Whoever is in is led on by the screen. */
export function useSignInPoll(by: 'letter' | 'qr', session: string | null): 'waiting' | SignInOutcome {
  const host = useHost()
  const [ended, setEnded] = useState<{ readonly of: string; readonly how: SignInOutcome } | null>(null)
  useEffect(() => {
    if (session === null) return
    const stopped = new AbortController()
    const { signal } = stopped
    void pollSignIn({ ask: () => host.signIn({ by, session }), wait, signal }).then((how) => {
      if (!signal.aborted) setEnded({ of: session, how })
    })
    return () => stopped.abort()
  }, [host, by, session])
  return ended !== null && ended.of === session ? ended.how : 'waiting'
}

/** Coming back to the window is a reason to ask at once: the letter may have been opened meanwhile. */
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
