import { useEffect } from 'react'
import { useLocation } from 'react-router'
import * as t from '#shared/words/app/notices.ts'
import { failureOf, forgetReferral, notify, readReferral, useHost, useHostStatus } from '../../cache/index.ts'

/** Redeems the Guest Pass that the user accepted before they had an account. Renders nothing, but shows a notice. */
export function TakeGuestPass(): null {
  const host = useHost()
  const isIn = useHostStatus()?.session === 'valid'
  // The Guest Pass screens show the result without this notice.
  const isElsewhere = !useLocation().pathname.startsWith('/referral')
  useEffect(() => {
    const code = isIn && isElsewhere ? readReferral() : null
    if (code === null) return
    host.call('guestPassRedeem', { body: { code } }).then(
      () => {
        forgetReferral()
        notify(t.theGuestPassIsYours)
      },
      (error: unknown) => {
        const { status, details } = failureOf(error)
        // After any other failure, the next start tries again.
        if (status !== 404 && status !== 409) return
        forgetReferral()
        notify(details.split('\n')[0] ?? '')
      },
    )
  }, [host, isIn, isElsewhere])
  return null
}
