import type { EndpointInput } from '#shared/api/endpoints.ts'
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

/** Inputs of the calls that send items (contract-world.ts). */
export const sendingInputs = (id: number): { readonly [N in keyof typeof sendingEndpoints]: EndpointInput<N> } => ({
  contentSend: { params: { id }, body: { handles: [`@${FRIEND}`], note: 'For you.' } },
  contentSent: { params: { id } },
  readerFind: { params: { handle: FRIEND } },
})

export const publicSendingInputs = (id: string): { readonly itemSend: PublicInput<'itemSend'> } => ({
  itemSend: { params: { id }, body: { handles: [FRIEND], note: '' } },
})
