import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { type Location, Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { listNames, tagIn } from '../commands/index.ts'

/**
 * The browser's addresses as the router's. A screen whose code may still be on its way is drawn aside, so that what is on
 * screen stays until it is there. A list needs no waiting, and neither does a screen that was here before: it is drawn at
 * once, for drawn aside it would make way for every frame and come two or three of them later.
 */
export function AppRouter({ children }: { readonly children: ReactNode }): ReactNode {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [at, setAt] = useState({ location: history.location, action: history.action })
  const [known] = useState(() => new Set<string>())
  useLayoutEffect(() => void known.add(screenOf(at.location)), [known, at])
  useLayoutEffect(
    () =>
      history.listen(({ location, action }) => {
        if (isList(location) || known.has(screenOf(location))) setAt({ location, action })
        else startTransition(() => setAt({ location, action }))
      }),
    [history, known],
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

/** What is shown at an address, whatever it is about: its path and what it asks by; each page of the settings has code of its own. */
const screenOf = ({ pathname, search }: Location): string =>
  pathname === '/settings' ? search : [pathname, ...new Set(new URLSearchParams(search).keys())].toSorted().join('?')
