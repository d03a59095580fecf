import { positiveId } from '../../commands/index.ts'

export interface AppLink {
  /** For the desktop app (UX.md section 20, "Deep links"). */
  readonly app: string
  /** The same place in the browser. */
  readonly web: string
}

/**
 * What an address of /d/ leads to: `/d/open/12`, `/d/list/archive?short=1`, `/d/search?q=`, `/d/save?url=`. The queue, where
 * it is none of them. The app checks its links itself; here only what it would take is passed on.
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
