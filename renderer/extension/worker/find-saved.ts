import type { Content } from '#shared/model/content.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import type { ExtensionCaller } from './extension-calls.ts'

/** Maximum number of milliseconds by which the request may delay a click. */
const PATIENCE = 400

/**
 * Finds the content saved in the queue or the archive under an address. Returns null if there is none, or if its page
 * could not be read and is worth saving again. Also returns null if the service doesn't answer immediately: saving a
 * known page does no harm.
 */
export async function findSaved(client: ExtensionCaller, url: string): Promise<Content | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE))
  const content = await Promise.race([lookUp(client, url), late])
  const state = content?.library?.library_state
  const isHere = state === libraryState.saved || state === libraryState.archived
  return isHere && content?.processing_status !== processingStatus.failed ? content : null
}

async function lookUp(client: ExtensionCaller, url: string): Promise<Content | null> {
  try {
    return (await client.call('contentLookup', { query: { url } })).content
  } catch {
    // The save itself will show the problem.
    return null
  }
}
