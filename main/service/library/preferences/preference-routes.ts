import type { FollowedPreferences } from './followed-preferences.ts'
import type { Routes } from '../../calls/answer.ts'

type PreferenceRoutes = Pick<Routes, 'preferences' | 'preferencesChange'>

export function preferenceRoutes(preferences: FollowedPreferences): PreferenceRoutes {
  return {
    preferences: async ({ account }) => ({
      body: { account_id: account, preferences: await preferences.all(account) },
    }),
    preferencesChange: async ({ account }, { body }) => ({
      body: { account_id: account, preferences: await preferences.change(account, body.preferences) },
    }),
  }
}
