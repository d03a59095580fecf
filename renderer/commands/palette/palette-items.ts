import { aliasesOf, listOf } from '#shared/commands/aliases.ts'
import {
  type Command,
  type CommandId,
  type CommandNeed,
  commands,
  type CommandScope,
  type CommandState,
  iconOf,
  labelOf,
} from '#shared/commands/index.ts'
import { numberText } from '#shared/language/formats.ts'
import { queueOrders, queueSorts } from '#shared/model/queue-fields.ts'
import { defaultQueueQuery } from '#shared/model/queue-query.ts'
import { shelvesInOrder } from '#shared/model/shelf.ts'
import * as t from '#shared/words/commands/palette.ts'
import * as u from '#shared/words/units.ts'
import { saveUrls, urlsIn } from '../../saving/index.ts'
import {
  listPath,
  readerPath,
  searchPath,
  shelfPath,
  tagPath,
  readQueueView,
  writeQueueView,
} from '../../paths/index.ts'
import { focus, targetIds } from '../../selection/index.ts'
import { currentLibrary, knownTags, listKey } from '../../cache/index.ts'
import { preference, setPreference } from '../../preferences/index.ts'
import { statesOf, statesOfAll } from '../entry-states.ts'
import { type ItemHandler, itemHandlers } from '../item-handlers.ts'
import { keyText } from '../key-label.ts'
import type { InEnglish } from '../use-english.ts'
import { dispatcher, runCommand } from '../use-commands.ts'
import type { Navigate, PaletteHandlers } from './handlers/palette-handler.ts'
import type { PaletteItem } from './search/rank.ts'
import { type CountedTitle, type Title, TitleIndex } from './search/title-index.ts'

/** Returns every command that can run now, in table order. `about` names the articles that item commands affect. */
export function commandItems(about: string | null, handlers: PaletteHandlers): readonly PaletteItem[] {
  const target = about === null ? null : targetStates()
  return listed.flatMap((command) => {
    const { id, group } = command
    const onTarget = isOnTarget(command)
    if (onTarget && (target === null || target.without.has(id))) return []
    const { states = onTarget ? target?.states : screenStates(id), ...handler } =
      handlers[id] ?? (dispatcher.active(id) ? { run: () => void runCommand(id) } : {})
    return handler.run === undefined && handler.children === undefined
      ? []
      : [
          {
            id,
            title: labelOf(id, states),
            names: labelOf(id, ['place']) === labelOf(id) ? undefined : [labelOf(id, ['place'])],
            icon: iconOf(id, states),
            aliases: aliasesOf(id),
            group: onTarget ? (about ?? group) : group,
            ...(onTarget && about !== null && { isOnTarget: true as const }),
            keys: keyText(id === 'list.clearSelection' ? 'ui.dismiss' : id),
            ...handler,
          },
        ]
  })
}

/** True for commands on the selected rows, the current row or the open article. */
const isOnTarget = ({ id, scope }: Command): boolean => scope === 'item' || id === 'list.select'

/** Returns the state of the articles that commands affect, and the commands that would change nothing about them. */
function targetStates(): { readonly states: readonly CommandState[]; readonly without: ReadonlySet<CommandId> } {
  const ids = targetIds()
  const entries = ids.flatMap((id) => currentLibrary().entry(id) ?? [])
  const [only] = entries
  const one = ids.length === 1 && only !== undefined
  const selected = focus.now().selection.ids
  const states = one ? statesOf(only) : statesOfAll(entries)
  const fits = (fit: ItemHandler['fits']): boolean => fit === undefined || entries.length === 0 || entries.some(fit)
  return {
    states: one && selected.has(ids[0] ?? 0) ? [...states, 'selected'] : states,
    without: new Set((Object.keys(itemHandlers) as CommandId[]).filter((id) => !fits(handlers[id]?.fits))),
  }
}

const handlers: Partial<Record<CommandId, ItemHandler>> = itemHandlers

/** Returns the current state of what a window-wide command changes. */
function screenStates(id: CommandId): readonly CommandState[] | undefined {
  if (id === 'theme.toggle') return [shownScheme()]
  const { sidebar } = focus.now()
  return id === 'layout.sidebar' && sidebar !== null ? [sidebar] : undefined
}

const shownScheme = (): 'light' | 'dark' => {
  const chosen = preference('colourScheme')
  if (chosen !== 'system') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Returns the choices of submenus, so that they can be found by name without opening a submenu. */
export const choiceItems = (rows: readonly PaletteItem[]): readonly PaletteItem[] =>
  rows.flatMap((row) => {
    const choices = row.spreads ? row.children?.() : undefined
    if (choices === undefined || choices instanceof Promise) return []
    const menu = row.title.replace(/…$/, '')
    return choices.map((choice) => ({
      ...choice,
      title: u.labelValue({ label: menu, value: choice.title }),
      names: /^\d/.test(choice.title) ? undefined : [choice.title],
      group: menu,
      choice: true as const,
    }))
  })

/** Adds the English names and search words of commands, so that they can be found in both languages. */
export function withEnglish(items: readonly PaletteItem[], inEnglish: InEnglish): readonly PaletteItem[] {
  return items.map((item) => {
    const { title, names = [], aliases = [] } = item
    const more = [title, ...names].flatMap(inEnglish)
    const others = inEnglish(aliases.join(', ')).flatMap(listOf)
    return more.length + others.length === 0
      ? item
      : { ...item, names: [...names, ...more], aliases: [...aliases, ...others] }
  })
}

const listed = commands.filter(({ unlisted, only }) => unlisted === undefined && only !== 'bar')

/** The reason shown for a command that can't run because nothing in its scope is on screen. */
const absent: Readonly<Record<CommandScope, string>> = {
  global: t.notHere,
  item: t.noArticle,
  list: t.onlyInLists,
  reader: t.onlyInAnArticle,
  pdf: t.onlyInAPdf,
  media: t.onlyWithMedia,
  notebook: t.onlyInTheNotebook,
}

const missing: Readonly<Record<Exclude<CommandNeed, 'network'>, string>> = {
  desktop: t.onlyOnTheDesktop,
  selection: t.nothingSelected,
  entry: t.onlyForOneArticle,
  queue: t.onlyInTheQueue,
}

export const needsConnection = (id: string): boolean =>
  commands.some((command) => command.id === id && command.needs?.includes('network'))

/** Returns every command that can't run now, with the reason. */
export const unavailableItems = (offered: readonly PaletteItem[]): readonly PaletteItem[] =>
  listed
    .filter(({ id }) => !offered.some((item) => item.id === id))
    .map(({ id, scope, needs }) => ({
      id,
      title: labelOf(id),
      icon: iconOf(id),
      aliases: aliasesOf(id),
      group: t.notNow,
      refusal: reasonOf(needs) ?? absent[scope],
    }))

function reasonOf(needs: readonly CommandNeed[] = []): string | undefined {
  const need = needs.find((one) => one !== 'network')
  return need && missing[need]
}

/** Names the articles that item commands affect, or returns null if there are none. */
export function targetLabel(): string | null {
  const { open, selection } = focus.now()
  const { size } = selection.ids
  if (size > 0) return t.forSizeSelected({ size: numberText(size) })
  const [id] = targetIds()
  if (id === undefined) return null
  const content = currentLibrary().entry(id)?.content
  const title = content?.title || (open?.id === id && open.title) || content?.url
  return title ? t.forTitle({ title: title.length > 60 ? `${title.slice(0, 59)}…` : title }) : null
}

/** Commands that open a submenu. */
export const submenuHandlers = (navigate: Navigate): PaletteHandlers => ({
  ...(location.pathname === listPath('queue') && {
    'menu.sort': { spreads: true, children: () => sortItems(navigate) },
  }),
  'menu.tag': { children: () => tagItems(navigate) },
  'menu.shelf': { children: () => shelfItems(navigate) },
  'menu.recent': { children: () => recentItems(navigate) },
})

const sortItems = (navigate: Navigate): readonly PaletteItem[] =>
  queueSorts.map((sort) => ({
    id: `sort ${sort}`,
    title: queueOrders[sort].label,
    icon: 'sort',
    group: t.sortBy,
    chosen: sort === preference('queueSort'),
    run: () => {
      setPreference('queueSort', sort)
      const search = new URLSearchParams(location.search)
      const view = { ...readQueueView(search), sort, shuffle: undefined }
      navigate(`${location.pathname}?${writeQueueView(search, view)}`)
    },
  }))

/** Returns the queue filters that were saved under a name. */
export const savedViewItems = (navigate: Navigate): readonly PaletteItem[] =>
  preference('savedViews').map(({ name, search }) => ({
    id: `view ${name}`,
    title: name,
    icon: 'bookmark',
    group: t.views,
    kind: t.view,
    run: () => navigate(`${listPath('queue')}?${search}`),
  }))

/** Returns every tag of the stored queue as a destination. */
async function tagItems(navigate: Navigate): Promise<readonly PaletteItem[]> {
  return (await knownTags(currentLibrary().host)).map(({ name, count }) => tagItem({ title: name, count }, navigate))
}

/** Returns every shelf as a destination. */
async function shelfItems(navigate: Navigate): Promise<readonly PaletteItem[]> {
  const { shelves } = await currentLibrary().host.call('shelves', {})
  return shelvesInOrder(shelves).map(({ id, name, item_count: count }) => ({
    id: `shelf ${id}`,
    title: name,
    icon: 'shelf',
    group: t.shelves,
    keys: numberText(count),
    run: () => navigate(shelfPath(id)),
  }))
}

/** Recently opened articles. */
async function recentItems(navigate: Navigate): Promise<readonly PaletteItem[]> {
  const library = currentLibrary()
  const ids = (await library.host.queueIds({ sort: 'last_viewed' })).slice(0, RECENT)
  return (await library.read(ids))
    .filter(({ content }) => content.history?.last_viewed_date)
    .map(({ content: { id, title, url, site_name } }) => ({
      id: `item ${id}`,
      title: title || url,
      icon: 'article',
      group: t.recentlyOpened,
      keys: site_name ?? undefined,
      run: () => navigate(readerPath(id)),
    }))
}

export const tagItem = ({ title, count }: Pick<CountedTitle, 'title' | 'count'>, navigate: Navigate): PaletteItem => ({
  id: `tag ${title}`,
  title,
  icon: 'tag',
  group: t.tags,
  kind: t.tag,
  keys: numberText(count),
  run: () => navigate(tagPath(title)),
})

/** The number of articles in "Open recent…". */
const RECENT = 30

const indexes = new WeakMap<object, TitleIndex>()

/** Returns the index of the stored queue by title, source and tag. There is one index for each Host. */
export function titleIndex(): TitleIndex {
  const { host } = currentLibrary()
  const known = indexes.get(host) ?? new TitleIndex(host, idle)
  indexes.set(host, known)
  return known
}

/** Returns the queue's IDs if they are loaded. */
export function loadedQueueIds(): readonly number[] | null {
  const key = listKey({ kind: 'queue', query: defaultQueueQuery })
  return currentLibrary().cache.getState().lists.get(key)?.shown ?? null
}

/** Resolves when the page is idle. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Not every browser has requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 16)
  })

export const titleItem = ({ id, title, source }: Title, navigate: Navigate): PaletteItem => ({
  id: `item ${id}`,
  title,
  icon: 'article',
  group: t.articles,
  keys: source,
  run: () => navigate(readerPath(id)),
})

export const sourceItem = (
  { title, count }: Pick<CountedTitle, 'title' | 'count'>,
  navigate: Navigate,
): PaletteItem => ({
  id: `source ${title}`,
  title,
  icon: 'site',
  group: t.sources,
  kind: t.source,
  keys: numberText(count),
  run: () => navigate(searchPath(`site:"${title}"`)),
})

export const authorItem = (
  { title, count }: Pick<CountedTitle, 'title' | 'count'>,
  navigate: Navigate,
): PaletteItem => ({
  id: `author ${title}`,
  title,
  icon: 'user',
  group: t.authors,
  kind: t.author,
  keys: numberText(count),
  run: () => navigate(searchPath(`by:"${title.replaceAll('"', '')}"`)),
})

/** Returns actions that use the typed text: saving it as an address, or searching for it. */
export function textItems(text: string, navigate: Navigate): readonly PaletteItem[] {
  const urls = urlsIn(text)
  if (urls !== null) {
    const title = urls.length === 1 ? t.saveThisUrl : t.saveTheseLengthUrls({ length: urls.length })
    return [{ id: 'save', title, icon: 'plus', group: t.save, run: () => void saveUrls(urls) }]
  }
  return [
    {
      id: 'search',
      title: t.searchTheLibraryForText({ text }),
      icon: 'search',
      group: t.search,
      run: () => navigate(searchPath(text)),
    },
  ]
}
