import type { Accounts } from '../../accounts/accounts.ts'
import { RefusedInput } from '../../library/refused-input.ts'
import type { Routes } from '../answer.ts'
import { ApiError } from '../api-error.ts'

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
        throw new RefusedInput(
          'handle',
          'A handle has 3 to 30 letters, digits or underscores and begins with a letter.',
        )
      }
      throw new ApiError(409, 'conflict', 'This handle is taken.', { field: 'handle', reason: claimed })
    },
  }
}
