import type { Profile } from '#shared/model/profile.ts'
import type { Routes } from '../answer.ts'
import { tokenRefused } from '../api-error.ts'

export function profileRoutes(profile: (account: number) => Profile | null): Pick<Routes, 'profile'> {
  return {
    profile: ({ account }) => {
      const body = profile(account)
      if (body === null) throw tokenRefused('User not found', 'The account of this token is gone')
      return { body: { ...body } }
    },
  }
}
