import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as t from '#shared/words/reading.ts'
import { report } from '../../report.ts'
import panel from '../contents/contents-panel.module.css'
import { drawPreview } from './render-page.ts'
import type { PageSize } from './page-layout.ts'
import type { PdfFile } from './pdf-file.ts'
import pages from './pdf-view.module.css'
import styles from './page-thumbnails.module.css'

interface PageThumbnailsProps {
  readonly file: PdfFile
  readonly sizes: readonly PageSize[]
  readonly rotation: number
  /** The index of the current page, from 0. */
  readonly current: number
  readonly onPage: (index: number) => void
  readonly onClose: () => void
}

/** In CSS pixels. */
const WIDTH = 148
const TALLEST = 220
const LABEL = 30
/** The number of rows rendered beyond the visible ones. */
const AHEAD = 2

/** Shows thumbnails of all pages in a panel before the pages. Only the visible thumbnails are rendered. */
export function PageThumbnails({ file, sizes, rotation, current, onPage, onClose }: PageThumbnailsProps): ReactNode {
  const room = useRef<HTMLDivElement>(null)
  const usual = sizes[0] ?? { width: 1, height: Math.SQRT2 }
  const height = Math.min(TALLEST, Math.round((WIDTH * usual.height) / Math.max(1, usual.width)))
  const row = height + LABEL
  const [seen, setSeen] = useState({ first: current, last: current })

  useLayoutEffect(() => {
    const element = room.current
    if (!element) return
    element.scrollTop = Math.max(0, (current + 0.5) * row - element.clientHeight / 2)
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / row) - AHEAD)
      const last = Math.ceil((element.scrollTop + element.clientHeight) / row) + AHEAD
      setSeen((before) => (before.first === first && before.last === last ? before : { first, last }))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const resized = new ResizeObserver(look)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      resized.disconnect()
    }
    // Opens at the current page; after that, only the reader scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [row])

  const focus = (index: number) => {
    const element = room.current
    if (!element || index < 0 || index >= sizes.length) return
    const top = index * row
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + row > element.scrollTop + element.clientHeight) element.scrollTop = top + row - element.clientHeight
    // Waits for the second frame, because the thumbnail isn't rendered before then.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => element.querySelector<HTMLElement>(`[data-thumbnail="${index}"]`)?.focus()),
    )
  }
  useEffect(() => {
    const before = document.activeElement
    const element = room.current
    element?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
    return () => {
      const held = element?.contains(document.activeElement) || document.activeElement === document.body
      if (held && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const keys = (event: KeyboardEvent) => {
    const at = Number((event.target as HTMLElement).dataset['thumbnail'])
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: sizes.length - 1 }[event.key]
    if (to === undefined || Number.isNaN(at)) return
    event.preventDefault()
    event.stopPropagation()
    focus(to)
  }

  const from = Math.min(seen.first, Math.max(0, sizes.length - 1))
  const shown = sizes.slice(from, seen.last + 1)
  return (
    <aside className={`${panel.panel} ${styles.panel}`} aria-label={t.pages} data-pane="" data-screen-only="">
      <div className={panel.head}>
        <h2>{t.pages}</h2>
        <button type="button" className={panel.close} aria-label={t.closeThePages} title={t.close} onClick={onClose}>
          <X size={18} aria-hidden />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its buttons take the keys */}
      <div ref={room} className={styles.room} onKeyDown={keys}>
        <ol className={styles.list} style={{ blockSize: sizes.length * row }}>
          {shown.map((size, offset) => {
            const index = from + offset
            return (
              <li key={index} className={styles.row} style={{ insetBlockStart: index * row, blockSize: row }}>
                <button
                  type="button"
                  data-thumbnail={index}
                  aria-label={t.pageNumber({ page: index + 1 })}
                  aria-current={index === current ? 'page' : undefined}
                  tabIndex={index === current ? 0 : -1}
                  onClick={() => onPage(index)}
                >
                  <Thumbnail file={file} index={index} size={size} rotation={rotation} height={height} />
                  <span className={styles.number}>{index + 1}</span>
                </button>
              </li>
            )
          })}
        </ol>
      </div>
    </aside>
  )
}

interface ThumbnailProps extends Pick<PageThumbnailsProps, 'file' | 'rotation'> {
  readonly index: number
  readonly size: PageSize
  readonly height: number
}

function Thumbnail({ file, index, size, rotation, height }: ThumbnailProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scale = Math.min(WIDTH / size.width, height / size.height)
  useEffect(() => {
    const stop = new AbortController()
    const draw = async () => {
      const page = await file.page(index)
      stop.signal.throwIfAborted()
      if (canvas.current) await drawPreview(page, canvas.current, { scale, rotation }, stop.signal)
    }
    // A blank thumbnail with its number is enough to find the page.
    draw().catch((error: unknown) => stop.signal.aborted || report('draw the thumbnail of a page', error))
    return () => stop.abort()
  }, [file, index, scale, rotation])
  return (
    <span
      className={`${pages.page} ${styles.sheet}`}
      style={{ inlineSize: Math.floor(size.width * scale), blockSize: Math.floor(size.height * scale) }}
    >
      <canvas ref={canvas} className={pages.canvas} aria-hidden />
    </span>
  )
}
