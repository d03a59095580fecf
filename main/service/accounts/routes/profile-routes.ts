import type { Profile } from '#shared/model/profile.ts'
import type { Accounts } from '../accounts.ts'
import type { GuestPasses } from '../guest-passes.ts'
import type { ProfileSettings } from '../profile-settings.ts'
import type { Routes } from '../../calls/answer.ts'
import { referralUrl } from './guest-pass-routes.ts'
import { tokenRefused } from '../../calls/api-error.ts'

export function profileRoutes(
  accounts: Accounts,
  guestPasses: Pick<GuestPasses, 'openCode'>,
): Pick<Routes, 'profile' | 'profileChange'> {
  const profileOf = async (account: number, { origin }: URL): Promise<Profile & Invitation> => {
    const profile = await accounts.profile(account)
    if (profile === null) throw tokenRefused('User not found', 'The account of this token is gone')
    const code = await guestPasses.openCode(account)
    return { ...profile, referral_token: code ?? '', invite_page_url: code === null ? '' : referralUrl(origin, code) }
  }
  return {
    profile: async ({ account, url }) => ({ body: { ...(await profileOf(account, url)) } }),
    profileChange: async ({ account, url }, { body }) => {
      await accounts.change(account, said(body))
      return { body: { ...(await profileOf(account, url)) } }
    },
  }
}

/** The next guest pass that the reader can give away. Its fields are empty if there is none. */
interface Invitation {
  readonly referral_token: string
  readonly invite_page_url: string
}

/** Drops fields whose value is undefined. */
function said(change: { readonly [K in keyof ProfileSettings]?: ProfileSettings[K] | undefined }): ProfileSettings {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
