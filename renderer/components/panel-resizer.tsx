import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import * as t from '#shared/words/shell.ts'
import styles from './panel-resizer.module.css'

/** CSS pixels for each press of an arrow key. */
const STEP = 16
/** CSS pixels below the smallest width at which a pulled panel collapses. */
const PAST = 72

interface PanelEdgeProps {
  /** Names the panel: "Width of the sidebar". */
  readonly label: string
  /** The edge of the containing box. */
  readonly at: 'start' | 'end'
  /** Side of this edge on which the panel lies. */
  readonly panel: 'before' | 'after'
  readonly width: number
  readonly min: number
  readonly max: number
  readonly initial: number
  /** The collapsed panel's width. It is no chosen width. */
  readonly collapsedTo?: number | null | undefined
  /** Called while the edge moves. */
  readonly onShow: (width: number) => void
  /** Called when the edge stops. */
  readonly onWidth: (width: number) => void
  /** Collapses or restores the panel. */
  readonly onCollapse?: (() => void) | undefined
}

/**
 * A focusable separator that resizes a panel. Arrow keys move it, Home and End go to the limits, and Enter collapses. A
 * pointer drags it, and a double click restores the first width.
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
    // Keeps the keys from the list's cursor and the article.
    event.stopPropagation()
    if (next === null || (collapsed && next > width)) onCollapse?.()
    else if (!collapsed) onWidth(Math.min(max, Math.max(min, next)))
  }

  const down = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    // Prevents selecting text while dragging. This also prevents the focus, which is therefore set by hand.
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
    <div
      role="separator"
      tabIndex={0}
      className={styles.edge}
      data-at={at}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={collapsedTo ?? width}
      aria-valuemin={collapsedTo ?? min}
      aria-valuemax={max}
      aria-valuetext={collapsed ? t.collapsed : t.widthPixels({ width })}
      title={t.dragToChangeTheWidth}
      onKeyDown={press}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onDoubleClick={() => (collapsed ? onCollapse?.() : onWidth(initial))}
    />
  )
}
