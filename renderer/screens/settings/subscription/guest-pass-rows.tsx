import type { ReactNode } from 'react'
import * as t from '#shared/words/settings/subscription.ts'
import { copyText, useAsyncValue, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { Row } from '../setting-rows.tsx'

interface Gift {
  readonly premium_days: number
  readonly is_for_both: boolean
}

/** Shows the reader's passes for friends: how many are left, and a link to send. */
export function GuestPassRows(): ReactNode {
  const host = useHost()
  const { value, failure, again } = useAsyncValue('guest passes', () => host.call('guestPasses', {}))
  if (value === null && failure === null) return <Row label={t.guestPass} help={t.lookingForYourPasses} />
  if (value === null) {
    return (
      <Row label={t.guestPass} help={t.yourPassesCouldNotBeLoaded}>
        <Button onClick={again}>{t.retry}</Button>
      </Row>
    )
  }
  const { guest_passes: passes } = value
  const open = passes.filter(({ state }) => state === 'open')
  const [next] = open
  if (passes.length === 0) return <Row label={t.guestPass} help={t.thisServiceDoesntOfferPasses} />
  return (
    <Row
      label={t.guestPass}
      help={t.giftTextLengthOfLength2Left({ giftText: giftText(value), length: open.length, length2: passes.length })}
    >
      {next === undefined ? null : (
        <Button onClick={() => void copyText(next.url, t.guestPassCopied)}>{t.copyAPass}</Button>
      )}
    </Row>
  )
}

function giftText({ premium_days: days, is_for_both }: Gift): string {
  if (days === 0) return t.aLinkThatInvitesAFriend
  return is_for_both ? t.daysDaysOfPremiumForA({ days }) : t.daysDaysOfPremiumForAFriend({ days })
}
