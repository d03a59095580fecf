import { FileText, GalleryVertical, Minus, MoveHorizontal, Plus, RotateCw } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { percentText } from '#shared/language/amounts.ts'
import * as t from '#shared/words/reading.ts'
import { zoomOf } from './page-layout.ts'
import type { RenderedPages } from './use-rendered-pages.ts'
import styles from './pdf-view.module.css'

interface PdfToolsProps {
  readonly view: RenderedPages
  readonly pageCount: number
  /** True if the thumbnails are shown. */
  readonly thumbnails: boolean
  readonly onThumbnails: () => void
  /** Null when there is no text view. */
  readonly onTextView: (() => void) | null
}

/** Shows the page number, the zoom and the switch to the text view. */
export function PdfTools({ view, pageCount, thumbnails, onThumbnails, onTextView }: PdfToolsProps): ReactNode {
  const [asked, setAsked] = useState(String(view.page + 1))
  useEffect(() => setAsked(String(view.page + 1)), [view.page])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const page = Number.parseInt(asked, 10)
    if (page >= 1 && page <= pageCount) view.toPage(page - 1)
    else setAsked(String(view.page + 1))
  }
  return (
    <div className={styles.tools} data-screen-only="">
      <div className={styles.bar} role="toolbar" aria-label={t.pages}>
        <button
          type="button"
          aria-label={t.allPages}
          title={t.allPages}
          aria-pressed={thumbnails}
          onClick={onThumbnails}
        >
          <GalleryVertical size={16} aria-hidden />
        </button>
        <span className={styles.rule} aria-hidden />
        <button type="button" aria-label={t.zoomOut} title={t.zoomOut2} onClick={() => view.zoomBy(-1)}>
          <Minus size={16} aria-hidden />
        </button>
        <span className={styles.zoom} role="status" aria-label={t.zoom}>
          {percentText(zoomOf(view.scale))}
        </span>
        <button type="button" aria-label={t.zoomIn} title={t.zoomIn2} onClick={() => view.zoomBy(1)}>
          <Plus size={16} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.wide}
          aria-label={t.fitWidth}
          title={t.fitWidthW}
          aria-pressed={view.zoom === 'width'}
          onClick={() => view.fit('width')}
        >
          <MoveHorizontal size={16} aria-hidden />
        </button>
        <button type="button" className={styles.wide} aria-label={t.rotate} title={t.rotateR} onClick={view.rotate}>
          <RotateCw size={16} aria-hidden />
        </button>
        <span className={styles.rule} aria-hidden />
        <form className={styles.count} onSubmit={submit}>
          <input
            className={styles.number}
            inputMode="numeric"
            aria-label={t.page}
            value={asked}
            onChange={(event) => setAsked(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={() => setAsked(String(view.page + 1))}
          />
          <span>{t.ofPageCount({ pageCount })}</span>
        </form>
        {onTextView && (
          <>
            <span className={styles.rule} aria-hidden />
            <button type="button" title={t.textViewO} onClick={onTextView}>
              <FileText size={16} aria-hidden />
              {t.text}
            </button>
          </>
        )}
      </div>
    </div>
  )
}
