import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHost, useReading } from '../../cache/index.ts'
import { FailedPanel } from '../../components/failed-panel.tsx'
import { PremiumGate } from '../../components/premium-gate.tsx'
import { Fact, Row } from './setting-rows.tsx'

/** What is paid for, where anything is. */
export function SubscriptionPage(): ReactNode {
  const host = useHost()
  const { value, failure, again } = useReading('profile', () => host.call('profile', {}))
  if (value === null && failure) return <FailedPanel title="your plan" failure={failure} retry={again} />
  if (value === null) return null
  return (
    <>
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
