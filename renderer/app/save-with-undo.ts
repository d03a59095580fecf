import { libraryState } from '#shared/model/library-state.ts'
import { messages } from '#shared/text/messages.ts'
import { currentLibrary, failureOf, mutate, notify } from '../cache/index.ts'

/** A save that somebody outside asked for can be taken back: those it added leave again (UX.md section 20). */
const UNDO_DURATION = 8000

/** Saves in order; a failure stops the list (SPEC.txt section 8). */
export async function saveWithUndo(urls: readonly string[], html?: string): Promise<void> {
  const { host } = currentLibrary()
  const saving = notify(messages.savingUrl, { duration: null })
  const added: number[] = []
  try {
    for (const url of urls) {
      const { contentId, known } = await host.save(url, html ?? null)
      if (!known) added.push(contentId)
    }
  } catch (error) {
    const { kind } = failureOf(error)
    const text =
      kind === 'offline' ? messages.offline : kind === 'too_many' ? messages.tooManyRequests : messages.urlFailed
    notify(text, { type: 'error', replaces: saving })
    return
  }
  const undo = async (): Promise<void> => {
    for (const contentId of added) {
      const at = new Date().toISOString()
      await mutate({ type: 'move', contentId, state: libraryState.deleted, at }, { undo: messages.deleted })
    }
  }
  notify(messages.urlSaved, {
    replaces: saving,
    duration: UNDO_DURATION,
    ...(added.length > 0 && { action: { label: 'Undo', run: () => void undo() } }),
  })
}
