import type { ContentType } from '#shared/model/content-type.ts'
import type { ReadState } from '#shared/model/read-state.ts'
import { currentLibrary, notify } from '../../cache/index.ts'
import { flagNames, readNames, typeNames } from '../filter-names.ts'
import { listPath } from '../paths.ts'
import { filterFlags, type QueueView, readQueueView, writeQueueView } from '../queue-view.ts'
import { saveUrls, urlsIn } from '../save-urls.ts'
import { accountHandlers } from './account-items.ts'
import { listHandlers } from './list-items.ts'
import type { Navigate, PaletteHandlers } from './palette-handler.ts'
import type { PaletteItem } from './rank.ts'
import { sourceHandlers } from './source-items.ts'
import { tagHandlers } from './tag-items.ts'
import { viewHandlers } from './view-items.ts'

/** What is done from everywhere, besides the commands that screens run. */
export const moreHandlers = (navigate: Navigate): PaletteHandlers => ({
  ...tagHandlers(navigate),
  ...accountHandlers,
  ...listHandlers(),
  'save.clipboard': { run: () => void saveClipboard() },
  'sync.full': {
    run: () =>
      void currentLibrary()
        .host.sync({ full: true })
        .then(
          () => notify('Everything was synced again.'),
          () => notify('The sync did not finish. What is here stays readable.', { type: 'error' }),
        ),
  },
  ...sourceHandlers(navigate),
  ...viewHandlers(),
  ...(location.pathname === listPath('queue') && { 'menu.filter': { children: () => filterItems(navigate) } }),
})

/** Each filter of the queue, on or off. */
function filterItems(navigate: Navigate): readonly PaletteItem[] {
  const now = readQueueView(new URLSearchParams(location.search))
  // Told by the address at the moment of choosing: several may be chosen one after the other.
  const change = (step: (view: QueueView) => QueueView) => (): unknown => {
    const search = new URLSearchParams(location.search)
    return navigate(`${location.pathname}?${writeQueueView(search, step(readQueueView(search)))}`)
  }
  const reads = Object.keys(readNames) as ReadState[]
  const types = Object.keys(typeNames).map(Number) as ContentType[]
  return [
    ...reads.map((read) => ({
      id: `filter ${read}`,
      title: readNames[read],
      icon: 'filter' as const,
      group: 'Reading',
      chosen: now.read === read,
      run: change((view) => ({ ...view, read: view.read === read ? undefined : read })),
    })),
    ...filterFlags.map((flag) => ({
      id: `filter ${flag}`,
      title: flagNames[flag],
      icon: 'filter' as const,
      group: 'Only',
      chosen: now[flag] === true,
      run: change((view) => ({ ...view, [flag]: view[flag] ? undefined : true })),
    })),
    ...types.map((type) => ({
      id: `filter type ${type}`,
      title: typeNames[type],
      icon: 'filter' as const,
      group: 'Kind',
      chosen: now.contentTypes?.includes(type) ?? false,
      run: change((view) => ({
        ...view,
        contentTypes: view.contentTypes?.includes(type)
          ? view.contentTypes.filter((one) => one !== type)
          : [...(view.contentTypes ?? []), type],
      })),
    })),
  ]
}

async function saveClipboard(): Promise<void> {
  const text = await navigator.clipboard.readText().catch(() => null)
  const urls = urlsIn(text ?? '')
  if (urls !== null) await saveUrls(urls)
  else
    notify(text === null ? 'The clipboard could not be read' : 'There is no web address on the clipboard', {
      type: 'error',
    })
}
