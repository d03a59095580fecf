import type { Content } from '#shared/model/content.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import type { ExtensionCaller } from './extension-calls.ts'

/** A press must not wait longer for it. */
const PATIENCE = 400

/**
 * Finds the content of the queue or the archive at an address. Null if there is none, if its page could not be read
 * (then it is worth saving again), or if the service does not answer immediately: saving a known page does no harm.
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
    // Saving it shows the problem.
    return null
  }
}
