import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import * as t from '#shared/words/reading.ts'
import { ArticleContext, type ArticleSetting } from '../inline/article-context.ts'
import { Blocks } from '../blocks/block.tsx'
import { footnoteId } from '../inline/footnote-ids.ts'
import { positionPopover, type PopoverPosition } from '../position-popover.ts'
import styles from './footnote-popover.module.css'

interface FootnotePopoverProps {
  readonly setting: Omit<ArticleSetting, 'painted'>
  readonly number: number
  /** The footnote mark that was pressed. */
  readonly mark: HTMLElement
  readonly scroller: HTMLElement
  readonly inset: number
  readonly onClose: () => void
}

/**
 * Shows a footnote next to its mark, so that the reader doesn't have to leave the sentence. Closes on scrolling or on a
 * press elsewhere.
 */
export function FootnotePopover(props: FootnotePopoverProps): ReactNode {
  const { setting, number, mark, scroller, inset, onClose } = props
  const element = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<PopoverPosition | null>(null)
  const drawn = useMemo<ArticleSetting>(() => ({ ...setting, painted: null }), [setting])
  const note = setting.prepared.footnotes[number - 1]

  // Moves with its mark, which shifts when images load above it or inside the note.
  useLayoutEffect(() => {
    const popover = element.current
    if (!popover) return
    const arrange = () => {
      const room = scroller.getBoundingClientRect()
      const around = { left: room.left, top: room.top + inset, right: room.right, bottom: room.bottom - 24 }
      setPlace(positionPopover([mark.getBoundingClientRect()], popover.getBoundingClientRect(), around))
    }
    arrange()
    const sized = new ResizeObserver(arrange)
    for (const watched of [popover, scroller]) sized.observe(watched)
    scroller.addEventListener('scroll', arrange)
    return () => {
      sized.disconnect()
      scroller.removeEventListener('scroll', arrange)
    }
  }, [mark, scroller, inset])

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const place = () => mark.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    const from = place()
    element.current?.focus({ preventScroll: true })
    scroller.addEventListener('scroll', () => Math.abs(place() - from) > 60 && onClose(), { signal })
    addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Node && !element.current?.contains(target) && !mark.contains(target)) onClose()
      },
      { signal },
    )
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
        mark.focus({ preventScroll: true })
      },
      { capture: true, signal },
    )
    return () => stop.abort()
  }, [mark, scroller, onClose])

  if (!note) return null
  return (
    <div
      ref={element}
      className={styles.popover}
      role="note"
      aria-label={t.footnoteNumber({ number })}
      tabIndex={-1}
      data-placed={place ? '' : undefined}
      style={place ? { left: place.left, top: place.top } : undefined}
    >
      <ArticleContext value={drawn}>
        <div className={styles.words}>
          <Blocks nodes={note.node.children} />
        </div>
      </ArticleContext>
      <a className={styles.there} href={`#${footnoteId(number)}`} onClick={onClose}>
        {t.showBelow}
      </a>
    </div>
  )
}
