import type { EndpointInput } from '#shared/api/endpoints.ts'
import type { publicPageEndpoints } from '#shared/api/endpoints/public-pages.ts'
import type { sendingEndpoints } from '#shared/api/endpoints/sending.ts'
import type { PublicInput } from '#shared/api/public/endpoints.ts'
import type { People } from './accounts/people.ts'

/** A reader to whom everyone in the world can send. */
const FRIEND = 'friend_of_all'

/** Makes sure that there is a reader to whom others can send. They claim their own handles with another call. */
export async function settleSending(people: People): Promise<void> {
  const { call } = await people.join('friend@example.org')
  const { status } = await call('POST', '/handles/claim/', { handle: FRIEND })
  if (status >= 300) throw new Error(`The handle ${FRIEND} was refused: ${status}`)
}

interface Own {
  readonly content: number
  /** An item with a public page, and the page's token. */
  readonly noted: number
  readonly publicPage: string
}

type Sharing = keyof typeof sendingEndpoints | keyof typeof publicPageEndpoints

/** Inputs of the calls that share items with others (contract-inputs.ts). */
export function sendingInputs(own: Own): { readonly [N in Sharing]: EndpointInput<N> } {
  const [params, shared] = [{ id: own.content }, { id: own.noted }]
  return {
    contentSend: { params, body: { handles: [`@${FRIEND}`], note: 'For you.' } },
    contentSent: { params },
    readerFind: { params: { handle: FRIEND } },
    publicPageWrite: { params, body: { with_highlights: true } },
    publicPageStatus: { params: shared },
    publicPageDelete: { params: shared },
    publicPage: { params: { token: own.publicPage } },
  }
}

export const publicSendingInputs = (id: string): { readonly itemSend: PublicInput<'itemSend'> } => ({
  itemSend: { params: { id }, body: { handles: [FRIEND], note: '' } },
})
