import { lazy, type ReactNode, useLayoutEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useHostStatus } from '../cache/index.ts'
import { partSearch } from './notices/notices-in-address.ts'
import { rememberDestination } from '../screens/sign-in/destination.ts'

const SignInFirst = lazy(() =>
  import('../screens/sign-in/sign-in-first.tsx').then(({ SignInFirst }) => ({ default: SignInFirst })),
)

/**
 * Sends signed-out readers to the login screen and remembers their destination. With `asks`, shows the sign-in in place
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
  const { told, rest } = partSearch(location.search)
  return <AskToSignIn destination={location.pathname + rest + location.hash} told={told} />
}

/**
 * Remembers the destination before the address changes, because the login screen may load slowly and a link may be
 * followed sooner. `told` holds the address's one-time notices. They are passed on because their dialog may load
 * slowly, too.
 */
function AskToSignIn({ destination, told }: { readonly destination: string; readonly told: string }): ReactNode {
  useLayoutEffect(() => rememberDestination(destination), [destination])
  return <Navigate to={`/login${told}`} replace />
}
