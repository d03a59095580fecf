import { useLayoutEffect } from 'react'

/** Sets the document title in place. Rendering an element would remove the old title and insert a new one. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} – Lectern`
  }, [title])
}
