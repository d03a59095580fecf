import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { positionPopover, type PopoverPosition } from '../position-popover.ts'
import styles from './link-destination.module.css'

interface LinkHostProps {
  /** The element that contains the links. The title of each link is its host. */
  readonly body: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  /** The height in pixels at the top that a bar may cover. */
  readonly inset: number
}

/** Shows a focused link's host next to the link, so that keyboard users see what pointer users see in the title. */
export function LinkDestination({ body, scroller, inset }: LinkHostProps): ReactNode {
  const [link, setLink] = useState<HTMLAnchorElement | null>(null)
  const [place, setPlace] = useState<PopoverPosition | null>(null)
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const { signal, abort } = listening()
    document.addEventListener('focusin', ({ target }) => setLink(linkOf(target, body.current)), { signal })
    document.addEventListener('focusout', () => setLink(null), { signal })
    return abort
  }, [body])

  useLayoutEffect(() => {
    const room = scroller.current
    if (!link || !room) return setPlace(null)
    const update = () => {
      const box = element.current?.getBoundingClientRect()
      if (!box) return
      const { left, top, right, bottom } = room.getBoundingClientRect()
      const free = { left, top: top + inset, right, bottom: bottom - 24 }
      setPlace(positionPopover(Array.from(link.getClientRects()), box, free))
    }
    update()
    const { signal, abort } = listening()
    room.addEventListener('scroll', update, { passive: true, signal })
    addEventListener('resize', update, { signal })
    return abort
  }, [link, scroller, inset])

  if (!link) return null
  return (
    // Screen readers have already announced the link's title with its text.
    <div
      ref={element}
      className={styles.host}
      aria-hidden
      data-link-host=""
      data-placed={place ? '' : undefined}
      style={place ? { left: place.left, top: place.top } : undefined}
    >
      {link.title}
    </div>
  )
}

/** Returns the target if it is a link in the text that has keyboard focus and leads to another site. */
function linkOf(target: EventTarget | null, body: HTMLElement | null): HTMLAnchorElement | null {
  if (!(target instanceof HTMLAnchorElement) || !body?.contains(target) || target.title === '') return null
  return target.matches(':focus-visible') ? target : null
}

function listening() {
  const stop = new AbortController()
  return { signal: stop.signal, abort: () => stop.abort() }
}
