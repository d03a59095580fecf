import type { ReactNode } from 'react'
import { useHost, useAsyncValue, useStale } from '../../../cache/index.ts'
import { ErrorPanel } from '../../../components/states/error-panel.tsx'
import { StaleNotice } from '../../../components/states/stale-notice.tsx'
import { useValueAfterSkeleton } from '../../../components/states/use-value-after-skeleton.ts'
import { LoadingShapes } from '../../../components/states/loading-shapes.tsx'
import { GuestPassRows } from './guest-pass-rows.tsx'
import { PlanRows } from './plan-rows.tsx'

/** What the user pays for, if anything has a price. */
export function SubscriptionPage(): ReactNode {
  const host = useHost()
  const reading = useValueAfterSkeleton(useAsyncValue('profile', () => host.call('profile', {})))
  const { value, failure, pace, again } = reading
  const stale = useStale(reading)
  if (value === null && failure) return <ErrorPanel title="your plan" failure={failure} retry={again} />
  if (value === null) return <LoadingShapes title="your plan" slow={pace === 'slow'} lines={2} />
  return (
    <>
      {stale ? <StaleNotice title="your plan" stale={stale} /> : null}
      <PlanRows profile={value} again={again} />
      <GuestPassRows />
    </>
  )
}
