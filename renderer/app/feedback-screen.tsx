import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { CrashScreen } from './crash-screen.tsx'

/** Where a crash leads (SPEC.txt section 2); also after the address was reloaded or shared. */
export function FeedbackScreen(): ReactNode {
  const [search] = useSearchParams()
  return (
    <CrashScreen name={search.get('name') ?? 'Error'} message={search.get('message') ?? 'No details were given.'} />
  )
}
