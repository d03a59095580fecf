import { readState } from '#shared/model/read-state.ts'
import { currentLibrary, failureOf, notify } from '../../cache/index.ts'
import { keyText } from '../key-label.ts'
import { runBulk } from '../run-bulk.ts'
import { listOnScreen, selection } from '../selection.ts'
import { dispatcher } from '../use-commands.ts'
import type { PaletteItem } from './rank.ts'

/** What is done to many rows of the list on screen at once. */
export function listItems(): readonly PaletteItem[] {
  if (!dispatcher.active('list.next')) return []
  return [
    {
      id: 'list.invert',
      title: 'Invert the selection',
      aliases: ['select the others'],
      group: 'This list',
      run: () => {
        const { place, ids } = listOnScreen()
        const chosen = selection.ids()
        selection.all(
          place,
          ids.filter((id) => !chosen.has(id)),
        )
      },
    },
    ...(selection.ids().size > 0
      ? [
          {
            id: 'list.clearSelection',
            title: 'Clear the selection',
            aliases: ['deselect', 'select none'],
            group: 'This list',
            keys: keyText('ui.dismiss'),
            run: () => selection.clear(),
          },
        ]
      : []),
    {
      id: 'list.readAbove',
      title: 'Mark all above as read',
      aliases: ['catch up'],
      group: 'This list',
      run: () => void markAboveRead().catch((error: unknown) => notify(failureOf(error).details, { type: 'error' })),
    },
  ]
}

/** Those before the current row; what is read stays as it is. */
async function markAboveRead(): Promise<void> {
  const row = document.querySelector('[role=row][aria-current=true]')
  const above = listOnScreen().ids.slice(0, Math.max(0, Number(row?.getAttribute('aria-rowindex') ?? 1) - 1))
  const entries = await currentLibrary().read(above)
  const unread = entries.filter(({ content }) => readState(content.history?.last_read_percentage) !== 'read')
  if (unread.length === 0) notify('Nothing above is unread.')
  else
    await runBulk(
      'toggleRead',
      unread.map(({ content }) => content.id),
    )
}
