import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import * as t from '#shared/words/reading.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { ArticleOverlays } from '../article-overlays.tsx'
import { FindBar, type FindBarHandle } from '../find/find-bar.tsx'
import { useFind } from '../find/use-find.ts'
import { ContentsList } from '../contents/contents-list.tsx'
import { ContentsPanel } from '../contents/contents-panel.tsx'
import { JumpToFurthest } from '../position/jump-to-furthest.tsx'
import { highlightKeys } from '../highlights/highlight-keys.ts'
import { useHighlighting } from '../highlights/use-highlighting.ts'
import { notesOf } from '../notebook/index.ts'
import { countBySection, type OutlineItem } from '../article/outline.ts'
import { highlightAt } from '../highlights/highlight-at.ts'
import { ProgressLine } from '../position/progress-line.tsx'
import type { ReadingSurfaceProps } from '../reading-surface-props.ts'
import { readingMinutes } from '../facts/index.ts'
import { TextIndex, type TextSpan } from '../text-index.ts'
import surface from '../reading-surface.module.css'
import { mapPage, type PageItem } from './map-page.ts'
import type { PdfFile } from './pdf-file.ts'
import { PageThumbnails } from './page-thumbnails.tsx'
import { PdfPage } from './pdf-page.tsx'
import { PdfTools } from './pdf-tools.tsx'
import { useRenderedPages } from './use-rendered-pages.ts'
import type { PdfHandle } from './pdf-handle.ts'
import styles from './pdf-view.module.css'

export interface PdfViewProps extends Omit<ReadingSurfaceProps, 'ref'> {
  readonly file: PdfFile
  readonly pageStarts: readonly number[] | null
  readonly onTextView: () => void
  readonly ref?: React.Ref<PdfHandle>
}

/**
 * Distance to search beyond a page's end, in UTF-16 code units. A hyphenated word may belong to two pages, and a
 * running head isn't part of any page's text.
 */
const SLACK = 200

/** Shows a PDF's original pages, with the same highlights, notes and search as its text view. */
export function PdfView(props: PdfViewProps): ReactNode {
  const { file, content, body, annotations, inset = 0, notebook, onNotebook, pageStarts } = props
  const { text } = body
  const sheets = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const findBar = useRef<FindBarHandle>(null)
  const [index, setIndex] = useState<TextIndex | null>(null)
  const [outline, setOutline] = useState<readonly OutlineItem[]>([])
  const [said, setSaid] = useState('')
  const view = useRenderedPages(file, {
    before: content.history?.last_read_percentage ?? null,
    inset,
    onProgress: props.onProgress,
    onScroll: props.onScroll,
  })
  const { scroller, scrollElement } = view

  const startOf = useCallback(
    (page: number) => pageStarts?.[page] ?? (page === 0 ? 0 : text.length),
    [pageStarts, text],
  )
  const pageOf = useCallback(
    (offset: number) => Math.max(0, pageStarts ? pageStarts.findLastIndex((start) => start <= offset) : 0),
    [pageStarts],
  )
  const map = useCallback(
    (page: number, items: readonly PageItem[]) => {
      const known = pageStarts?.[page] !== undefined
      return mapPage(items, text, known ? startOf(page) : 0, known ? startOf(page + 1) + SLACK : text.length)
    },
    [pageStarts, startOf, text],
  )

  // Text appears and disappears with the pages near the screen. The index is rebuilt once per frame, however many pages
  // changed.
  const frame = useRef(0)
  const onWords = useCallback(() => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0
      setIndex(sheets.current ? new TextIndex(sheets.current) : null)
    })
  }, [])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    let gone = false
    void file.outline().then((items) => {
      if (gone) return
      setOutline(
        items.map(({ words, depth, page }, at) => ({
          id: `outline-${at}`,
          words,
          level: Math.min(6, depth + 2) as OutlineItem['level'],
          start: page,
        })),
      )
    })
    return () => {
      gone = true
    }
  }, [file])

  // If the target page isn't rendered yet, scrolls near it first, and to the words once they are available.
  const [wanted, setWanted] = useState<TextSpan | null>(null)
  const goTo = useCallback(
    (span: TextSpan) => {
      setWanted(span)
      view.toPage(pageOf(span.start))
    },
    [pageOf, view],
  )
  useLayoutEffect(() => {
    const element = scroller.current
    if (!wanted || !index || !element) return
    const box = index.ranges(wanted)[0]?.getBoundingClientRect()
    if (!box || box.height === 0) return
    const room = element.getBoundingClientRect()
    element.scrollBy({ top: box.top - room.top - room.height * 0.38, behavior: 'instant' })
    setWanted(null)
  }, [wanted, index, scroller])

  const marks = useHighlighting({ annotations, text, index, body: sheets, cursorSpan: noCursor, goTo, deeds: props })
  const { placed } = marks
  const find = useFind(index, text, () => startOf(view.page), goTo)
  const closeFind = () => {
    find.close()
    title.current?.focus({ preventScroll: true })
  }
  const [thumbnails, setThumbnails] = useState(false)
  // Both panels open before the pages, so opening one closes the other.
  const openThumbnails = () => {
    props.onContents(false)
    setThumbnails(!thumbnails || props.contents)
  }
  const openPage = (page: number) => {
    view.toPage(page)
    if (matchMedia('(max-width: 1279px)').matches) setThumbnails(false)
  }
  const openSection = (item: OutlineItem) => {
    view.toPage(item.start)
    if (!matchMedia('(max-width: 1279px)').matches) return
    onNotebook(null)
    props.onContents(false)
  }

  useImperativeHandle(props.ref, () => ({
    ...highlightKeys({
      marks,
      onCopy: props.onCopy,
      linking: props.linking,
      notes: () => notesOf(content, marks.anchored),
      openNotes: () => onNotebook('notes'),
      line: () => ({ start: startOf(view.page), end: startOf(view.page) }),
      say: setSaid,
    }),
    page: view.scrollPage,
    toTop: () => view.toPage(0),
    toEnd: view.toEnd,
    hasCursor: () => false,
    extend: () => false,
    turn: (direction) => view.toPage(view.page + direction),
    toBlock: (direction) => view.toPage(view.page + direction),
    toHeading(direction) {
      const next =
        direction === 1
          ? outline.find(({ start }) => start > view.page)
          : outline.findLast(({ start }) => start < view.page)
      if (next) openSection(next)
      return next !== undefined
    },
    toFurthest() {
      const furthest = content.history?.max_read_percentage ?? 0
      if (furthest <= view.share) return false
      view.toShare(furthest)
      return true
    },
    parts: () => [
      ...outline.map((item) => ({ kind: 'heading' as const, words: item.words, go: () => openSection(item) })),
      ...placed.map((item) => ({
        kind: 'highlight' as const,
        words: item.annotation.text,
        go: () => marks.reveal(item),
      })),
    ],
    isPaged: true,
    go(to) {
      if ('page' in to) return to.page >= 1 && to.page <= file.pageCount && view.toPage(to.page - 1)
      if ('share' in to) view.toShare(to.share)
      else if ('offset' in to) goTo({ start: to.offset, end: to.offset + 1 })
      return !('seconds' in to)
    },
    activate: () => false,
    find() {
      if (find.open && findBar.current?.hasFocus()) return false
      if (find.open) findBar.current?.focus()
      find.start()
      return true
    },
    dismiss() {
      if (marks.focus) marks.close()
      else if (find.open) closeFind()
      else if (props.contents) props.onContents(false)
      else if (thumbnails) setThumbnails(false)
      else if (notebook && document.activeElement?.closest('aside')) onNotebook(null)
      else return false
      return true
    },
    zoom: view.zoomBy,
    fit: view.fit,
    rotate: view.rotate,
  }))

  const click = (event: React.MouseEvent) => {
    if (!index || !getSelection()?.isCollapsed) return
    const found = highlightAt(index, placed, event.clientX, event.clientY)
    if (found) marks.open(found)
    else marks.close()
  }

  const ticks = placed.map(({ start }) => Math.round((pageOf(start) / Math.max(1, file.pageCount)) * 1000) / 1000)
  // In a PDF, the outline counts in pages, so the highlights are counted by page too.
  const byPage = placed.map(({ start }) => ({ start: pageOf(start) }))
  const contents = (
    <ContentsList
      outline={outline}
      current={outline.findLast(({ start }) => start <= view.page)?.id ?? null}
      counts={countBySection(outline, byPage)}
      onOpen={openSection}
    />
  )
  return (
    <div className={surface.surface} style={{ '--reading-inset': `${inset}px` } as CSSProperties}>
      {props.contents && <ContentsPanel onClose={() => props.onContents(false)}>{contents}</ContentsPanel>}
      {thumbnails && !props.contents && (
        <PageThumbnails
          file={file}
          sizes={view.sizes}
          rotation={view.rotation}
          current={view.page}
          onPage={openPage}
          onClose={() => setThumbnails(false)}
        />
      )}
      <div className={surface.reading}>
        <div ref={scrollElement} className={styles.scroller} data-reading-scroller="" tabIndex={-1}>
          <VisuallyHidden>
            <h1 ref={title} tabIndex={-1}>
              {content.title}
            </h1>
          </VisuallyHidden>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- h, n and the notebook do the same by keyboard */}
          <div ref={sheets} className={styles.sheets} data-pdf="" onClick={click}>
            {view.sizes.map((size, at) => (
              <PdfPage
                key={at}
                file={file}
                index={at}
                size={size}
                scale={view.scale}
                rotation={view.rotation}
                near={at >= view.near.first && at <= view.near.last}
                // Once words are on screen, a page has been drawn.
                title={index === null && at === view.page ? content.title : null}
                map={map}
                onSize={view.onSize}
                onWords={onWords}
              />
            ))}
          </div>
        </div>
        {text.trim() === '' && (
          <p className={styles.notice} role="status">
            {file.isProtected ? t.theLibraryCantReadThisPdf : t.thisPdfHasNoTextLayer}
          </p>
        )}
        {find.open && <FindBar ref={findBar} finding={find} onClose={closeFind} />}
        <PdfTools
          view={view}
          pageCount={file.pageCount}
          thumbnails={thumbnails && !props.contents}
          onThumbnails={openThumbnails}
          onTextView={text.trim() === '' ? null : props.onTextView}
        />
        <JumpToFurthest history={content.history} share={view.share} onJump={view.toShare} />
        <ProgressLine
          share={view.share}
          minutes={readingMinutes(content)}
          page={{ at: view.page + 1, of: file.pageCount }}
          ticks={[...new Set(ticks)]}
          onSeek={view.toShare}
        />
      </div>
      <ArticleOverlays
        surface={props}
        marks={marks}
        index={index}
        scroller={scroller}
        contents={contents}
        said={said}
      />
    </div>
  )
}

const noCursor = () => null
