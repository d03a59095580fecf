import { Copy, Highlighter, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { placePopover, type PopoverPlace } from './place-popover.ts'
import type { TextIndex, TextSpan } from './text-index.ts'
import styles from './highlight-toolbar.module.css'

interface HighlightToolbarProps {
  readonly index: TextIndex
  readonly scroller: HTMLElement
  readonly inset: number
  readonly span: TextSpan
  readonly note: string | null
  /** The words are highlighted: the toolbar offers to remove it. */
  readonly highlighted: boolean
  readonly onToggle: () => void
  readonly onCopy: () => void
  readonly onClose: () => void
}

/** On phones it stands at the foot of the window, at its head when the words are at the foot. */
type Dock = 'foot' | 'head'

const DOCKED = '(max-width: 767px), (pointer: coarse)'

function dockFor(lines: readonly DOMRect[], height: number, room: DOMRect): Dock {
  const seen = lines.filter((line) => line.bottom > room.top && line.top < room.bottom)
  const atFoot = seen.some((line) => line.bottom > room.bottom - height)
  const atHead = seen.some((line) => line.top < room.top + height)
  return atFoot && !atHead ? 'head' : 'foot'
}

/** What can be done with the words under it. Never takes the focus from the selection until Tab asks for it. */
export function HighlightToolbar(props: HighlightToolbarProps): ReactNode {
  const { index, scroller, inset, span, note, highlighted, onToggle, onCopy, onClose } = props
  const element = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<PopoverPlace | Dock | null>(null)
  const { start, end } = span

  useLayoutEffect(() => {
    const docks = matchMedia(DOCKED)
    let frame = 0
    const update = () => {
      frame = 0
      const box = element.current?.getBoundingClientRect()
      if (!box) return
      const room = scroller.getBoundingClientRect()
      const lines = index.ranges({ start, end }).flatMap((range) => Array.from(range.getClientRects()))
      if (docks.matches) return setPlace(dockFor(lines, box.height + 24, room))
      setPlace(
        placePopover(lines, box, {
          left: room.left,
          top: room.top + inset,
          right: room.right,
          bottom: room.bottom - 24,
        }),
      )
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(update)
    }
    update()
    const stop = new AbortController()
    scroller.addEventListener('scroll', schedule, { passive: true, signal: stop.signal })
    addEventListener('resize', schedule, { signal: stop.signal })
    docks.addEventListener('change', schedule, { signal: stop.signal })
    return () => {
      cancelAnimationFrame(frame)
      stop.abort()
    }
  }, [index, scroller, inset, start, end, note])

  useEffect(() => {
    const stop = new AbortController()
    const keydown = (event: globalThis.KeyboardEvent) => {
      const inside = element.current?.contains(document.activeElement)
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        onClose()
      } else if (event.key === 'Tab' && !event.shiftKey && !inside && !event.defaultPrevented) {
        event.preventDefault()
        element.current?.querySelector('button')?.focus()
      }
    }
    addEventListener('keydown', keydown, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [onClose])

  const arrows = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...(element.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }

  const docked = place === 'foot' || place === 'head'
  return (
    <div
      ref={element}
      className={styles.popover}
      data-side={docked ? 'dock' : (place?.side ?? 'hidden')}
      data-dock={docked ? place : undefined}
      style={docked || place === null ? undefined : { left: place.left, top: place.top }}
    >
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      {/* Pressing a button must not take the selection away. */}
      <div
        className={styles.toolbar}
        role="toolbar"
        aria-label={highlighted ? 'Highlight' : 'Selection'}
        tabIndex={-1}
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={arrows}
      >
        {highlighted ? (
          <>
            <button type="button" onClick={onCopy}>
              <Copy size={16} aria-hidden />
              Copy
            </button>
            <button type="button" onClick={onToggle} aria-keyshortcuts="h">
              <Trash2 size={16} aria-hidden />
              Remove
              <kbd aria-hidden>H</kbd>
            </button>
          </>
        ) : (
          <>
            <button type="button" onClick={onToggle} aria-keyshortcuts="h">
              <Highlighter size={16} aria-hidden />
              Highlight
              <kbd aria-hidden>H</kbd>
            </button>
            <button type="button" onClick={onCopy}>
              <Copy size={16} aria-hidden />
              Copy
            </button>
          </>
        )}
      </div>
    </div>
  )
}
