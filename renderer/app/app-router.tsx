import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { type Location, Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { listNames, tagIn } from '../paths/index.ts'

/**
 * Connects the browser's address to the router. A screen whose code may still be loading renders in a transition, so
 * the current screen stays until it is ready. A list or a screen shown before renders immediately: a transition yields
 * on every frame and would show it two or three frames later.
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

/** Lists are part of the first load. Other screens load later. */
function isList({ pathname, search }: Location): boolean {
  const asked = new URLSearchParams(search)
  if (pathname === '/list/tags') return tagIn(asked) !== null
  return listNames.some((name) => pathname === `/list/${name}`) && !asked.has('by')
}

/** Identifies a screen by its path and the names of its parameters. Each settings page has its own code. */
const screenOf = ({ pathname, search }: Location): string =>
  pathname === '/settings' ? search : [pathname, ...new Set(new URLSearchParams(search).keys())].toSorted().join('?')
