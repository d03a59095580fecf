import * as t from '#shared/words/service/accounts.ts'
import type { GuestPasses, PassRefusal } from '../guest-passes.ts'
import { NotFound } from '../../calls/not-found.ts'
import type { Routes } from '../../calls/answer.ts'
import { ApiError } from '../../calls/api-error.ts'

export interface GuestPassParts {
  readonly guestPasses: GuestPasses
  readonly isSold: boolean
  /** True if strangers may create accounts. */
  readonly signUp: boolean
}

type GuestPassRoutes = Pick<Routes, 'guestPasses' | 'guestPassOffer' | 'guestPassRedeem'>

const reasons: Readonly<Record<Exclude<PassRefusal, 'unknown'>, string>> = {
  get used() {
    return t.thisGuestPassWasAlreadyUsed
  },
  get expired() {
    return t.thisGuestPassHasExpiredAsk
  },
  get own() {
    return t.thisIsYourOwnGuestPass
  },
  get had_one() {
    return t.youHaveAlreadyUsedAGuest
  },
}

export function guestPassRoutes({ guestPasses, isSold, signUp }: GuestPassParts): GuestPassRoutes {
  const { days, isForBoth } = guestPasses.settings
  const gift = { premium_days: isSold ? days : 0, is_for_both: isSold && isForBoth, opens_sign_up: !signUp }
  const secret = { 'cache-control': 'no-store' }
  return {
    guestPasses: async ({ account, url }) => {
      const passes = await guestPasses.list(account)
      const shown = passes.map(({ code, state, expires }) => ({
        code,
        state,
        url: referralUrl(url.origin, code),
        expires_date: new Date(expires).toISOString(),
      }))
      return { body: { ...gift, guest_passes: shown }, headers: secret }
    },
    guestPassOffer: async (_call, { query }) => {
      const offer = await guestPasses.offer(query.code)
      if (offer === null) throw noSuch()
      return { body: { ...gift, ...offer }, headers: secret }
    },
    guestPassRedeem: async ({ account }, { body }) => {
      const refusal = await guestPasses.redeem(account, body.code)
      if (refusal === 'unknown') throw noSuch()
      if (refusal !== null) throw new ApiError(409, `pass_${refusal}`, reasons[refusal])
      return { body: gift }
    },
  }
}

/** Returns the URL of the page on which a pass is accepted. */
export const referralUrl = (origin: string, code: string): string => `${origin}/referral?code=${code}`

const noSuch = (): NotFound => new NotFound(t.thisGuestPassDoesntExist)
