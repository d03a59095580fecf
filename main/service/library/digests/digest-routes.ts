import type { Digests } from './digests.ts'
import type { Routes } from '../../calls/answer.ts'

export function digestRoutes(digests: Digests): Pick<Routes, 'digest' | 'digestChange'> {
  return {
    digest: async ({ account }) => ({ body: await digests.find(account) }),
    digestChange: async ({ account, url }, { body: { rhythm, time_zone: timeZone } }) => ({
      body: await digests.choose(account, rhythm, { timeZone, origin: url.origin }),
    }),
  }
}
