import * as t from '#shared/words/service/accounts.ts'
import type { Accounts } from '../accounts.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Routes } from '../../calls/answer.ts'
import { ApiError } from '../../calls/api-error.ts'

export function handleRoutes(accounts: Accounts): Pick<Routes, 'handleCheck' | 'handleClaim'> {
  return {
    handleCheck: async ({ account }, { query: { handle } }) => {
      const reason = await accounts.handleRefusal(account, handle)
      return { body: { handle, is_available: reason === null, reason } }
    },
    handleClaim: async ({ account }, { body }) => {
      const claimed = await accounts.claimHandle(account, body.handle)
      if (typeof claimed !== 'string') return { body: claimed }
      if (claimed === 'invalid') {
        throw new RefusedInput('handle', t.aHandleHas3To30)
      }
      throw new ApiError(409, 'conflict', t.thisHandleIsTaken, { field: 'handle', reason: claimed })
    },
  }
}
