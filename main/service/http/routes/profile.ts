import type { Profile } from '#shared/model/profile.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { ProfileSettings } from '../../accounts/profile-settings.ts'
import type { Routes } from '../answer.ts'
import { tokenRefused } from '../api-error.ts'

export function profileRoutes(accounts: Accounts): Pick<Routes, 'profile' | 'profileChange'> {
  const profileOf = async (account: number): Promise<Profile> => {
    const profile = await accounts.profile(account)
    if (profile === null) throw tokenRefused('User not found', 'The account of this token is gone')
    return profile
  }
  return {
    profile: async ({ account }) => ({ body: { ...(await profileOf(account)) } }),
    profileChange: async ({ account }, { body }) => {
      await accounts.change(account, said(body))
      return { body: { ...(await profileOf(account)) } }
    },
  }
}

/** Drops fields that are named but undefined. */
function said(change: { readonly [K in keyof ProfileSettings]?: ProfileSettings[K] | undefined }): ProfileSettings {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
