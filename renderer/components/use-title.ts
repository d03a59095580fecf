import { useLayoutEffect } from 'react'

/** The title of the page, of what is shown: set in one stroke, where an element of its own would be taken out and another put in. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} – Lectern`
  }, [title])
}
