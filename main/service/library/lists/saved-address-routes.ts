import { libraryState } from '#shared/model/library-state.ts'
import type { Routes } from '../../calls/answer.ts'
import type { Contents } from '../articles/contents.ts'
import type { SavedAddresses } from './saved-addresses.ts'

export function savedAddressRoutes(
  savedAddresses: SavedAddresses,
  contents: Contents,
): Pick<Routes, 'contentLookup' | 'savedAddresses'> {
  return {
    contentLookup: async ({ account }, { query }) => {
      const id = await savedAddresses.find(account, query.url)
      const content = id === null ? null : await contents.withoutText(account, id)
      return { body: { content: content?.library?.library_state === libraryState.deleted ? null : content } }
    },
    savedAddresses: async ({ account }, { query }) => ({
      body: await savedAddresses.after(account, query.cursor ?? ''),
    }),
  }
}
