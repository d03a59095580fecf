import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useHostStatus } from '../cache/index.ts'

/** Signed-out readers see the login screen; where they wanted to go is remembered (SPEC.txt section 2). */
export function SignInGuard(): ReactNode {
  const status = useHostStatus()
  const location = useLocation()
  if (status === null) return null
  // The sign-in could not be renewed (SPEC.txt section 8, refreshFailed).
  if (new URLSearchParams(location.search).has('refreshFailed')) return <Navigate to="/login?refreshFailed" replace />
  if (status.session !== 'invalid') return <Outlet />
  return <Navigate to="/login" replace state={{ destination: location.pathname + location.search }} />
}
