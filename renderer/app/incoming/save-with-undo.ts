import type { Host } from '#shared/host/host.ts'
import { libraryState } from '#shared/model/library-state.ts'
import * as t from '#shared/words/app/notices.ts'
import * as messages from '#shared/words/messages.ts'
import { saveErrorText } from '../../saving/index.ts'
import { failureOf, mutate, notify } from '../../cache/index.ts'

/** In milliseconds. A save that was requested from outside the app offers undo, which removes the added items. */
const UNDO_DURATION = 8000

export interface PageToSave {
  readonly url: string
  /** The page as the reader saw it. The service reads this first. */
  readonly html?: string
}

/**
 * Saves pages in order and stops at the first failure. `said` replaces the usual message. Resolves to the number of
 * pages saved before the connection was lost, or null if none is left for later.
 */
export async function saveWithUndo(
  host: Host,
  pages: readonly PageToSave[],
  said: string = messages.urlSaved,
): Promise<number | null> {
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
    notify(saveErrorText(failure), { type: 'error', replaces: saving })
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
    ...(added.length > 0 && { action: { label: t.undo, run: () => void undo() } }),
  })
  return null
}
