import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHost, useAsyncValue, useStale } from '../../cache/index.ts'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { StaleNotice } from '../../components/states/stale-notice.tsx'
import { PremiumGate } from '../../components/premium-gate.tsx'
import { useValueAfterSkeleton } from '../../components/states/use-value-after-skeleton.ts'
import { LoadingShapes } from '../../components/states/loading-shapes.tsx'
import { FactRow, Row } from './setting-rows.tsx'

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
      {value.is_premium === false ? (
        <Row label="Plan" help="Free: saving, reading, highlights and sync.">
          <PremiumGate label="Upgrade" to="/payment/premium?screen=SETTINGS" />
        </Row>
      ) : (
        <FactRow label="Plan" value="Everything included" help="Nothing renews, and nothing is charged." />
      )}
      <FactRow
        label="Guest Pass"
        help="A page to send to a friend who might like Lectern."
        value={<Link to="/referral">See the pass</Link>}
      />
    </>
  )
}
