import type { ReactNode } from 'react'
import { copyText, useAsyncValue, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { Row } from '../setting-rows.tsx'

interface Gift {
  readonly premium_days: number
  readonly is_for_both: boolean
}

/** The reader's passes for friends: how many are left, and a link to send. */
export function GuestPassRows(): ReactNode {
  const host = useHost()
  const { value, failure, again } = useAsyncValue('guest passes', () => host.call('guestPasses', {}))
  if (value === null && failure === null) return <Row label="Guest Pass" help="Looking for your passes…" />
  if (value === null) {
    return (
      <Row label="Guest Pass" help="Your passes could not be loaded.">
        <Button onClick={again}>Retry</Button>
      </Row>
    )
  }
  const { guest_passes: passes } = value
  const open = passes.filter(({ state }) => state === 'open')
  const [next] = open
  if (passes.length === 0) return <Row label="Guest Pass" help="This service gives no passes." />
  return (
    <Row label="Guest Pass" help={`${giftText(value)} ${open.length} of ${passes.length} left.`}>
      {next === undefined ? null : (
        <Button onClick={() => void copyText(next.url, 'Guest Pass copied. It works once.')}>Copy a pass</Button>
      )}
    </Row>
  )
}

function giftText({ premium_days: days, is_for_both }: Gift): string {
  if (days === 0) return 'A link that invites a friend.'
  return is_for_both ? `${days} days of premium for a friend, and for you.` : `${days} days of premium for a friend.`
}
