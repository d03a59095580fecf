import { listNameOf, listPath, positiveId, tagIn, transfersPath } from '../../paths/index.ts'

interface Address {
  readonly pathname: string
  readonly search: string
}

/**
 * True if an address belongs to an item of the sidebar or the tab bar. A search and a single source have no separate
 * path.
 */
export function isActiveLink({ pathname, search }: Address, place: string): boolean {
  if (place === transfersPath && pathname === '/settings')
    return new URLSearchParams(search).get('page') === new URL(place, 'http://app').searchParams.get('page')
  if (pathname !== '/list') return pathname.startsWith(place)
  const asked = new URLSearchParams(search)
  if (asked.has('search') || asked.has('query')) return place.includes('search=')
  const source = positiveId(asked.get('author_id')) ?? positiveId(asked.get('rss_feed_id'))
  return place === listPath(source === null ? listNameOf(asked.get('list')) : 'sources')
}

/** Returns the open tag. Its item in the sidebar is separate from the one for all tags. */
export function openTag(here: Address): string | null {
  return isActiveLink(here, '/list/tags') ? tagIn(new URLSearchParams(here.search)) : null
}
