import { lazy, type ReactNode, useLayoutEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useHostStatus } from '../cache/index.ts'
import { rememberDestination } from '../screens/sign-in/destination.ts'

const SignInFirst = lazy(() =>
  import('../screens/sign-in/sign-in-first.tsx').then(({ SignInFirst }) => ({ default: SignInFirst })),
)

/**
 * Sends signed-out readers to the login screen and remembers their destination. `asks`: shows the sign-in in place
 * instead of redirecting.
 */
export function SignInGuard({ asks }: { readonly asks?: boolean }): ReactNode {
  const status = useHostStatus()
  const location = useLocation()
  if (status === null) return null
  // The session could not be renewed.
  if (new URLSearchParams(location.search).has('refreshFailed')) return <Navigate to="/login?refreshFailed" replace />
  if (status.session !== 'invalid') return <Outlet />
  if (asks) return <SignInFirst />
  return <AskToSignIn destination={location.pathname + location.search + location.hash} />
}

/**
 * Remembers the destination before the address changes, because the login screen may load slowly and a link may be
 * followed sooner.
 */
function AskToSignIn({ destination }: { readonly destination: string }): ReactNode {
  useLayoutEffect(() => rememberDestination(destination), [destination])
  return <Navigate to="/login" replace />
}
