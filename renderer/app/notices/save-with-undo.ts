import { libraryState } from '#shared/model/library-state.ts'
import { messages } from '#shared/text/messages.ts'
import { currentLibrary, failureOf, mutate, notify } from '../../cache/index.ts'
import { notSaved } from '../../commands/index.ts'

/** A save that somebody outside asked for can be taken back: those it added leave again (UX.md section 20). */
const UNDO_DURATION = 8000

export interface PageToSave {
  readonly url: string
  /** The page as it was seen: the service reads this first. */
  readonly html?: string
}

/**
 * Saves in order; a failure stops the list (SPEC.txt section 8). `said`: instead of the usual words. Resolves to how many
 * were saved before there was no connection any more; null: nothing is left for later.
 */
export async function saveWithUndo(
  pages: readonly PageToSave[],
  said: string = messages.urlSaved,
): Promise<number | null> {
  const { host } = currentLibrary()
  const saving = notify(messages.savingUrl, { duration: null })
  const added: number[] = []
  let done = 0
  try {
    for (const { url, html } of pages) {
      const { contentId, known } = await host.save(url, html ?? null)
      if (!known) added.push(contentId)
      done += 1
    }
  } catch (error) {
    const failure = failureOf(error)
    notify(notSaved(failure), { type: 'error', replaces: saving })
    return failure.kind === 'offline' ? done : null
  }
  const undo = async (): Promise<void> => {
    for (const contentId of added) {
      const at = new Date().toISOString()
      await mutate({ type: 'move', contentId, state: libraryState.deleted, at }, { undo: messages.deleted })
    }
  }
  notify(said, {
    replaces: saving,
    duration: UNDO_DURATION,
    ...(added.length > 0 && { action: { label: 'Undo', run: () => void undo() } }),
  })
  return null
}
