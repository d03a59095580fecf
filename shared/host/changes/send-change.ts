import * as t from '#shared/words/sync.ts'
import { type Action, callAction, isAboutUnsaved, isRemoval } from '../../actions/actions.ts'
import type { Caller } from '../../api/caller.ts'
import { RequestError } from '../../request/request-error.ts'

/**
 * Makes a change's call. No call is made for a change to something that the service never received: a removal has
 * nothing to remove there, and any other change is refused.
 */
export async function sendChange(client: Caller, action: Action): Promise<unknown> {
  if (!isAboutUnsaved(action)) return callAction(client, action)
  if (isRemoval(action)) return null
  throw new RequestError(t.parentWasNotSaved, { status: 404, url: '', code: 'unsaved' })
}
