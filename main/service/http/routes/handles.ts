import type { Handles } from '../../accounts/handles.ts'
import { RefusedInput } from '../../library/refused-input.ts'
import type { Routes } from '../answer.ts'
import { ApiError } from '../api-error.ts'

export function handleRoutes(handles: Handles): Pick<Routes, 'handleCheck' | 'handleClaim'> {
  return {
    handleCheck: ({ account }, { query: { handle } }) => {
      const reason = handles.refusal(account, handle)
      return { body: { handle, is_available: reason === null, reason } }
    },
    handleClaim: ({ account }, { body }) => {
      const claimed = handles.claim(account, body.handle)
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
