import * as t from '#shared/words/commands/palette.ts'
import { saveUrls, urlsIn } from '../../../saving/index.ts'
import {
  filterChoices,
  toggled,
  listPath,
  type QueueView,
  readQueueView,
  writeQueueView,
} from '../../../paths/index.ts'
import { currentLibrary, notify } from '../../../cache/index.ts'
import { reported } from '../../../report.ts'
import { accountHandlers } from './account-handlers.ts'
import { listHandlers } from './list-handlers.ts'
import type { Navigate, PaletteHandlers } from './palette-handler.ts'
import type { PaletteItem } from '../search/rank.ts'
import { sourceHandlers } from './source-handlers.ts'
import { tagHandlers } from './tag-handlers.ts'
import { viewHandlers } from './view-handlers.ts'

/** Global actions in addition to the commands that screens run. */
export const otherHandlers = (navigate: Navigate): PaletteHandlers => ({
  ...tagHandlers(navigate),
  ...accountHandlers,
  ...listHandlers(),
  'save.clipboard': { run: () => void saveClipboard() },
  'sync.full': {
    run: () =>
      void currentLibrary()
        .host.sync({ full: true })
        .then(
          () => notify(t.everythingWasSyncedAgain),
          () => notify(t.theSyncDidNotFinish, { type: 'error' }),
        ),
  },
  ...sourceHandlers(navigate),
  ...viewHandlers(),
  ...(location.pathname === listPath('queue') && {
    'menu.filter': { spreads: true, children: () => filterItems(navigate) },
  }),
})

/** Lists the queue's filters, each of which can be on or off. */
function filterItems(navigate: Navigate): readonly PaletteItem[] {
  const now = readQueueView(new URLSearchParams(location.search))
  // Reads the address only when a filter is chosen, because the reader may choose several in turn.
  const change = (step: (view: QueueView) => QueueView) => (): unknown => {
    const search = new URLSearchParams(location.search)
    return navigate(`${location.pathname}?${writeQueueView(search, step(readQueueView(search)))}`)
  }
  return filterChoices().map((choice) => ({
    id: `filter ${choice.id}`,
    title: choice.label,
    icon: 'filter' as const,
    group: choice.heading,
    chosen: choice.isIn(now),
    run: change((view) => toggled(choice, view)),
  }))
}

async function saveClipboard(): Promise<void> {
  const text = await reported('read the clipboard', navigator.clipboard.readText())
  const urls = urlsIn(text ?? '')
  if (urls !== null) await saveUrls(urls)
  else
    notify(text === null ? t.theClipboardCouldNotBeRead : t.theClipboardContainsNoWebAddress, {
      type: 'error',
    })
}
