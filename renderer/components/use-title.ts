import { useLayoutEffect } from 'react'

/** Sets the document title in place. Rendering a title element would remove the old one and insert a new one. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} – Lectern`
  }, [title])
}
