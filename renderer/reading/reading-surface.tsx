import {
  type ClipboardEvent,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ArticleOverlays } from './article-overlays.tsx'
import { copyPictures } from './article/copy-pictures.ts'
import { appearanceStyle } from './appearance.ts'
import { ArticleBody } from './article/article-body.tsx'
import { ArticleHeader } from './article/article-header.tsx'
import { ContentsList } from './contents/contents-list.tsx'
import { ContentsPanel } from './contents/contents-panel.tsx'
import { DetachedHighlights } from './highlights/detached-highlights.tsx'
import { describeHighlights } from './highlights/describe-highlights.ts'
import { FindBar, type FindBarHandle } from './find/find-bar.tsx'
import { useFind } from './find/use-find.ts'
import { JumpToFurthest } from './position/jump-to-furthest.tsx'
import { highlightKeys } from './highlights/highlight-keys.ts'
import { useHighlighting } from './highlights/use-highlighting.ts'
import { notesOf } from './notebook/index.ts'
import { MarginNotes, NotesList } from './notes/index.ts'
import { countBySection, outlineOf, type OutlineItem } from './article/outline.ts'
import { navigationKeys } from './position/navigation-keys.ts'
import { highlightAt } from './highlights/highlight-at.ts'
import { prepareArticle } from './inline/prepare-article.ts'
import { ProgressLine } from './position/progress-line.tsx'
import { readingMinutes } from './facts/index.ts'
import type { ReadingSurfaceProps } from './reading-surface-props.ts'
import { TextIndex, type TextSpan } from './text-index.ts'
import { useArticleLayers } from './use-article-layers.tsx'
import { useReadingPosition } from './position/use-reading-position.ts'
import styles from './reading-surface.module.css'
import column from './reading-column.module.css'

/** Matches widths at which the contents or the notebook covers the text. */
const COVERED = '(max-width: 1279px)'

/** Shows an article: its text, its highlights and the reading position. Doesn't know about the cache or the routes. */
export function ReadingSurface(props: ReadingSurfaceProps): ReactNode {
  const { content, body, annotations, appearance, now, inset = 0, imageSource = asItIs, notebook, onNotebook } = props
  const { text } = body
  const title = useRef<HTMLHeadingElement>(null)
  const findBar = useRef<FindBarHandle>(null)
  const [indexed, setIndexed] = useState<{ readonly of: object; readonly index: TextIndex } | null>(null)
  const [said, setSaid] = useState('')

  const prepared = useMemo(() => prepareArticle(body.root, text), [body, text])
  // The positions of another text would be outside of this one's nodes.
  const index = indexed?.of === prepared ? indexed.index : null
  const outline = useMemo(() => outlineOf(prepared), [prepared])
  const place = useReadingPosition({
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

  const show = useCallback((span: TextSpan) => session.current?.goTo(span.start), [session])
  /** Returns the span of the paragraph under the cursor. */
  const cursorSpan = (): TextSpan | null => {
    const block = cursor.current?.block
    if (!block || !index) return null
    const range = document.createRange()
    range.selectNodeContents(block)
    return index.spanOf(range, text)
  }
  const marks = useHighlighting({ annotations, text, index, body: bodyElement, cursorSpan, goTo: show, deeds: props })
  const { placed, drawn } = marks
  const find = useFind(index, text, () => session.current?.line().start ?? 0, show)
  const direction = content.article?.is_rtl ? 'rtl' : 'ltr'
  const language = content.article?.language ?? null
  const setting = useMemo(
    () => ({ prepared, language, direction, url: content.url, imageSource }) as const,
    [prepared, language, direction, content.url, imageSource],
  )
  const { press, layers } = useArticleLayers({ body: bodyElement, scroller, setting, inset })

  // Focus on the title announces the new screen and lets keys scroll the text from there.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  // The text nodes are replaced when the body changes, or when highlights are rendered as elements.
  useLayoutEffect(() => {
    setIndexed(bodyElement.current ? { of: prepared, index: new TextIndex(bodyElement.current) } : null)
  }, [prepared, drawn, bodyElement])

  useEffect(() => {
    if (index) describeHighlights(index, placed)
  }, [index, placed])

  const openSection = (item: OutlineItem) => {
    session.current?.goTo(item.start, inset + 28)
    const heading = document.getElementById(item.id)
    if (heading) cursor.current?.to(heading, false)
    if (!matchMedia(COVERED).matches) return
    onNotebook(null)
    props.onContents(false)
  }
  const closeFind = () => {
    const hit = find.at >= 0 ? index?.leafAt(session.current?.line().start ?? 0) : null
    find.close()
    if (hit) title.current?.focus({ preventScroll: true })
  }

  useImperativeHandle(props.ref, () => ({
    ...highlightKeys({
      marks,
      onCopy: props.onCopy,
      linking: props.linking,
      notes: () => notesOf(content, marks.anchored),
      openNotes: () => onNotebook('notes'),
      line: () => session.current?.line() ?? null,
      say: setSaid,
    }),
    ...navigationKeys({
      place,
      marks,
      outline,
      openSection,
      furthest: content.history?.max_read_percentage ?? 0,
      byParagraph: appearance.byParagraph,
    }),
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
      else if (notebook && document.activeElement?.closest('aside')) onNotebook(null)
      else if (cursor.current?.block) {
        cursor.current.clear()
        title.current?.focus({ preventScroll: true })
      } else return false
      return true
    },
  }))

  const click = (event: MouseEvent) => {
    if (press(event)) return
    if (!index || !getSelection()?.isCollapsed || (event.target as Element).closest('a, button')) return
    const found = highlightAt(index, placed, event.clientX, event.clientY)
    if (found) marks.open(found)
    else marks.close()
  }

  /** Copies a formula's source, because the rendered formula can't be pasted as text. */
  const copySource = (event: ClipboardEvent) => {
    const span = marks.selectedSpan()
    if (!span || !getSelection()?.getRangeAt(0).cloneContents().querySelector('[data-formula]')) {
      if (copyPictures(event.clipboardData)) event.preventDefault()
      return
    }
    event.preventDefault()
    event.clipboardData.setData('text/plain', text.slice(span.start, span.end))
  }

  const ticks = useMemo(
    () => [...new Set(placed.map(({ start }) => Math.round((start / Math.max(1, text.length)) * 1000) / 1000))],
    [placed, text],
  )
  const contents = (
    <ContentsList
      outline={outline}
      current={place.section}
      counts={countBySection(outline, placed)}
      onOpen={openSection}
    />
  )
  return (
    <div className={styles.surface} style={{ '--reading-inset': `${inset}px` } as CSSProperties}>
      {props.contents && <ContentsPanel onClose={() => props.onContents(false)}>{contents}</ContentsPanel>}
      <div className={styles.reading}>
        <div
          className={styles.scroller}
          ref={scroller}
          data-reading-scroller=""
          data-paged={appearance.paged ? '' : undefined}
          data-typewriter={appearance.typewriter && !appearance.paged ? '' : undefined}
          data-beside={props.contents ? '' : undefined}
          style={appearanceStyle(appearance)}
        >
          <article
            className={column.column}
            ref={columnElement}
            data-article=""
            data-paragraphs={appearance.paragraphs}
            data-highlights={appearance.highlights}
            data-justified={appearance.justified && appearance.hyphens ? '' : undefined}
            data-hyphens={appearance.hyphens ? undefined : 'off'}
            data-dim={appearance.dim ? '' : undefined}
            lang={language ?? ''}
            dir={direction}
            aria-label={content.title}
          >
            <ArticleHeader content={content} text={text} now={now} titleRef={title} ways={props.ways} />
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- h, n and the notebook do the same by keyboard */}
            <div ref={bodyElement} onClick={click} onCopy={copySource}>
              <ArticleBody {...setting} painted={drawn} />
            </div>
            {index && (
              <MarginNotes
                placed={placed}
                index={index}
                column={columnElement}
                scroller={scroller}
                active={marks.active}
                draftOf={marks.draftOf}
                onNote={props.onNote}
                onOpen={marks.open}
              />
            )}
            <NotesList placed={placed} onOpen={marks.reveal} />
            <DetachedHighlights annotations={marks.anchored.detached} onRemove={props.onRemove} />
            {props.endCard}
          </article>
        </div>
        <div ref={place.covers.above} className={styles.cover} data-at="above" />
        <div ref={place.covers.below} className={styles.cover} data-at="below" />
        {appearance.ruler && <div ref={place.ruler} className={styles.ruler} data-reading-ruler="" hidden />}
        {find.open && <FindBar ref={findBar} finding={find} onClose={closeFind} />}
        {props.offersFurthest !== false && (
          <JumpToFurthest
            history={content.history}
            share={share}
            onJump={(to) => {
              session.current?.go({ share: to })
              title.current?.focus({ preventScroll: true })
            }}
          />
        )}
        <ProgressLine
          share={share}
          minutes={readingMinutes(content)}
          ticks={ticks}
          page={place.page}
          onSeek={(to) => session.current?.go({ share: to })}
        />
      </div>
      <ArticleOverlays surface={props} marks={marks} index={index} scroller={scroller} contents={contents} said={said}>
        {layers}
      </ArticleOverlays>
    </div>
  )
}

const asItIs = (url: string) => url
