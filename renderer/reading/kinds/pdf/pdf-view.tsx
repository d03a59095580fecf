import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Annotation } from '#shared/model/annotation.ts'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import { anchorAnnotations, type PlacedAnnotation } from '../../anchor-annotations.ts'
import { siteOf } from '../../article-facts.ts'
import { draftHighlight } from '../../draft-highlight.ts'
import { FindBar, type FindBarHandle } from '../../find/find-bar.tsx'
import { useFind } from '../../find/use-find.ts'
import { HighlightPainter, paintsRanges } from '../../highlight-painter.ts'
import { HighlightToolbar } from '../../highlight-toolbar.tsx'
import { ContentsTab } from '../../notebook/contents-tab.tsx'
import { exportNotes, markdownOf, type NotesOfArticle, quoteOf } from '../../notebook/export-notes.ts'
import { InfoTab } from '../../notebook/info-tab.tsx'
import { Notebook } from '../../notebook/notebook.tsx'
import { NotesTab } from '../../notebook/notes-tab.tsx'
import { saveFile } from '../../notebook/save-file.ts'
import { countBySection, type OutlineItem } from '../../outline.ts'
import type { PaintedRange } from '../../painted-range.ts'
import { nextPlaced, placedAround, placedAt } from '../../placed-at.ts'
import { ProgressLine } from '../../progress-line.tsx'
import type { ReadingSurfaceProps } from '../../reading-surface.tsx'
import { readingMinutes } from '../../reading-minutes.ts'
import { selectedRange, watchSelection } from '../../selection-watcher.ts'
import { TextIndex, type TextSpan } from '../../text-index.ts'
import { markText, unmarkText } from '../../text-marks.ts'
import surface from '../../reading-surface.module.css'
import { mapPage, type PageItem } from './map-page.ts'
import type { PdfFile } from './pdf-file.ts'
import { PdfPage } from './pdf-page.tsx'
import { PdfTools } from './pdf-tools.tsx'
import { useSheets } from './use-sheets.ts'
import type { PdfHandle } from './pdf-handle.ts'
import styles from './pdf-view.module.css'

export interface PdfViewProps extends Omit<ReadingSurfaceProps, 'ref'> {
  readonly file: PdfFile
  readonly pageStarts: readonly number[] | null
  readonly onTextView: () => void
  readonly ref?: React.Ref<PdfHandle>
}

interface Focus {
  readonly kind: 'selection' | 'highlight'
  readonly span: TextSpan
  readonly editing?: boolean
}

const FLASH = 1200
/** A running head belongs to no page's text, a hyphenated word to two: looked for so far behind a page's end. */
const SLACK = 200

/** A PDF's pages as they were set, with the same highlights, notes and search as its text has (UX.md section 9). */
export function PdfView(props: PdfViewProps): ReactNode {
  const { file, content, body, annotations, inset = 0, notebook, onNotebook, now, pageStarts } = props
  const { text } = body
  const sheets = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const findBar = useRef<FindBarHandle>(null)
  const [index, setIndex] = useState<TextIndex | null>(null)
  const [focus, setFocus] = useState<Focus | null>(null)
  const [outline, setOutline] = useState<readonly OutlineItem[]>([])
  const [said, setSaid] = useState('')
  const [editedCard, setEditedCard] = useState<string | null>(null)
  const [editingEntry, setEditingEntry] = useState(false)
  const view = useSheets(file, {
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

  // Words come and go with the pages near the screen: read anew once per frame, however many of them did.
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

  const anchored = useMemo(() => anchorAnnotations(annotations, text), [annotations, text])
  const { placed, detached } = anchored
  const meant = (focus?.kind === 'highlight' && placedAround(placed, focus.span)) || null
  const active = meant?.annotation.id ?? null
  const painted = useMemo(
    () =>
      placed.map(({ annotation, start, end }): PaintedRange => {
        const kind = annotation.id === active ? 'active' : annotation.note ? 'noted' : 'plain'
        return { start, end, kind }
      }),
    [placed, active],
  )
  const shown: Focus | null = focus?.kind === 'highlight' && !meant ? null : focus

  useEffect(() => {
    if (!index || !paintsRanges()) return
    const painter = new HighlightPainter()
    painter.paint(index, painted)
    return () => painter.close()
  }, [index, painted])

  useEffect(() => {
    const element = sheets.current
    if (!index || !element) return
    return watchSelection(element, (selected) => {
      const span = selected && index.spanOf(selected, text)
      setFocus((before) => (span ? { kind: 'selection', span } : before?.kind === 'selection' ? null : before))
    })
  }, [index, text])

  // Led to words whose page is not drawn yet: it is brought near, and the words when they are there.
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

  const find = useFind(index, text, () => startOf(view.page), goTo)

  const draftOf = ({ content_id, char_start, id }: Annotation) => `note.${content_id}.${char_start ?? `id${id}`}`
  const notes: NotesOfArticle = {
    title: content.title,
    url: content.url,
    author: content.author?.name ?? content.article?.authors?.[0] ?? null,
    site: siteOf(content),
    note: content.my_note?.note ?? null,
    annotations: [...placed.map(({ annotation }) => annotation), ...detached],
  }
  const highlight = (span: TextSpan, editing = false): void => {
    const draft = draftHighlight(span, text, placed)
    props.onHighlight(draft)
    getSelection()?.removeAllRanges()
    setFocus(editing ? { kind: 'highlight', span: { start: draft.char_start, end: draft.char_end }, editing } : null)
  }
  const remove = (annotation: Annotation) => {
    props.onRemove(annotation)
    setFocus(null)
  }
  const like = (annotation: Annotation) => props.onLike(annotation, !annotation.is_liked)
  const selectedSpan = (): TextSpan | null => {
    const selected = sheets.current && selectedRange(sheets.current)
    return selected && index ? index.spanOf(selected, text) : null
  }
  const focusedCard = (): Annotation | null => {
    const card = document.activeElement?.closest<HTMLElement>('[data-annotation]')
    return annotations.find(({ id }) => String(id) === card?.dataset['annotation']) ?? null
  }
  const target = (): Annotation | null => focusedCard() ?? (selectedSpan() ? null : (meant?.annotation ?? null))
  const reveal = (item: PlacedAnnotation, open = true) => {
    goTo(item)
    if (open) setFocus({ kind: 'highlight', span: { start: item.start, end: item.end } })
    if (index) {
      markText('lectern-flash', index, [item])
      setTimeout(() => unmarkText('lectern-flash'), FLASH)
    }
  }
  const closeFind = () => {
    find.close()
    title.current?.focus({ preventScroll: true })
  }
  const openSection = (item: OutlineItem) => {
    view.toPage(item.start)
    if (matchMedia('(max-width: 1279px)').matches) onNotebook(null)
  }

  useImperativeHandle(props.ref, () => ({
    page: view.scrollPage,
    toTop: () => view.toPage(0),
    toEnd: view.toEnd,
    hasCursor: () => false,
    extend: () => false,
    turn: () => false,
    toBlock: (direction) => view.toPage(view.page + direction),
    toHeading(direction) {
      const next =
        direction === 1
          ? outline.find(({ start }) => start > view.page)
          : outline.findLast(({ start }) => start < view.page)
      if (next) openSection(next)
      return next !== undefined
    },
    toHighlight(direction) {
      const start = startOf(view.page)
      const next = nextPlaced(placed, meant ?? { start, end: start }, direction)
      if (!next) return false
      reveal(next)
      setSaid(`Highlight ${placed.indexOf(next) + 1} of ${placed.length}: ${next.annotation.text}`)
      return true
    },
    toFurthest() {
      const furthest = content.history?.max_read_percentage ?? 0
      if (furthest <= view.share) return false
      view.toShare(furthest)
      return true
    },
    activate: () => false,
    find() {
      if (find.open && findBar.current?.hasFocus()) return false
      if (find.open) findBar.current?.focus()
      find.start()
      return true
    },
    toggleHighlight() {
      const card = focusedCard()
      const span = card ? null : selectedSpan()
      const same = card ?? (span ? placedAround(placed, span) : meant)?.annotation
      if (same) {
        getSelection()?.removeAllRanges()
        remove(same)
      } else if (span) highlight(span)
      return Boolean(same ?? span)
    },
    note() {
      const span = selectedSpan()
      const known = span ? placedAround(placed, span)?.annotation : target()
      const at = placed.find((item) => item.annotation.id === known?.id)
      if (at && !focusedCard()) setFocus({ kind: 'highlight', span: { start: at.start, end: at.end }, editing: true })
      else if (known) setEditedCard(draftOf(known))
      else if (span) highlight(span, true)
      return Boolean(known ?? span)
    },
    entryNote() {
      onNotebook('notes')
      setEditingEntry(true)
    },
    likeHighlight() {
      const annotation = target()
      if (annotation) like(annotation)
      return annotation !== null
    },
    removeHighlight() {
      const annotation = focusedCard() ?? meant?.annotation ?? null
      if (annotation) remove(annotation)
      return annotation !== null
    },
    copyHighlight() {
      const annotation = getSelection()?.isCollapsed === false ? null : target()
      if (annotation) props.onCopy(annotation.text, 'highlight')
      return annotation !== null
    },
    dismiss() {
      if (shown) setFocus(null)
      else if (find.open) closeFind()
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
    const found = placedAt(index, placed, event.clientX, event.clientY)
    setFocus(found ? { kind: 'highlight', span: { start: found.start, end: found.end } } : null)
  }

  const minutes = readingMinutes(content)
  const ticks = placed.map(({ start }) => Math.round((pageOf(start) / Math.max(1, file.pageCount)) * 1000) / 1000)
  // The outline stands by pages here, and so do highlights counted under it.
  const byPage = placed.map(({ start }) => ({ start: pageOf(start) }))
  return (
    <div className={surface.surface} style={{ '--reading-inset': `${inset}px` } as CSSProperties}>
      <div className={surface.reading}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys */}
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
                map={map}
                onSize={view.onSize}
                onWords={onWords}
              />
            ))}
          </div>
        </div>
        {text.trim() === '' && (
          <p className={styles.notice} role="status">
            This PDF has no text layer. Highlights need text.
          </p>
        )}
        {find.open && (
          <FindBar
            ref={findBar}
            words={find.words}
            count={find.count}
            at={find.at}
            onWords={find.look}
            onStep={find.step}
            onClose={closeFind}
          />
        )}
        <PdfTools view={view} pageCount={file.pageCount} onTextView={text.trim() === '' ? null : props.onTextView} />
        <ProgressLine share={view.share} minutes={minutes} ticks={[...new Set(ticks)]} onSeek={view.toShare} />
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {notebook && (
        <Notebook tab={notebook} onTab={onNotebook} onClose={() => onNotebook(null)}>
          {notebook === 'contents' ? (
            <ContentsTab
              outline={outline}
              current={outline.findLast(({ start }) => start <= view.page)?.id ?? null}
              counts={countBySection(outline, byPage)}
              onOpen={openSection}
            />
          ) : notebook === 'info' ? (
            <InfoTab
              content={content}
              minutes={minutes}
              length={text.length}
              now={now}
              synced={props.synced ?? annotations.every(({ id }) => id > 0)}
            />
          ) : (
            <NotesTab
              anchored={anchored}
              length={text.length}
              now={now}
              note={notes.note}
              entryDraft={`note.${content.id}`}
              editingEntry={editingEntry}
              onEditEntry={setEditingEntry}
              onEntryNote={props.onEntryNote}
              draftOf={draftOf}
              edited={editedCard}
              onEdit={setEditedCard}
              onReveal={(item) => {
                reveal(item, false)
                if (matchMedia('(max-width: 767px)').matches) onNotebook(null)
              }}
              onNote={props.onNote}
              onLike={like}
              onCopy={(annotation) => props.onCopy(annotation.text, 'highlight')}
              onRemove={remove}
              onCopyAll={() => props.onCopy(markdownOf(notes), 'highlights')}
              onExport={(format) => saveFile(exportNotes([notes], format))}
              onClear={props.onClear}
            />
          )}
        </Notebook>
      )}
      {shown && index && scroller.current && (
        <HighlightToolbar
          key={`${shown.kind}${shown.kind === 'highlight' ? shown.span.start : ''}`}
          index={index}
          scroller={scroller.current}
          inset={inset}
          span={meant ?? shown.span}
          annotation={meant?.annotation ?? null}
          highlighted={meant !== null || placedAround(placed, shown.span) !== undefined}
          draft={meant ? draftOf(meant.annotation) : ''}
          editing={shown.editing === true}
          now={now}
          onToggle={() => {
            const same = meant ?? placedAround(placed, shown.span)
            if (same) {
              getSelection()?.removeAllRanges()
              remove(same.annotation)
            } else highlight(shown.span)
          }}
          onNote={() => (meant ? setFocus({ ...shown, editing: true }) : highlight(shown.span, true))}
          onSaveNote={(note) => (meant ? props.onNote(meant.annotation, note) : Promise.resolve(false))}
          onCloseNote={() => setFocus(null)}
          onLike={() => meant && like(meant.annotation)}
          onCopy={() => {
            if (meant) props.onCopy(meant.annotation.text, 'highlight')
            else props.onCopy(text.slice(shown.span.start, shown.span.end), 'selection')
            setFocus(null)
          }}
          onQuote={() => {
            props.onCopy(
              quoteOf(meant?.annotation.text ?? text.slice(shown.span.start, shown.span.end), content),
              'quote',
            )
            setFocus(null)
          }}
          onClose={() => setFocus(null)}
        />
      )}
    </div>
  )
}
