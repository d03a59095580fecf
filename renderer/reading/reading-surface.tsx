import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useCallback,
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
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { anchorAnnotations, type PlacedAnnotation } from './anchor-annotations.ts'
import { type Appearance, appearanceStyle } from './appearance.ts'
import { ArticleBody } from './article-body.tsx'
import { siteOf } from './article-facts.ts'
import { ArticleHeader } from './article-header.tsx'
import { DetachedHighlights } from './detached-highlights.tsx'
import { describeHighlights } from './describe-highlights.ts'
import { draftHighlight, type HighlightDraft } from './draft-highlight.ts'
import { FootnotePopover } from './footnote-popover.tsx'
import { FindBar, type FindBarHandle } from './find/find-bar.tsx'
import { useFind } from './find/use-find.ts'
import { HighlightPainter, paintsRanges } from './highlight-painter.ts'
import { HighlightToolbar } from './highlight-toolbar.tsx'
import { ContentsTab } from './notebook/contents-tab.tsx'
import { exportNotes, markdownOf, type NotesOfArticle, quoteOf } from './notebook/export-notes.ts'
import { InfoTab } from './notebook/info-tab.tsx'
import { Notebook } from './notebook/notebook.tsx'
import type { NotebookTab } from './notebook/notebook-tab.ts'
import { NotesTab } from './notebook/notes-tab.tsx'
import { saveFile } from './notebook/save-file.ts'
import { MarginNotes } from './notes/margin-notes.tsx'
import { NotesList } from './notes-list.tsx'
import { countBySection, outlineOf, type OutlineItem } from './outline.ts'
import { Lightbox } from './pictures/lightbox.tsx'
import { picturesIn } from './pictures/pictures-in.ts'
import type { PaintedRange } from './painted-range.ts'
import { prepareArticle } from './prepare-article.ts'
import { ProgressLine } from './progress-line.tsx'
import type { ReadingHandle } from './reading-handle.ts'
import { readingMinutes } from './reading-minutes.ts'
import { selectedRange, watchSelection } from './selection-watcher.ts'
import { nextPlaced, placedAround, placedAt } from './placed-at.ts'
import { TextIndex, type TextSpan } from './text-index.ts'
import { markText, unmarkText } from './text-marks.ts'
import { usePlace } from './use-place.ts'
import styles from './reading-surface.module.css'
import column from './reading-column.module.css'

export type Copied = 'highlight' | 'highlights' | 'quote' | 'selection'

export interface ReadingSurfaceProps {
  readonly content: Content
  readonly body: NonNullable<OpenedArticle['body']>
  readonly annotations: readonly Annotation[]
  readonly appearance: Appearance
  readonly now: Date
  /** Pixels at the top that a bar may cover. */
  readonly inset?: number
  /** Whether everything that was changed has reached the library. */
  readonly synced?: boolean
  readonly imageSource?: (url: string) => string
  /** Which part of the notebook is open, if any. */
  readonly notebook: NotebookTab | null
  readonly onNotebook: (tab: NotebookTab | null) => void
  readonly onHighlight: (draft: HighlightDraft) => void
  readonly onRemove: (annotation: Annotation) => void
  /** Resolves to whether it was kept; null takes the note away. */
  readonly onNote: (annotation: Annotation, note: string | null) => Promise<boolean>
  readonly onLike: (annotation: Annotation, liked: boolean) => void
  readonly onEntryNote: (note: string | null) => Promise<boolean>
  readonly onClear: () => void
  readonly onCopy: (text: string, what: Copied) => void
  readonly onProgress: (share: number) => void
  readonly onScroll?: (by: number, top: number) => void
  /** What stands below the last line. */
  readonly endCard?: ReactNode
  readonly ref?: Ref<ReadingHandle>
}

/** What the toolbar over the text is about: words that are selected, or a highlight by where it stands. */
interface Focus {
  readonly kind: 'selection' | 'highlight'
  readonly span: TextSpan
  readonly editing?: boolean
}

const FLASH = 1200

/** An article to be read: its words, its highlights, and the place in it. Knows neither cache nor routes. */
export function ReadingSurface(props: ReadingSurfaceProps): ReactNode {
  const { content, body, annotations, appearance, now, inset = 0, imageSource, endCard, notebook, onNotebook } = props
  const { text } = body
  const title = useRef<HTMLHeadingElement>(null)
  const findBar = useRef<FindBarHandle>(null)
  const [index, setIndex] = useState<TextIndex | null>(null)
  const [focus, setFocus] = useState<Focus | null>(null)
  const [said, setSaid] = useState('')
  const [editedCard, setEditedCard] = useState<string | null>(null)
  const [enlarged, setEnlarged] = useState<ReturnType<typeof picturesIn> | null>(null)
  const [footnote, setFootnote] = useState<{ readonly number: number; readonly mark: HTMLElement } | null>(null)
  const closeFootnote = useCallback(() => setFootnote(null), [])
  const [editingEntry, setEditingEntry] = useState(false)

  const prepared = useMemo(() => prepareArticle(body.root, text), [body, text])
  const outline = useMemo(() => outlineOf(prepared), [prepared])
  const place = usePlace({
    prepared,
    index,
    outline,
    appearance,
    inset,
    before: content.history?.last_read_percentage ?? null,
    onProgress: props.onProgress,
    onScroll: props.onScroll,
  })
  const { scroller, column: columnElement, body: bodyElement, session, cursor, share } = place
  const anchored = useMemo(() => anchorAnnotations(annotations, text), [annotations, text])
  const { placed, detached } = anchored
  // A highlight that went takes its toolbar along; one that got its real id keeps it.
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
  const ticks = useMemo(
    () => [...new Set(placed.map(({ start }) => Math.round((start / Math.max(1, text.length)) * 1000) / 1000))],
    [placed, text],
  )
  const [native] = useState(paintsRanges)
  const drawn = native ? null : painted
  const shown: Focus | null = focus?.kind === 'highlight' && !meant ? null : focus

  const show = useCallback((span: TextSpan) => session.current?.goTo(span.start), [session])
  const find = useFind(index, text, () => session.current?.line().start ?? 0, show)

  // A new screen is announced by its title, and from there keys scroll the text (UX.md section 14).
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  // The page's text nodes are new when the body is, and when highlights are drawn as elements.
  useLayoutEffect(() => {
    setIndex(bodyElement.current ? new TextIndex(bodyElement.current) : null)
  }, [prepared, drawn, bodyElement])

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
    const element = bodyElement.current
    if (!index || !element) return
    return watchSelection(element, (selected) => {
      const span = selected && index.spanOf(selected, text)
      setFocus((before) => (span ? { kind: 'selection', span } : before?.kind === 'selection' ? null : before))
    })
  }, [index, text, bodyElement])

  const draftOf = ({ content_id, char_start, id }: Annotation) => `note.${content_id}.${char_start ?? `id${id}`}`
  const entryDraft = `note.${content.id}`
  const notes: NotesOfArticle = {
    title: content.title,
    url: content.url,
    author: content.author?.name ?? content.article?.authors?.[0] ?? null,
    site: siteOf(content),
    note: content.my_note?.note ?? null,
    annotations: [...placed.map(({ annotation }) => annotation), ...detached],
  }

  /** Returns what the highlight covers, which may be more than was asked for. */
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
    const selected = bodyElement.current && selectedRange(bodyElement.current)
    return selected && index ? index.spanOf(selected, text) : null
  }
  /** The words of the paragraph under the cursor. */
  const cursorSpan = (): TextSpan | null => {
    const block = cursor.current?.block
    if (!block || !index) return null
    const range = document.createRange()
    range.selectNodeContents(block)
    return index.spanOf(range, text)
  }
  /** The card of the notebook that has the focus. */
  const focusedCard = (): Annotation | null => {
    const card = document.activeElement?.closest<HTMLElement>('[data-annotation]')
    return annotations.find(({ id }) => String(id) === card?.dataset['annotation']) ?? null
  }
  const inCursor = (): PlacedAnnotation | null => {
    const span = cursorSpan()
    return (span && placed.find(({ start, end }) => start < span.end && end > span.start)) ?? null
  }
  /** What keys for highlights act on: the focused card, the open toolbar's, the first in the paragraph under the cursor. */
  const target = (): Annotation | null =>
    focusedCard() ?? meant?.annotation ?? (selectedSpan() ? null : (inCursor()?.annotation ?? null))

  const reveal = (item: PlacedAnnotation, open = true) => {
    session.current?.goTo(item.start)
    if (index) {
      markText('lectern-flash', index, [item])
      setTimeout(() => unmarkText('lectern-flash'), FLASH)
    }
    if (open) setFocus({ kind: 'highlight', span: { start: item.start, end: item.end } })
  }
  const openSection = (item: OutlineItem) => {
    session.current?.goTo(item.start, inset + 28)
    const heading = document.getElementById(item.id)
    if (heading) cursor.current?.to(heading, false)
    if (matchMedia('(max-width: 1279px)').matches) onNotebook(null)
  }
  const closeFind = () => {
    const hit = find.at >= 0 ? index?.leafAt(session.current?.line().start ?? 0) : null
    find.close()
    if (hit) title.current?.focus({ preventScroll: true })
  }
  const openNote = (annotation: Annotation) => {
    const at = placed.find((item) => item.annotation.id === annotation.id)
    if (focusedCard() || !at) setEditedCard(draftOf(annotation))
    else setFocus({ kind: 'highlight', span: { start: at.start, end: at.end }, editing: true })
  }

  useImperativeHandle(props.ref, () => ({
    page: (direction) => session.current?.page(direction) ?? false,
    toTop: () => session.current?.toTop(),
    toEnd: () => session.current?.toEnd(),
    hasCursor: () => cursor.current?.block != null || focusedCard() !== null,
    toBlock(direction) {
      if (focusedCard()) return moveCard(direction)
      setFocus(null)
      return cursor.current?.move(direction) ?? false
    },
    turn: (direction) => session.current?.turn(direction) ?? false,
    extend: (direction) => cursor.current?.extend(direction) ?? false,
    toHeading(direction) {
      const from = session.current?.line().start ?? 0
      const next =
        direction === 1 ? outline.find(({ start }) => start > from) : outline.findLast(({ start }) => start < from)
      if (next) openSection(next)
      return next !== undefined
    },
    toHighlight(direction) {
      const from = meant ?? session.current?.line()
      const next = from === undefined ? undefined : nextPlaced(placed, from, direction)
      if (!next) return false
      reveal(next)
      setSaid(`Highlight ${placed.indexOf(next) + 1} of ${placed.length}: ${next.annotation.text}`)
      return true
    },
    toFurthest() {
      const furthest = content.history?.max_read_percentage ?? 0
      if (furthest <= share) return false
      session.current?.toShare(furthest)
      return true
    },
    activate() {
      const here = inCursor()
      if (here) {
        setFocus({ kind: 'highlight', span: { start: here.start, end: here.end } })
        return true
      }
      const link = cursor.current?.block?.querySelector('a[href]')
      if (link instanceof HTMLElement) link.click()
      return link != null
    },
    find() {
      if (find.open && findBar.current?.hasFocus()) return false
      if (find.open) findBar.current?.focus()
      find.start()
      return true
    },
    toggleHighlight() {
      const card = focusedCard()
      if (card) {
        remove(card)
        return true
      }
      const span = selectedSpan() ?? (meant ? null : cursorSpan())
      const same = span ? placedAround(placed, span) : meant
      if (same) {
        getSelection()?.removeAllRanges()
        remove(same.annotation)
      } else if (span) highlight(span)
      return Boolean(same ?? span)
    },
    note() {
      const span = selectedSpan()
      const known = span ? (placedAround(placed, span)?.annotation ?? null) : target()
      const words = span ?? (known ? null : cursorSpan())
      if (known) openNote(known)
      else if (words) highlight(words, true)
      return known !== null || words !== null
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
      else if (cursor.current?.block) {
        cursor.current.clear()
        title.current?.focus({ preventScroll: true })
      } else return false
      return true
    },
  }))

  const click = (event: React.MouseEvent) => {
    const pressed = event.target as Element
    const zoom = pressed.closest('button[data-zoom]')
    if (zoom && bodyElement.current) return setEnlarged(picturesIn(bodyElement.current, zoom))
    const mark = pressed.closest<HTMLElement>('a[role=doc-noteref]')
    if (mark && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      return setFootnote({ number: Number(mark.textContent), mark })
    }
    if (!index || !getSelection()?.isCollapsed || pressed.closest('a, button')) return
    const found = placedAt(index, placed, event.clientX, event.clientY)
    setFocus(found ? { kind: 'highlight', span: { start: found.start, end: found.end } } : null)
  }

  /** What is drawn of a formula is no text: its source is what can be put anywhere else. */
  const copySource = (event: React.ClipboardEvent) => {
    const span = selectedSpan()
    if (!span || !getSelection()?.getRangeAt(0).cloneContents().querySelector('[data-formula]')) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', text.slice(span.start, span.end))
  }

  const direction = content.article?.is_rtl ? 'rtl' : 'ltr'
  const language = content.article?.language ?? null
  const minutes = readingMinutes(content)
  const setting = { prepared, language, direction, url: content.url, imageSource: imageSource ?? asItIs } as const
  return (
    <div className={styles.surface} style={{ '--reading-inset': `${inset}px` } as CSSProperties}>
      <div className={styles.reading}>
        <div
          className={styles.scroller}
          ref={scroller}
          data-reading-scroller=""
          data-paged={appearance.paged ? '' : undefined}
          style={appearanceStyle(appearance)}
        >
          <article
            className={column.column}
            ref={columnElement}
            data-article=""
            data-paragraphs={appearance.paragraphs}
            data-justified={appearance.justified && appearance.hyphens ? '' : undefined}
            data-hyphens={appearance.hyphens ? undefined : 'off'}
            data-dim={appearance.dim ? '' : undefined}
            lang={language ?? undefined}
            dir={direction}
            aria-label={content.title}
          >
            <ArticleHeader content={content} text={text} now={now} titleRef={title} />
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- h, n and the notebook do the same by keyboard */}
            <div ref={bodyElement} onClick={click} onCopy={copySource}>
              <ArticleBody
                prepared={prepared}
                language={language}
                direction={direction}
                url={content.url}
                imageSource={imageSource}
                painted={drawn}
              />
            </div>
            {index && (
              <MarginNotes
                placed={placed}
                index={index}
                column={columnElement}
                scroller={scroller}
                active={active}
                draftOf={draftOf}
                onNote={props.onNote}
                onOpen={(item) => setFocus({ kind: 'highlight', span: { start: item.start, end: item.end } })}
              />
            )}
            <NotesList placed={placed} onOpen={reveal} />
            <DetachedHighlights annotations={detached} onRemove={props.onRemove} />
            {endCard}
          </article>
        </div>
        <div ref={place.covers.above} className={styles.cover} data-at="above" />
        <div ref={place.covers.below} className={styles.cover} data-at="below" />
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
        <ProgressLine
          share={share}
          minutes={minutes}
          ticks={ticks}
          page={place.page}
          onSeek={(to) => session.current?.toShare(to)}
        />
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {notebook && (
        <Notebook tab={notebook} onTab={onNotebook} onClose={() => onNotebook(null)}>
          {notebook === 'contents' ? (
            <ContentsTab
              outline={outline}
              current={place.section}
              counts={countBySection(outline, placed)}
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
              entryDraft={entryDraft}
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
      {enlarged && <Lightbox {...enlarged} onClose={() => setEnlarged(null)} />}
      {footnote && scroller.current && (
        <FootnotePopover
          key={footnote.number}
          setting={setting}
          prepared={prepared}
          number={footnote.number}
          mark={footnote.mark}
          scroller={scroller.current}
          inset={inset}
          onClose={closeFootnote}
        />
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
            const words = meant?.annotation.text ?? text.slice(shown.span.start, shown.span.end)
            props.onCopy(quoteOf(words, content), 'quote')
            setFocus(null)
          }}
          onClose={() => setFocus(null)}
        />
      )}
    </div>
  )
}

const asItIs = (url: string) => url

/** The focus goes from card to card of the notebook. */
function moveCard(direction: 1 | -1): boolean {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-annotation]')]
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  const next = cards[at + direction]
  next?.querySelector('button')?.focus()
  return next !== undefined
}
