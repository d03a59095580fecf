import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { type Location, Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { listNames, tagIn } from '../commands/index.ts'

/**
 * The browser's addresses as the router's. A screen whose code may still be on its way is drawn aside, so that what is on
 * screen stays until it is there. A list needs no waiting: it is drawn at once, for drawn aside it would make way for every
 * frame and come two or three of them later.
 */
export function AppRouter({ children }: { readonly children: ReactNode }): ReactNode {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [at, setAt] = useState({ location: history.location, action: history.action })
  useLayoutEffect(
    () =>
      history.listen(({ location, action }) => {
        if (isList(location)) setAt({ location, action })
        else startTransition(() => setAt({ location, action }))
      }),
    [history],
  )
  return (
    <Router location={at.location} navigationType={at.action} navigator={history}>
      {children}
    </Router>
  )
}

/** Lists come with the first load; what else is at their addresses does not. */
function isList({ pathname, search }: Location): boolean {
  const asked = new URLSearchParams(search)
  if (pathname === '/list/tags') return tagIn(asked) !== null
  return listNames.some((name) => pathname === `/list/${name}`) && !asked.has('by')
}
