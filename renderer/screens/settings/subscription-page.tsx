import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHost, useReading } from '../../cache/index.ts'
import { useStale } from '../../cache/use-stale.ts'
import { FailedPanel } from '../../components/states/failed-panel.tsx'
import { NotRefreshed } from '../../components/states/not-refreshed.tsx'
import { PremiumGate } from '../../components/premium-gate.tsx'
import { useHeld } from '../../components/states/use-held.ts'
import { Waiting } from '../../components/states/waiting.tsx'
import { Fact, Row } from './setting-rows.tsx'

/** What is paid for, where anything is. */
export function SubscriptionPage(): ReactNode {
  const host = useHost()
  const reading = useHeld(useReading('profile', () => host.call('profile', {})))
  const { value, failure, pace, again } = reading
  const stale = useStale(reading)
  if (value === null && failure) return <FailedPanel title="your plan" failure={failure} retry={again} />
  if (value === null) return <Waiting title="your plan" slow={pace === 'slow'} lines={2} />
  return (
    <>
      {stale ? <NotRefreshed title="your plan" stale={stale} /> : null}
      {value.is_premium === false ? (
        <Row label="Plan" help="Free: saving, reading, highlights and sync.">
          <PremiumGate label="Upgrade" to="/payment/premium?screen=SETTINGS" />
        </Row>
      ) : (
        <Fact label="Plan" value="Everything included" help="Nothing renews, and nothing is charged." />
      )}
      <Fact
        label="Guest Pass"
        help="A page to send to a friend who might like to read here."
        value={<Link to="/referral">See the pass</Link>}
      />
    </>
  )
}
