import { useCallback, useSyncExternalStore } from 'react'

const lists = new Map<string, MediaQueryList>()

/** True if a media query matches. Updates when that changes. */
export function useMediaQuery(query: string): boolean {
  const list = lists.get(query) ?? matchMedia(query)
  lists.set(query, list)
  const listen = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(listen, () => list.matches)
}
