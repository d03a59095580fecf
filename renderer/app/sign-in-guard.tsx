import { lazy, type ReactNode, useLayoutEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useHostStatus } from '../cache/index.ts'
import { rememberDestination } from '../screens/sign-in/destination.ts'

const SignInFirst = lazy(() =>
  import('../screens/sign-in/sign-in-first.tsx').then(({ SignInFirst }) => ({ default: SignInFirst })),
)

/**
 * Signed-out readers see the login screen; where they wanted to go is remembered (SPEC.txt section 2). `asks`: in groups
 * that lead nobody there they are asked to sign in where they are.
 */
export function SignInGuard({ asks }: { readonly asks?: boolean }): ReactNode {
  const status = useHostStatus()
  const location = useLocation()
  if (status === null) return null
  // The sign-in could not be renewed (SPEC.txt section 8, refreshFailed).
  if (new URLSearchParams(location.search).has('refreshFailed')) return <Navigate to="/login?refreshFailed" replace />
  if (status.session !== 'invalid') return <Outlet />
  if (asks) return <SignInFirst />
  return <AskToSignIn destination={location.pathname + location.search + location.hash} />
}

/** Remembered before the address changes: the login screen may be on its way for a while, and a link may be faster. */
function AskToSignIn({ destination }: { readonly destination: string }): ReactNode {
  useLayoutEffect(() => rememberDestination(destination), [destination])
  return <Navigate to="/login" replace />
}
