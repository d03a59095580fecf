import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { preference } from '../../preferences/index.ts'

/** Opens links in an article's text in the reading screen, if the reader has chosen that. */
export function useOpenLinksInReader(room: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const element = room.current
    const open = (event: MouseEvent): void => {
      if (preference('openLinks') !== 'app' || event.defaultPrevented) return
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      const link = (event.target as Element).closest<HTMLAnchorElement>('[data-block] a[target=_blank]')
      if (link === null || !/^https?:$/.test(link.protocol)) return
      event.preventDefault()
      void navigate(`/reader?url=${encodeURIComponent(link.href)}`)
    }
    element?.addEventListener('click', open)
    return () => element?.removeEventListener('click', open)
  }, [room, navigate])
}
