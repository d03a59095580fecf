import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { OpenedArticle } from '#shared/host/host.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import type { Content } from '#shared/model/content.ts'
import { anchorAnnotations, type PlacedAnnotation } from './anchor-annotations.ts'
import { type Appearance, appearanceStyle } from './appearance.ts'
import { ArticleBody } from './article-body.tsx'
import { ArticleHeader } from './article-header.tsx'
import { DetachedHighlights } from './detached-highlights.tsx'
import { describeHighlights } from './describe-highlights.ts'
import { draftHighlight, type HighlightDraft } from './draft-highlight.ts'
import { HighlightPainter, paintsRanges } from './highlight-painter.ts'
import { HighlightToolbar } from './highlight-toolbar.tsx'
import { NotesList } from './notes-list.tsx'
import type { PaintedRange } from './painted-range.ts'
import { prepareArticle } from './prepare-article.ts'
import { ProgressLine } from './progress-line.tsx'
import { ReadingSession } from './reading-session.ts'
import { readingMinutes } from './reading-minutes.ts'
import { selectedRange, watchSelection } from './selection-watcher.ts'
import { nextPlaced, placedAt, placedAround } from './placed-at.ts'
import { TextIndex, type TextSpan } from './text-index.ts'
import styles from './reading-surface.module.css'
import column from './reading-column.module.css'

export interface ReadingHandle {
  /** False when there was nowhere to go. */
  page(direction: 1 | -1): boolean
  toTop(): void
  toEnd(): void
  /** Highlights the selection, or removes the highlight that is meant. False when neither is. */
  toggleHighlight(): boolean
  removeHighlight(): boolean
  copyHighlight(): boolean
  /** The next or previous highlight, seen from the line at the top. False when there is none. */
  toHighlight(direction: 1 | -1): boolean
}

export interface ReadingSurfaceProps {
  readonly content: Content
  readonly body: NonNullable<OpenedArticle['body']>
  readonly annotations: readonly Annotation[]
  readonly appearance: Appearance
  readonly now: Date
  /** Pixels at the top that a bar may cover. */
  readonly inset?: number
  readonly imageSource?: (url: string) => string
  readonly onHighlight: (draft: HighlightDraft) => void
  readonly onRemove: (annotation: Annotation) => void
  readonly onCopy: (text: string, what: 'highlight' | 'selection') => void
  readonly onProgress: (share: number) => void
  readonly onScroll?: (by: number, top: number) => void
  /** What stands below the last line. */
  readonly endCard?: ReactNode
  readonly ref?: Ref<ReadingHandle>
}

/** What the toolbar over the text is about. */
type Focus =
  | { readonly kind: 'selection'; readonly span: TextSpan }
  | { readonly kind: 'highlight'; readonly placed: PlacedAnnotation }

/** An article to be read: its words, its highlights, and the place in it. Knows neither cache nor routes. */
export function ReadingSurface(props: ReadingSurfaceProps): ReactNode {
  const { content, body, annotations, appearance, now, inset = 0, imageSource, endCard } = props
  const { text } = body
  const scroller = useRef<HTMLDivElement>(null)
  const columnElement = useRef<HTMLElement>(null)
  const bodyElement = useRef<HTMLDivElement>(null)
  const session = useRef<ReadingSession | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const latest = useRef(props)
  const [index, setIndex] = useState<TextIndex | null>(null)
  const [focus, setFocus] = useState<Focus | null>(null)
  const [share, setShare] = useState(0)

  const prepared = useMemo(() => prepareArticle(body.root, text), [body, text])
  const { placed, detached } = useMemo(() => anchorAnnotations(annotations, text), [annotations, text])
  const active = focus?.kind === 'highlight' ? focus.placed.annotation.id : null
  const painted = useMemo(
    () =>
      placed.map(({ annotation, start, end }): PaintedRange => {
        const kind = annotation.id === active ? 'active' : annotation.note ? 'noted' : 'plain'
        return { start, end, kind }
      }),
    [placed, active],
  )
  const [native] = useState(paintsRanges)
  const drawn = native ? null : painted

  useEffect(() => {
    latest.current = props
  })

  // A new screen is announced by its title, and from there keys scroll the text (UX.md section 14).
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  // The page's text nodes are new when the body is, and when highlights are drawn as elements.
  useLayoutEffect(() => {
    setIndex(bodyElement.current ? new TextIndex(bodyElement.current) : null)
  }, [prepared, drawn])

  useEffect(() => {
    if (!index) return
    describeHighlights(index, placed)
  }, [index, placed])

  useEffect(() => {
    if (!index || !native) return
    const painter = new HighlightPainter()
    painter.paint(index, painted)
    return () => painter.close()
  }, [index, painted, native])

  useEffect(() => {
    if (!index || !scroller.current || !columnElement.current) return
    if (session.current) return session.current.reindex(index)
    session.current = new ReadingSession({
      scroller: scroller.current,
      column: columnElement.current,
      index,
      before: latest.current.content.history?.last_read_percentage ?? null,
      inset,
      onShare: (at) => setShare(at >= 1 ? 1 : Math.round(at * 500) / 500),
      onProgress: (at) => latest.current.onProgress(at),
      onScroll: (by, top) => latest.current.onScroll?.(by, top),
    })
  }, [index, inset])

  useEffect(
    () => () => {
      session.current?.close()
      session.current = null
    },
    [prepared],
  )

  useLayoutEffect(() => session.current?.keepLine(), [appearance])

  useEffect(() => {
    const element = bodyElement.current
    if (!index || !element) return
    return watchSelection(element, (selected) => {
      const span = selected && index.spanOf(selected, text)
      setFocus((before) => (span ? { kind: 'selection', span } : before?.kind === 'selection' ? null : before))
    })
  }, [index, text])

  // A highlight that went takes its toolbar along; one that got its real id keeps it.
  const meant = focus?.kind === 'highlight' ? (placedAround(placed, focus.placed) ?? null) : null
  const shown: Focus | null =
    focus?.kind === 'highlight' ? (meant ? { kind: 'highlight', placed: meant } : null) : focus

  const highlight = (span: TextSpan) => {
    props.onHighlight(draftHighlight(span, text, placed))
    getSelection()?.removeAllRanges()
    setFocus(null)
  }
  const remove = ({ annotation }: PlacedAnnotation) => {
    props.onRemove(annotation)
    setFocus(null)
  }
  const selectedSpan = (): TextSpan | null => {
    const selected = bodyElement.current && selectedRange(bodyElement.current)
    return selected && index ? index.spanOf(selected, text) : null
  }

  const reveal = (item: PlacedAnnotation) => {
    const range = index?.ranges(item)[0]
    const room = scroller.current
    if (!range || !room) return
    const by = range.getBoundingClientRect().top - room.getBoundingClientRect().top - room.clientHeight * 0.38
    room.scrollBy({ top: by, behavior: 'instant' })
    setFocus({ kind: 'highlight', placed: item })
  }

  useImperativeHandle(props.ref, () => ({
    page: (direction) => session.current?.page(direction) ?? false,
    toTop: () => session.current?.toTop(),
    toEnd: () => session.current?.toEnd(),
    toggleHighlight() {
      const span = selectedSpan()
      const same = span ? placedAround(placed, span) : meant
      if (same) {
        getSelection()?.removeAllRanges()
        remove(same)
      } else if (span) highlight(span)
      return Boolean(same ?? span)
    },
    removeHighlight() {
      if (meant) remove(meant)
      return meant !== null
    },
    copyHighlight() {
      if (meant && !selectedSpan()) props.onCopy(meant.annotation.text, 'highlight')
      return meant !== null && !selectedSpan()
    },
    toHighlight(direction) {
      const from = meant ?? session.current?.line()
      const next = from === undefined ? undefined : nextPlaced(placed, from, direction)
      if (!next) return false
      reveal(next)
      return true
    },
  }))

  const click = (event: React.MouseEvent) => {
    if (!index || !getSelection()?.isCollapsed || (event.target as Element).closest('a, button')) return
    const found = placedAt(index, placed, event.clientX, event.clientY)
    setFocus(found ? { kind: 'highlight', placed: found } : null)
  }

  const direction = content.article?.is_rtl ? 'rtl' : 'ltr'
  const language = content.article?.language ?? null
  const minutes = readingMinutes(content)
  return (
    <div className={styles.surface}>
      <div className={styles.scroller} ref={scroller} data-reading-scroller="" style={appearanceStyle(appearance)}>
        <article
          className={column.column}
          ref={columnElement}
          data-article=""
          lang={language ?? undefined}
          dir={direction}
          aria-label={content.title}
        >
          <ArticleHeader content={content} text={text} now={now} titleRef={title} />
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- h and the notes list do the same by keyboard */}
          <div ref={bodyElement} onClick={click}>
            <ArticleBody
              prepared={prepared}
              language={language}
              direction={direction}
              url={content.url}
              imageSource={imageSource}
              painted={drawn}
            />
          </div>
          <NotesList placed={placed} onOpen={reveal} />
          <DetachedHighlights annotations={detached} onRemove={props.onRemove} />
          {endCard}
        </article>
      </div>
      <ProgressLine share={share} minutes={minutes} />
      {shown && index && scroller.current && (
        <HighlightToolbar
          key={shown.kind === 'highlight' ? shown.placed.annotation.id : 'selection'}
          index={index}
          scroller={scroller.current}
          inset={inset}
          span={shown.kind === 'highlight' ? shown.placed : shown.span}
          note={shown.kind === 'highlight' ? shown.placed.annotation.note : null}
          highlighted={shown.kind === 'highlight' || placedAround(placed, shown.span) !== undefined}
          onToggle={() => {
            const span = shown.kind === 'highlight' ? shown.placed : shown.span
            const same = placedAround(placed, span)
            if (same) {
              getSelection()?.removeAllRanges()
              remove(same)
            } else highlight(span)
          }}
          onCopy={() => {
            if (shown.kind === 'highlight') props.onCopy(shown.placed.annotation.text, 'highlight')
            else props.onCopy(text.slice(shown.span.start, shown.span.end), 'selection')
            setFocus(null)
          }}
          onClose={() => setFocus(null)}
        />
      )}
    </div>
  )
}
