import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import * as t from '#shared/words/reading.ts'
import { report } from '../../report.ts'
import type { ItemPiece, PageItem } from './map-page.ts'
import { drawPage } from './render-page.ts'
import type { PageSize } from './page-layout.ts'
import type { PdfFile } from './pdf-file.ts'
import { PlaceTitle } from './pdf-place.tsx'
import styles from './pdf-view.module.css'

interface PdfPageProps {
  readonly file: PdfFile
  /** Counted from 0. */
  readonly index: number
  readonly size: PageSize
  readonly scale: number
  readonly rotation: number
  /** True if the page is close enough to the screen to be rendered. */
  readonly near: boolean
  /** Shown until the page is drawn for the first time. */
  readonly title: string | null
  readonly map: (index: number, items: readonly PageItem[]) => readonly (readonly ItemPiece[])[]
  /** Called with the page's real size in points when it is known. */
  readonly onSize: (index: number, size: PageSize) => void
  /** Called when the page's text appears on screen or disappears. */
  readonly onWords: () => void
}

/** Shows one page. While the page is far from the screen, shows a blank page of the same size. */
export const PdfPage = memo(function PdfPage(props: PdfPageProps): ReactNode {
  const { file, index, size, scale, rotation, near, title, map, onSize, onWords } = props
  return (
    <section
      className={styles.page}
      data-page={index}
      aria-label={t.pageNumber({ page: index + 1 })}
      style={{ inlineSize: Math.floor(size.width * scale), blockSize: Math.floor(size.height * scale) }}
    >
      {near && (
        <Drawn
          file={file}
          index={index}
          scale={scale}
          rotation={rotation}
          title={title}
          map={map}
          onSize={onSize}
          onWords={onWords}
        />
      )}
    </section>
  )
})

function Drawn(props: Omit<PdfPageProps, 'near' | 'size'>): ReactNode {
  const { file, index, scale, rotation, title, map, onSize, onWords } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')

  useEffect(() => {
    const stop = new AbortController()
    const draw = async () => {
      const page = await file.page(index)
      stop.signal.throwIfAborted()
      const { width, height } = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 })
      onSize(index, { width, height })
      if (!canvas.current || !words.current) return
      const sheet = { canvas: canvas.current, words: words.current }
      await drawPage(page, sheet, { scale, rotation, map: (items) => map(index, items) }, stop.signal)
      setState('drawn')
      onWords()
    }
    draw().catch((error: unknown) => {
      if (stop.signal.aborted) return
      report('draw a page', error)
      setState('failed')
    })
    return () => stop.abort()
  }, [file, index, scale, rotation, map, onSize, onWords])

  useEffect(() => () => onWords(), [onWords])

  return (
    <>
      <canvas ref={canvas} className={styles.canvas} aria-hidden />
      <div ref={words} className={styles.words} data-state={state} />
      {state === 'drawing' && title !== null ? <PlaceTitle title={title} /> : null}
      {state === 'failed' && <p className={styles.pageFailed}>{t.thisPageCouldntBeDisplayed}</p>}
    </>
  )
}
