import { labelOf } from '#shared/commands/known.ts'
import { shelfIdPattern } from '#shared/model/shelf.ts'
import { tagNamesIn } from '#shared/model/tag.ts'
import { focus } from '../selection/index.ts'

/** The lists of rows. All paths are mapped in renderer/app/routes.tsx. */
export const listNames = ['inbox', 'queue', 'favorites', 'highlights', 'archive'] as const
export type ListName = (typeof listNames)[number]

/** Every valid value of the `list` parameter. */
export const placeNames = [...listNames, 'tags', 'shelves', 'sources', 'connect'] as const
export type PlaceName = (typeof placeNames)[number]

export const listTitles: Readonly<Record<ListName, string>> = {
  inbox: labelOf('go.inbox', ['place']),
  queue: labelOf('go.queue', ['place']),
  favorites: labelOf('go.favorites', ['place']),
  highlights: labelOf('go.highlights', ['place']),
  archive: labelOf('go.archive', ['place']),
}

/** The page for everything that comes into the library or leaves it. */
export const transfersPath = '/settings?page=transfers'

export const listPath = (name: PlaceName): string => (name === 'connect' ? transfersPath : `/list/${name}`)

/** Returns the path of the list of a tag's items. */
export const tagPath = (name: string): string =>
  `/list/tags?${new URLSearchParams({ tagNames: JSON.stringify([name]) })}`

/** Returns the path of the list of a shelf's items. */
export const shelfPath = (id: string): string => `/list/shelves?${new URLSearchParams({ shelf: id })}`

/** Returns the ID of the shelf named in an address, or null. */
export const shelfIn = (search: URLSearchParams): string | null => {
  const id = search.get('shelf')
  return id !== null && shelfIdPattern.test(id) ? id : null
}

export const searchPath = (query: string): string => `/list?${new URLSearchParams({ search: query })}`

/** Returns the path for adding a feed, with an address filled in. */
export const addFeedPath = (from: string): string => `/list/sources/rss?${new URLSearchParams({ add: from })}`

/** Returns the path of the reading screen with an entry open. */
export const readerPath = (contentId: number): string => `/reader?id=${contentId}`

/** Returns the path of the reading screen with an entry open, and within it the note to which a draft belongs. */
export const draftPath = (contentId: number, draft: string): string =>
  `/reader?${new URLSearchParams({ id: String(contentId), draft })}`

/** Returns the path where an article opens: next to the list on screen if there is a pane for it, otherwise alone. */
export function openPath(contentId: number): string {
  if (!focus.now().split) return readerPath(contentId)
  const search = new URLSearchParams(location.search)
  search.set('open', String(contentId))
  return `${location.pathname}?${search}`
}

/** Returns the entry named in the address of the reading screen, or null. */
export function readerContentId(search: URLSearchParams): number | null {
  return positiveId(search.get('id'))
}

/** Returns a positive ID from an address, or null. */
export function positiveId(text: string | null): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Returns the list named by a `list` parameter, or the default list if the name is unknown. */
export function listNameOf(value: string | null | undefined): PlaceName {
  return placeNames.find((name) => name === value) ?? 'queue'
}

/** Returns the first tag named in an address, or null. */
export const tagIn = (search: URLSearchParams): string | null => tagNamesIn(search.get('tagNames') ?? '')[0] ?? null

/** Returns the address of a shelf that another reader shares, or of an item on it. */
export const sharedShelfPath = (shelf: number, item?: number): string =>
  `${listPath('shelves')}?${new URLSearchParams({ shared: String(shelf), ...(item !== undefined && { item: String(item) }) })}`
