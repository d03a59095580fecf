import { labelOf } from '#shared/commands/index.ts'
import { tagNamesIn } from '#shared/model/tag.ts'
import { focus } from '../selection/index.ts'

/** The lists of rows. renderer/app/routes.tsx maps all paths. */
export const listNames = ['inbox', 'queue', 'favorites', 'highlights', 'archive'] as const
export type ListName = (typeof listNames)[number]

/** Every valid value of the `list` parameter. */
export const placeNames = [...listNames, 'tags', 'sources', 'connect'] as const
export type PlaceName = (typeof placeNames)[number]

export const listTitles: Readonly<Record<ListName, string>> = {
  inbox: labelOf('go.inbox', ['place']),
  queue: labelOf('go.queue', ['place']),
  favorites: labelOf('go.favorites', ['place']),
  highlights: labelOf('go.highlights', ['place']),
  archive: labelOf('go.archive', ['place']),
}

export const listPath = (name: PlaceName): string => (name === 'connect' ? '/list?list=connect' : `/list/${name}`)

/** The list of one tag's items. */
export const tagPath = (name: string): string =>
  `/list/tags?${new URLSearchParams({ tagNames: JSON.stringify([name]) })}`

export const searchPath = (query: string): string => `/list?${new URLSearchParams({ search: query })}`

/** Where a feed is added, beginning with an address. */
export const addFeedPath = (from: string): string => `/list/sources/rss?${new URLSearchParams({ add: from })}`

/** The reader with an entry open. */
export const readerPath = (contentId: number): string => `/reader?id=${contentId}`

/** The reader with an entry open, and in it the note to which a draft belongs. */
export const draftPath = (contentId: number, draft: string): string =>
  `/reader?${new URLSearchParams({ id: String(contentId), draft })}`

/** Where an article opens: beside the list on screen if it has a pane for it, else alone. */
export function openPath(contentId: number): string {
  if (!focus.now().split) return readerPath(contentId)
  const search = new URLSearchParams(location.search)
  search.set('open', String(contentId))
  return `${location.pathname}?${search}`
}

/** The entry named by a reader address, or null. */
export function readerContentId(search: URLSearchParams): number | null {
  return positiveId(search.get('id'))
}

/** A positive id in an address, or null. */
export function positiveId(text: string | null): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The list named by a `list` parameter, or the default list if the name is unknown. */
export function listNameOf(value: string | null | undefined): PlaceName {
  return placeNames.find((name) => name === value) ?? 'queue'
}

/** The first tag that an address names, or null. */
export const tagIn = (search: URLSearchParams): string | null => tagNamesIn(search.get('tagNames') ?? '')[0] ?? null
