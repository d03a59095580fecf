import { readState } from '#shared/model/read-state.ts'
import * as t from '#shared/words/commands/palette.ts'
import { focus, selection } from '../../../selection/index.ts'
import { currentLibrary, failureOf, notify } from '../../../cache/index.ts'
import { runBulk } from '../../run-bulk.ts'
import type { PaletteHandlers } from './palette-handler.ts'

/** Actions on many rows of the list on screen. */
export function listHandlers(): PaletteHandlers {
  const { list, selection: now } = focus.now()
  if (list === null) return {}
  return {
    'list.invert': {
      run: () =>
        selection.all(
          list.place,
          list.ids.filter((id) => !now.ids.has(id)),
        ),
    },
    ...(now.ids.size > 0 && { 'list.clearSelection': { run: () => selection.clear() } }),
    'list.readAbove': {
      run: () => void markAboveRead().catch((error: unknown) => notify(failureOf(error).details, { type: 'error' })),
    },
  }
}

/** Marks the unread rows above the current one as read. */
async function markAboveRead(): Promise<void> {
  const { list, row } = focus.now()
  const above = list?.ids.slice(0, Math.max(0, list.ids.indexOf(row ?? 0))) ?? []
  const entries = await currentLibrary().read(above)
  const unread = entries.filter(({ content }) => readState(content.history?.last_read_percentage) !== 'read')
  if (unread.length === 0) notify(t.nothingAboveIsUnread)
  else
    await runBulk(
      'toggleRead',
      unread.map(({ content }) => content.id),
    )
}
