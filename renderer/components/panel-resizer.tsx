import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import * as t from '#shared/words/shell.ts'
import { isRightToLeft, stepOf } from '../theme/direction.ts'
import styles from './panel-resizer.module.css'

/** CSS pixels by which each press of an arrow key moves the edge. */
const STEP = 16
/** A dragged panel collapses at this many CSS pixels below its minimum width. */
const PAST = 72

interface PanelEdgeProps {
  /** The accessible name, for example "Width of the sidebar". */
  readonly label: string
  /** The edge of the containing box at which the separator is placed. */
  readonly at: 'start' | 'end'
  /** The side of this edge on which the panel lies. */
  readonly panel: 'before' | 'after'
  readonly width: number
  readonly min: number
  readonly max: number
  readonly initial: number
  /** The collapsed panel's width, which doesn't count as a chosen width. */
  readonly collapsedTo?: number | null | undefined
  /** Called while the edge moves. */
  readonly onShow: (width: number) => void
  /** Called when the edge stops. */
  readonly onWidth: (width: number) => void
  /** Collapses or restores the panel. */
  readonly onCollapse?: (() => void) | undefined
}

/**
 * A focusable separator that resizes a panel. Arrow keys move it, Home and End move it to the limits, and Enter
 * collapses the panel. It can also be dragged, and a double click restores the initial width.
 */
export function PanelResizer(props: PanelEdgeProps): ReactNode {
  const { label, at, panel, width, min, max, initial, collapsedTo = null, onShow, onWidth, onCollapse } = props
  const pulled = useRef<{ from: number; width: number; collapsed: boolean; to: number | null } | null>(null)
  const outwards = panel === 'before' ? 1 : -1
  const collapsed = collapsedTo !== null

  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = stepOf(event.key) * outwards
    const next = event.key === 'Home' ? min : event.key === 'End' ? max : arrow === 0 ? null : width + arrow * STEP
    if (event.key !== 'Enter' && next === null) return
    event.preventDefault()
    // Prevents the list's cursor and the article from handling these keys.
    event.stopPropagation()
    if (next === null || (collapsed && next > width)) onCollapse?.()
    else if (!collapsed) onWidth(Math.min(max, Math.max(min, next)))
  }

  const down = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    // Prevents text selection while dragging. This also prevents focusing, so the focus is set explicitly.
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    pulled.current = { from: event.clientX, width: collapsedTo ?? width, collapsed, to: null }
  }
  const move = ({ clientX }: PointerEvent): void => {
    const pull = pulled.current
    if (pull === null || clientX === pull.from) return
    const onwards = isRightToLeft() ? pull.from - clientX : clientX - pull.from
    const asked = pull.width + onwards * outwards
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
