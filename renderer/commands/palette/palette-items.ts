import { commandWords } from '#shared/command-words.ts'
import { commands, type CommandScope } from '#shared/commands.ts'
import { defaultQueueQuery, queueSorts } from '#shared/model/queue-query.ts'
import { currentLibrary, knownTags, listKey } from '../../cache/index.ts'
import { preference, setPreference } from '../../preferences/index.ts'
import { keyText } from '../key-label.ts'
import { listPath, readerPath, searchPath, tagPath } from '../paths.ts'
import { readQueueView, writeQueueView } from '../queue-view.ts'
import { saveUrls, urlsIn } from '../save-urls.ts'
import { selection } from '../selection.ts'
import { dispatcher, runCommand } from '../use-commands.ts'
import type { PaletteItem } from './rank.ts'
import { type Counted, type Title, TitleIndex } from './title-index.ts'

type Navigate = (path: string) => unknown

/** Movement and what the palette itself is: nothing anyone would look for here. */
const unlisted =
  /^(?:palette|focus|ui|nb)\.|^list\.(?:next|prev|first|last|page|extend|sidebar|deleteKey|open$)|^reader\.(?:page|top$)/

/** Every command that runs at this moment. */
export function commandItems(about: string | null): readonly PaletteItem[] {
  const names: Readonly<Record<CommandScope, string>> = {
    global: 'Commands',
    item: about ?? 'Article',
    list: 'This list',
    reader: 'This article',
    pdf: 'This article',
    media: 'This article',
    notebook: 'Notebook',
  }
  return commands
    .filter(({ id }) => !unlisted.test(id) && dispatcher.active(id))
    .map(({ id, scope }) => ({
      id,
      title: commandWords[id].label,
      aliases: commandWords[id].aliases,
      group: id.startsWith('go.') ? 'Go to' : names[scope],
      keys: keyText(id),
      run: () => void runCommand(id),
    }))
}

/** Why a command of a scope does not run where nothing of that kind is at hand. */
const refusals: Readonly<Record<CommandScope, string>> = {
  global: 'not here',
  item: 'no article is chosen',
  list: 'only in lists',
  reader: 'only in an open article',
  pdf: 'only in an open PDF',
  media: 'only with a video or podcast',
  notebook: 'only in the notebook',
}

/** What does nothing without a connection. */
const needsNetwork: ReadonlySet<string> = new Set([
  'sync.now',
  'sync.full',
  'feed.add',
  'opml.import',
  'opml.export',
  'account.letIn',
  'item.otherExtractor',
  'item.report',
  'desktop.update',
])

export const needsConnection = (id: string): boolean => needsNetwork.has(id)

/** Every command that does not run at this moment, and why. */
export const refusedItems = (): readonly PaletteItem[] =>
  commands
    .filter(({ id }) => !unlisted.test(id) && !dispatcher.active(id))
    .map(({ id, scope, desktop }) => ({
      id,
      title: commandWords[id].label,
      aliases: commandWords[id].aliases,
      group: 'Not now',
      refusal: desktop ? 'only in the desktop app' : refusals[scope],
    }))

/** What item commands are about: the rows that are chosen, else the current row. Null where there is neither. */
export function contextName(): string | null {
  const { size } = selection.ids()
  if (size > 0) return `For ${size.toLocaleString()} selected`
  const row = document.querySelector('[role=row][aria-current=true]')
  const title =
    row?.querySelector('a')?.textContent ?? (row === null ? document.querySelector('h1')?.textContent : null)
  return title ? `For “${title.length > 60 ? `${title.slice(0, 59)}…` : title}”` : null
}

/** Choices that open a list of their own. */
export function submenuItems(navigate: Navigate): readonly PaletteItem[] {
  const onQueue = location.pathname === listPath('queue')
  return [
    ...(onQueue
      ? [
          {
            id: 'menu.sort',
            title: 'Sort by…',
            group: 'This list',
            children: () =>
              queueSorts.map((sort) => ({
                id: `sort ${sort}`,
                title: (sort[0]?.toUpperCase() + sort.slice(1)).replaceAll('_', ' '),
                group: 'Sort by',
                chosen: sort === preference('queueSort'),
                run: () => {
                  setPreference('queueSort', sort)
                  const search = new URLSearchParams(location.search)
                  const view = { ...readQueueView(search), sort, shuffle: undefined }
                  navigate(`${location.pathname}?${writeQueueView(search, view)}`)
                },
              })),
          } satisfies PaletteItem,
        ]
      : []),
    ...preference('savedViews').map(({ name, search }) => ({
      id: `view ${name}`,
      title: name,
      group: 'Views',
      run: () => navigate(`${listPath('queue')}?${search}`),
    })),
    { id: 'menu.tag', title: 'Tag…', group: 'Go to', children: () => tagItems(navigate) },
    {
      id: 'menu.recent',
      title: 'Open recent…',
      aliases: ['history'],
      group: 'Go to',
      children: () => recentItems(navigate),
    },
  ]
}

/** Every tag of the stored queue, as a place to go. */
async function tagItems(navigate: Navigate): Promise<readonly PaletteItem[]> {
  return (await knownTags(currentLibrary().host)).map(({ name, count }) => tagItem({ title: name, count }, navigate))
}

/** Articles that were open lately. */
async function recentItems(navigate: Navigate): Promise<readonly PaletteItem[]> {
  const library = currentLibrary()
  const ids = (await library.host.queueIds({ sort: 'last_viewed' })).slice(0, RECENT)
  return (await library.read(ids))
    .filter(({ content }) => content.history?.last_viewed_date)
    .map(({ content: { id, title, url, site_name } }) => ({
      id: `item ${id}`,
      title: title || url,
      group: 'Opened lately',
      keys: site_name ?? undefined,
      run: () => navigate(readerPath(id)),
    }))
}

export const tagItem = ({ title, count }: Pick<Counted, 'title' | 'count'>, navigate: Navigate): PaletteItem => ({
  id: `tag ${title}`,
  title,
  group: 'Tags',
  keys: count.toLocaleString(),
  run: () => navigate(tagPath(title)),
})

/** Articles of "Open recent…". */
const RECENT = 30

const indexes = new WeakMap<object, TitleIndex>()

/** The stored queue by title, source and tag: one for each Host. */
export function titleIndex(): TitleIndex {
  const { host } = currentLibrary()
  const known = indexes.get(host) ?? new TitleIndex(host, idle)
  indexes.set(host, known)
  return known
}

/** The queue's ids, when they are at hand. */
export function queueAtHand(): readonly number[] | null {
  const key = listKey({ kind: 'queue', query: defaultQueueQuery })
  return currentLibrary().cache.getState().lists.get(key)?.shown ?? null
}

/** Resolves when the page has nothing better to do. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Not everywhere there is such a thing.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 16)
  })

export const titleItem = ({ id, title, source }: Title, navigate: Navigate): PaletteItem => ({
  id: `item ${id}`,
  title,
  group: 'Articles',
  keys: source,
  run: () => navigate(readerPath(id)),
})

export const sourceItem = ({ title, count }: Pick<Counted, 'title' | 'count'>, navigate: Navigate): PaletteItem => ({
  id: `source ${title}`,
  title,
  group: 'Sources',
  keys: count.toLocaleString(),
  run: () => navigate(searchPath(`site:"${title}"`)),
})

export const authorItem = ({ title, count }: Pick<Counted, 'title' | 'count'>, navigate: Navigate): PaletteItem => ({
  id: `author ${title}`,
  title,
  group: 'Authors',
  keys: count.toLocaleString(),
  run: () => navigate(searchPath(`by:"${title.replaceAll('"', '')}"`)),
})

/** What the words themselves can do: be saved, or be searched for. */
export function wordItems(text: string, navigate: Navigate): readonly PaletteItem[] {
  const urls = urlsIn(text)
  if (urls !== null) {
    const title = urls.length === 1 ? 'Save this URL' : `Save these ${urls.length} URLs`
    return [{ id: 'save', title, group: 'Save', run: () => void saveUrls(urls) }]
  }
  return [
    { id: 'search', title: `Search the library for “${text}”`, group: 'Search', run: () => navigate(searchPath(text)) },
  ]
}
