import { positiveId } from '../../paths/index.ts'

export interface AppLink {
  /** The deep link for opening the desktop app. */
  readonly app: string
  /** The same location in the browser. */
  readonly web: string
}

/**
 * Resolves an address under /d/, such as `/d/open/12`, `/d/list/archive?short=1`, `/d/search?q=` or `/d/save?url=`.
 * Falls back to the queue. The app validates its links itself. This function only passes on links that the app would
 * accept.
 */
export function appLinkOf(pathname: string, search: string): AppLink {
  const [what, name = ''] = pathname.replace(/^\/d\/?/, '').split('/')
  const given = new URLSearchParams(search)
  if (what === 'open' && positiveId(name) !== null)
    return { app: `lectern://open/${positiveId(name)}`, web: `/reader?id=${positiveId(name)}` }
  if (what === 'list' && /^[a-z]+$/.test(name))
    return { app: `lectern://list/${name}${search}`, web: `/list/${name}${search}` }
  const words = given.get('q') ?? ''
  if (what === 'search' && words.trim() !== '')
    return { app: `lectern://search?q=${encodeURIComponent(words)}`, web: `/list?search=${encodeURIComponent(words)}` }
  const url = given.get('url') ?? ''
  if (what === 'save' && /^https?:/i.test(url))
    return { app: `lectern://save?url=${encodeURIComponent(url)}`, web: `/save?url=${encodeURIComponent(url)}` }
  return { app: 'lectern://list/queue', web: '/list/queue' }
}
