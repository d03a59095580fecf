import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import styles from './panel-resizer.module.css'

/** CSS pixels for each arrow key (UX.md section 1). */
const STEP = 16
/** Pulled this far below the smallest width, a panel collapses. */
const PAST = 72

interface PanelEdgeProps {
  /** Of the panel: "Width of the sidebar". */
  readonly label: string
  /** Which edge of the box that it stands in. */
  readonly at: 'start' | 'end'
  /** Whether the panel is what ends at this edge, or what begins here. */
  readonly panel: 'before' | 'after'
  readonly width: number
  readonly min: number
  readonly max: number
  readonly initial: number
  /** The panel is as narrow as this now, and no width at all. */
  readonly collapsedTo?: number | null | undefined
  /** While it moves. */
  readonly onShow: (width: number) => void
  /** It has come to rest. */
  readonly onWidth: (width: number) => void
  /** Collapses the panel, or brings it back. */
  readonly onCollapse?: (() => void) | undefined
}

/**
 * The edge of a panel, which changes its width: a separator that takes the focus. Arrows move it, Home and End go to the
 * ends, Enter collapses; a pointer pulls it, and a double click gives it back its first width.
 */
export function PanelResizer(props: PanelEdgeProps): ReactNode {
  const { label, at, panel, width, min, max, initial, collapsedTo = null, onShow, onWidth, onCollapse } = props
  const pulled = useRef<{ from: number; width: number; collapsed: boolean; to: number | null } | null>(null)
  const outwards = panel === 'before' ? 1 : -1
  const collapsed = collapsedTo !== null

  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = event.key === 'ArrowRight' ? outwards : event.key === 'ArrowLeft' ? -outwards : 0
    const next = event.key === 'Home' ? min : event.key === 'End' ? max : arrow === 0 ? null : width + arrow * STEP
    if (event.key !== 'Enter' && next === null) return
    event.preventDefault()
    // Not the list's cursor, and not the article's.
    event.stopPropagation()
    if (next === null || (collapsed && next > width)) onCollapse?.()
    else if (!collapsed) onWidth(Math.min(max, Math.max(min, next)))
  }

  const down = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    // Nothing is selected on the way; so the focus has to be taken by hand.
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    pulled.current = { from: event.clientX, width: collapsedTo ?? width, collapsed, to: null }
  }
  const move = ({ clientX }: PointerEvent): void => {
    const pull = pulled.current
    if (pull === null || clientX === pull.from) return
    const asked = pull.width + (clientX - pull.from) * outwards
    const collapses = onCollapse !== undefined && asked < min - PAST
    if (collapses !== pull.collapsed) {
      pull.collapsed = collapses
      onCollapse?.()
    }
    pull.to = collapses ? null : Math.min(max, Math.max(min, asked))
    if (pull.to !== null) onShow(pull.to)
  }
  const up = (): void => {
    const to = pulled.current?.to ?? null
    pulled.current = null
    if (to !== null) onWidth(to)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that takes the focus is a control
    <div
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      className={styles.edge}
      data-at={at}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={collapsedTo ?? width}
      aria-valuemin={collapsedTo ?? min}
      aria-valuemax={max}
      aria-valuetext={collapsed ? 'Collapsed' : `${width} pixels`}
      title="Drag to change the width"
      onKeyDown={press}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onDoubleClick={() => (collapsed ? onCollapse?.() : onWidth(initial))}
    />
  )
}
