import { type ReactNode, useEffect } from 'react'
import * as settings from '#shared/words/settings.ts'
import * as s from '#shared/words/settings/search.ts'
import * as t from '#shared/words/settings/subscription.ts'
import { useHost } from '../../../cache/index.ts'
import { useAnswer } from '../use-answer.tsx'
import type { SettingsPage } from '../settings-page.ts'
import { GuestPassRows } from './guest-pass-rows.tsx'
import { PlanRows } from './plan-rows.tsx'

/** Shows the user's payments, if the service charges for anything. */
export const subscriptionPage: SettingsPage = {
  title: settings.subscription,
  rows: [
    {
      content: Subscription,
      finds: [
        [t.plan, s.plan],
        [t.guestPass, s.guestPass],
      ],
    },
  ],
}

export function Subscription(): ReactNode {
  const host = useHost()
  const { value, again, state } = useAnswer('profile', () => host.call('profile', {}), { title: t.yourPlan, lines: 2 })
  // Updates when the user comes back from another window, where they may have paid.
  useEffect(() => {
    addEventListener('focus', again)
    return () => removeEventListener('focus', again)
  }, [again])
  if (value === null) return state
  return (
    <>
      {state}
      <PlanRows profile={value} again={again} />
      <GuestPassRows />
    </>
  )
}
